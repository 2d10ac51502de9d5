import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import {
  emailPreferences as emailPreferencesCall,
  oneClickUnsubscribePage,
  saveEmailPreferences,
  unsubscribeByEmail,
  unsubscribeByToken,
} from '#contract/calls/newsletter.ts';
import { emailPreferences, newsletterDeliveries, newsletterIssues, users } from '#server/db/schema.ts';
import { describeSubscribers } from '../testing/subscribers-fixture.ts';

const FORM = 'List-Unsubscribe=One-Click';
const form = (boundary: string) =>
  `--${boundary}\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--${boundary}--\r\n`;
const otherPreferences = { marketingEmails: 0, productUpdates: 1, securityNotifications: 1 } as const;

describeSubscribers('unsubscribing from the newsletter', (fixture) => {
  const byEmail = (email: string) => fixture().callRoute(unsubscribeByEmail, { body: { email } });
  const byLink = (token: string) => fixture().callRoute(unsubscribeByToken, { query: { token } });
  const oneClick = (token: string, body = FORM) =>
    fixture().feature.webhooks[0]?.receive(body, new Headers(), new URLSearchParams({ token }));
  const createOptedInUser = async (email: string) => {
    const userId = await fixture().user(email);
    await fixture().callRoute(saveEmailPreferences, { body: { ...otherPreferences, newsletter: 1 } }, userId);
    return userId;
  };
  const newsletterOf = async (userId: string) =>
    (await fixture().db.select().from(emailPreferences).where(eq(emailPreferences.userId, userId)))[0]?.newsletter;
  const unsubscribedOf = async (issueId: string) =>
    (await fixture().db.select().from(newsletterIssues).where(eq(newsletterIssues.id, issueId)))[0]?.unsubscribed;
  /** Creates an issue and its delivery to this address. */
  const deliverIssueTo = async (email: string) => {
    const issueId = await fixture().issue();
    return { issueId, ...(await fixture().delivery({ issueId, email })) };
  };

  it("by address removes the subscriber and the user's preference for that address only", async () => {
    await fixture().subscriber('ada@example.test');
    await fixture().subscriber('eve@example.test');
    const [ada, eve] = [await createOptedInUser('ada@example.test'), await createOptedInUser('eve@example.test')];
    fixture().pass(60);
    await byEmail('ADA@Example.test');
    expect(await fixture().emails()).toEqual(['eve@example.test']);
    expect([await newsletterOf(ada), await newsletterOf(eve)]).toEqual([0, 1]);
    const [row] = await fixture().db.select().from(emailPreferences).where(eq(emailPreferences.userId, ada));
    expect(row).toMatchObject({ ...otherPreferences, newsletterSince: fixture().now() });
  });

  it('by address gives the same answer for a subscriber, a user, an unknown and an invalid address', async () => {
    await fixture().subscriber('ada@example.test');
    await createOptedInUser('eve@example.test');
    const responses = new Set<string>();
    for (const email of ['ada@example.test', 'eve@example.test', 'nobody@example.test', 'ada@127.0.0.1'])
      responses.add(JSON.stringify(await byEmail(email)));
    expect(responses.size).toBe(1);
  });

  it("by link removes the subscriber and the user's preference, and counts once if repeated", async () => {
    await fixture().subscriber('ada@example.test');
    const ada = await createOptedInUser('ada@example.test');
    const { issueId, page } = await deliverIssueTo('ada@example.test');
    const first = await byLink(page);
    expect(first).toMatchObject({ unsubscribed: true });
    expect([await fixture().emails(), await newsletterOf(ada)]).toEqual([[], 0]);
    expect(await byLink(page)).toEqual(first);
    expect(await unsubscribedOf(issueId)).toBe(1);
  });

  it('counts once when the link and one-click are used concurrently', async () => {
    await fixture().subscriber('ada@example.test');
    await createOptedInUser('ada@example.test');
    const { issueId, page, oneClick: click } = await deliverIssueTo('ada@example.test');
    const outcomes = await Promise.all([byLink(page), oneClick(click), byLink(page), oneClick(click)]);
    expect(outcomes.filter((outcome) => outcome !== 'accepted')).toHaveLength(2);
    expect([await fixture().emails(), await unsubscribedOf(issueId)]).toEqual([[], 1]);
  });

  it('by link opts out the user it was sent to, even if their address has changed since', async () => {
    const ada = await createOptedInUser('ada@example.test');
    const issueId = await fixture().issue();
    const { page } = await fixture().delivery({ issueId, email: 'ada@example.test', userId: ada, subscriberId: null });
    await fixture().db.update(users).set({ email: 'countess@example.test' }).where(eq(users.id, ada));
    expect(await byLink(page)).toMatchObject({ unsubscribed: true });
    expect([await newsletterOf(ada), await unsubscribedOf(issueId)]).toEqual([0, 1]);
  });

  it('by one click accepts URL-encoded and multipart bodies, and is idempotent', async () => {
    for (const body of [FORM, `${FORM}\r\n`, `${FORM}&x=y`, form('x'), `${form('boundary-7')}`]) {
      await fixture().subscriber('ada@example.test');
      const { issueId, oneClick: token } = await deliverIssueTo('ada@example.test');
      expect([body, await oneClick(token, body)]).toEqual([body, 'accepted']);
      expect([body, await fixture().emails()]).toEqual([body, []]);
      expect(await oneClick(token, body)).toBe('accepted');
      expect(await unsubscribedOf(issueId)).toBe(1);
    }
  });

  it('by one click does nothing on a GET, or on a POST without the RFC 8058 body', async () => {
    await fixture().subscriber('ada@example.test');
    const { oneClick: token } = await deliverIssueTo('ada@example.test');
    for (const body of [
      '',
      '{}',
      'List-Unsubscribe=No',
      'x=List-Unsubscribe=One-Click',
      form('x').replace('One-Click', 'No'),
      // A regular expression that started again at each of these lines took 19 seconds for 500 KB.
      'name="List-Unsubscribe"\n'.repeat(6500) + 'a\n'.repeat(175_000),
    ])
      expect([body, await oneClick(token, body)]).toEqual([body, 'invalid']);
    const route = fixture().feature.routes.find(({ call }) => call === oneClickUnsubscribePage);
    expect(await route?.handle({ query: { token } }, {})).toMatchObject({ location: '/unsubscribe' });
    expect(await fixture().emails()).toEqual(['ada@example.test']);
  });

  it('accepts each token only for its own purpose and delivery', async () => {
    await fixture().subscriber('ada@example.test');
    await fixture().subscriber('eve@example.test');
    const [ada, eve] = [await deliverIssueTo('ada@example.test'), await deliverIssueTo('eve@example.test')];
    const secretOf = (token: string) => token.split('.')[1];
    const idOf = (token: string) => token.split('.')[0];
    const nowhere = '01890000-0000-7000-8000-000000000000';
    const mixed = `${idOf(ada.page)}.${secretOf(eve.page)}`;
    const unknown = `${nowhere}.${secretOf(ada.page)}`;
    const noId = `${'-'.repeat(36)}.${secretOf(ada.page)}`;
    for (const token of [ada.oneClick, mixed, unknown, noId, 'x', secretOf(ada.page) ?? ''])
      expect([token, await byLink(token)]).toEqual([token, 'link_invalid']);
    for (const token of [ada.page, mixed, unknown, noId, 'x', ''])
      expect([token, await oneClick(token)]).toEqual([token, 'invalid']);
    expect(await fixture().emails()).toEqual(['ada@example.test', 'eve@example.test']);
  });

  it('by link still succeeds for an address already unsubscribed, without counting it', async () => {
    await fixture().subscriber('ada@example.test');
    const { issueId, page } = await deliverIssueTo('ada@example.test');
    await byEmail('ada@example.test');
    expect(await byLink(page)).toMatchObject({ unsubscribed: true });
    expect([await unsubscribedOf(issueId), await fixture().db.$count(newsletterDeliveries)]).toEqual([0, 1]);
  });

  it("by link switches the newsletter off in the user's email preferences", async () => {
    const ada = await createOptedInUser('ada@example.test');
    const { page } = await deliverIssueTo('ada@example.test');
    await byLink(page);
    expect((await fixture().callRoute(emailPreferencesCall, {}, ada)).preferences.newsletter).toBe(0);
  });
});
