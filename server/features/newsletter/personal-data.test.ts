import { eq, getTableName } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { confirmNewsletter, saveEmailPreferences, subscribeToNewsletter } from '#contract/calls/newsletter.ts';
import * as schema from '../../db/schema.ts';
import { newsletterDrafts, newsletterIssues, suppressions, users } from '../../db/schema.ts';
import { describeSubscribers, START } from './testing/subscribers-fixture.ts';

const tables = [
  schema.newsletterSubscribers,
  schema.newsletterConfirmations,
  schema.emailPreferences,
  schema.newsletterDeliveries,
  schema.newsletterIssues,
  schema.newsletterDrafts,
  schema.suppressions,
];

describeSubscribers('newsletter personal data', (fixture) => {
  /** A user with every kind of data for one address. */
  const createUserWithData = async (email: string, verified = true) => {
    const userId = await fixture().user(email, verified);
    await fixture().callRoute(
      saveEmailPreferences,
      { body: { marketingEmails: 0, productUpdates: 1, securityNotifications: 1, newsletter: 1 } },
      userId,
    );
    await fixture().callRoute(subscribeToNewsletter, { body: { email, subscriptionSource: 'website' } });
    await fixture().runJobs();
    const at = fixture().now();
    await fixture()
      .db.insert(suppressions)
      .values({ email, reason: 'bounced', answer: `550 ${email}`, createdAt: at });
    await fixture().db.insert(newsletterDrafts).values({ userId, subject: 'Spring', content: email, updatedAt: at });
    await fixture().delivery({ issueId: await fixture().issue(), email });
    await fixture().delivery({
      issueId: await fixture().issue('sending'),
      email: `old-${email}`,
      userId,
      subscriberId: null,
    });
    return userId;
  };
  const exportFor = (userId: string) => fixture().feature.personalData.exportFor(userId);
  const erase = (userId: string) =>
    fixture().db.transaction(async (tx) => {
      await fixture().feature.personalData.erase(tx, userId);
      // In the app, the accounts feature does this last.
      await tx.delete(users).where(eq(users.id, userId));
    });
  const everything = async () => {
    const all: Record<string, unknown> = {};
    for (const table of tables) all[getTableName(table)] = await fixture().db.select().from(table);
    return JSON.stringify(all);
  };

  it('is exported completely as JSON, without tokens or hashes', async () => {
    const exported = await exportFor(await createUserWithData('ada@example.test'));
    expect(exported).toEqual({
      emailPreferences: {
        marketingEmails: 0,
        productUpdates: 1,
        securityNotifications: 1,
        newsletter: 1,
        savedAt: START,
        newsletterSince: START,
      },
      newsletterSubscription: { source: 'website', subscribedAt: START, confirmedAt: null },
      newsletterConfirmations: [{ sentAt: START, expiresAt: '2026-12-01T09:00:00.000Z' }],
      newsletterSuppression: { reason: 'bounced', answer: '550 ada@example.test', since: START },
      newsletterDeliveries: [
        { issue: 'A quiet week', to: 'ada@example.test', state: 'sent', answer: null, at: START },
        { issue: 'A quiet week', to: 'old-ada@example.test', state: 'sent', answer: null, at: START },
      ],
      newsletterDraft: { subject: 'Spring', content: 'ada@example.test', updatedAt: START },
    });
    expect(JSON.parse(JSON.stringify(exported))).toEqual(exported);
  });

  it('is exported as null or empty lists for a user without any', async () => {
    expect(await exportFor(await fixture().user('plain@example.test'))).toEqual({
      emailPreferences: null,
      newsletterSubscription: null,
      newsletterConfirmations: [],
      newsletterSuppression: null,
      newsletterDeliveries: [],
      newsletterDraft: null,
    });
  });

  it('is exported without anything matched only by an unconfirmed address', async () => {
    expect(await exportFor(await createUserWithData('ada@example.test', false))).toMatchObject({
      emailPreferences: { newsletter: 1 },
      newsletterSubscription: null,
      newsletterConfirmations: [],
      newsletterSuppression: null,
      newsletterDeliveries: [{ to: 'old-ada@example.test' }],
    });
  });

  it('is erased for one user without affecting another', async () => {
    const [ada, eve] = [await createUserWithData('ada@example.test'), await createUserWithData('eve@example.test')];
    await fixture().db.update(newsletterIssues).set({ createdBy: ada });
    const ofEve = await exportFor(eve);
    await erase(ada);
    const left = await everything();
    expect(left).not.toContain(ada);
    expect(left).not.toContain('ada@example.test');
    expect(await exportFor(eve)).toEqual(ofEve);
    expect(await fixture().db.$count(newsletterIssues)).toBe(4);
  });

  it('is erased without resetting the limit on confirmation emails to the address', async () => {
    const subscribe = async (times: number) => {
      for (let n = 0; n < times; n += 1) {
        await fixture().callRoute(subscribeToNewsletter, {
          body: { email: 'ada@example.test', subscriptionSource: 'website' },
        });
        await fixture().runJobs();
      }
    };
    await subscribe(4);
    expect(fixture().sent).toHaveLength(3);
    const oldLink = { query: { token: fixture().newestToken() } };
    await erase(await fixture().user('ada@example.test', false));
    expect(await everything()).not.toContain('ada@example.test');
    await subscribe(1);
    expect(fixture().sent).toHaveLength(3);
    expect(await fixture().callRoute(confirmNewsletter, oldLink)).toBe('link_invalid');
    fixture().pass(60 * 60);
    await subscribe(4);
    await erase(await fixture().user('ada@example.test', false));
    fixture().pass(60 * 60);
    await subscribe(1);
    expect(fixture().sent).toHaveLength(6);
  });

  it('is erased except for the suppression of an address that the user has not verified', async () => {
    await erase(await createUserWithData('ada@example.test', false));
    await erase(await createUserWithData('eve@example.test'));
    const suppressed = await fixture().db.select({ email: suppressions.email }).from(suppressions);
    expect(suppressed).toEqual([{ email: 'ada@example.test' }]);
  });

  it("is kept if the caller's transaction rolls back", async () => {
    const ada = await createUserWithData('ada@example.test');
    const before = await everything();
    await expect(
      fixture().db.transaction(async (tx) => {
        await fixture().feature.personalData.erase(tx, ada);
        throw new Error('called off');
      }),
    ).rejects.toThrow('called off');
    expect(await everything()).toBe(before);
  });
});
