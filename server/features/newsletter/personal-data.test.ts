import { eq, getTableName } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { saveEmailPreferences, subscribeToNewsletter } from '../../../contract/newsletter.ts';
import * as schema from '../../db/schema.ts';
import { newsletterDrafts, newsletterIssues, suppressions, users } from '../../db/schema.ts';
import { describePeople, START } from './testing/people-world.ts';

const tables = [
  schema.newsletterSubscribers,
  schema.newsletterConfirmations,
  schema.emailPreferences,
  schema.newsletterDeliveries,
  schema.newsletterIssues,
  schema.newsletterDrafts,
  schema.suppressions,
];

describePeople('what the newsletter knows about a person', (world) => {
  /** Everything there can be of one address. */
  const person = async (email: string, verified = true) => {
    const userId = await world().member(email, verified);
    await world().ask(
      saveEmailPreferences,
      { body: { marketingEmails: 0, productUpdates: 1, securityNotifications: 1, newsletter: 1 } },
      userId,
    );
    await world().ask(subscribeToNewsletter, { body: { email, subscriptionSource: 'website' } });
    await world().work();
    const at = world().now();
    await world()
      .db.insert(suppressions)
      .values({ email, reason: 'bounced', answer: `550 ${email}`, createdAt: at });
    await world().db.insert(newsletterDrafts).values({ userId, subject: 'Spring', content: email, updatedAt: at });
    await world().delivery({ issueId: await world().issue(), email });
    await world().delivery({
      issueId: await world().issue('sending'),
      email: `old-${email}`,
      userId,
      subscriberId: null,
    });
    return userId;
  };
  const exportFor = (userId: string) => world().part.personalData.exportFor(userId);
  const erase = (userId: string) =>
    world().db.transaction(async (tx) => {
      await world().part.personalData.erase(tx, userId);
      // The accounts do this, last of all.
      await tx.delete(users).where(eq(users.id, userId));
    });
  const everything = async () => {
    const all: Record<string, unknown> = {};
    for (const table of tables) all[getTableName(table)] = await world().db.select().from(table);
    return JSON.stringify(all);
  };

  it('is exported whole, in plain words, without secrets', async () => {
    const exported = await exportFor(await person('ada@example.test'));
    expect(exported).toEqual({
      emailPreferences: {
        ...{ marketingEmails: 0, productUpdates: 1, securityNotifications: 1, newsletter: 1 },
        ...{ savedAt: START, newsletterSince: START },
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

  it('says what there is not', async () => {
    expect(await exportFor(await world().member('plain@example.test'))).toEqual({
      emailPreferences: null,
      newsletterSubscription: null,
      newsletterConfirmations: [],
      newsletterSuppression: null,
      newsletterDeliveries: [],
      newsletterDraft: null,
    });
  });

  it('shows nothing that is known by the address alone to who has not shown that the address is theirs', async () => {
    expect(await exportFor(await person('ada@example.test', false))).toMatchObject({
      emailPreferences: { newsletter: 1 },
      newsletterSubscription: null,
      newsletterConfirmations: [],
      newsletterSuppression: null,
      newsletterDeliveries: [{ to: 'old-ada@example.test' }],
    });
  });

  it('is erased for one person, and nobody else’s with it', async () => {
    const [ada, eve] = [await person('ada@example.test'), await person('eve@example.test')];
    await world().db.update(newsletterIssues).set({ createdBy: ada });
    const ofEve = await exportFor(eve);
    await erase(ada);
    const left = await everything();
    expect(left).not.toContain(ada);
    expect(left).not.toContain('ada@example.test');
    expect(await exportFor(eve)).toEqual(ofEve);
    expect(await world().db.$count(newsletterIssues)).toBe(4);
  });

  it('is erased in the caller’s transaction, or not at all', async () => {
    const ada = await person('ada@example.test');
    const before = await everything();
    await expect(
      world().db.transaction(async (tx) => {
        await world().part.personalData.erase(tx, ada);
        throw new Error('called off');
      }),
    ).rejects.toThrow('called off');
    expect(await everything()).toBe(before);
  });
});
