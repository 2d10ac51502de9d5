import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import {
  emailPreferences as emailPreferencesCall,
  oneClickUnsubscribePage,
  saveEmailPreferences,
  unsubscribeByEmail,
  unsubscribeByToken,
} from '../../../../contract/calls/newsletter.ts';
import { emailPreferences, newsletterDeliveries, newsletterIssues, users } from '../../../db/schema.ts';
import { describeSubscribers } from '../testing/subscribers-fixture.ts';

const FORM = 'List-Unsubscribe=One-Click';
const form = (boundary: string) =>
  `--${boundary}\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--${boundary}--\r\n`;
const otherPreferences = { marketingEmails: 0, productUpdates: 1, securityNotifications: 1 } as const;

describeSubscribers('leaving the newsletter', (fixture) => {
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
  /** One delivery to a subscriber, next to another subscriber. */
  const deliverIssueTo = async (email: string) => {
    const issueId = await fixture().issue();
    return { issueId, ...(await fixture().delivery({ issueId, email })) };
  };

  it('by address ends the subscription and the member’s preference, of this address only', async () => {
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

  it('answers alike for an address that is subscribed, a member’s, unknown, or none', async () => {
    await fixture().subscriber('ada@example.test');
    await createOptedInUser('eve@example.test');
    const answers = new Set<string>();
    for (const email of ['ada@example.test', 'eve@example.test', 'nobody@example.test', 'ada@127.0.0.1'])
      answers.add(JSON.stringify(await byEmail(email)));
    expect(answers.size).toBe(1);
  });

  it('by the link of an issue ends both, is told again when it is followed again, and counts once', async () => {
    await fixture().subscriber('ada@example.test');
    const ada = await createOptedInUser('ada@example.test');
    const { issueId, page } = await deliverIssueTo('ada@example.test');
    const first = await byLink(page);
    expect(first).toMatchObject({ unsubscribed: true });
    expect([await fixture().emails(), await newsletterOf(ada)]).toEqual([[], 0]);
    expect(await byLink(page)).toEqual(first);
    expect(await unsubscribedOf(issueId)).toBe(1);
  });

  it('ends once and counts once when the link is followed many times at the same moment', async () => {
    await fixture().subscriber('ada@example.test');
    await createOptedInUser('ada@example.test');
    const { issueId, page, oneClick: click } = await deliverIssueTo('ada@example.test');
    const answers = await Promise.all([byLink(page), oneClick(click), byLink(page), oneClick(click)]);
    expect(answers.filter((answer) => answer !== 'taken')).toHaveLength(2);
    expect([await fixture().emails(), await unsubscribedOf(issueId)]).toEqual([[], 1]);
  });

  it('by the link of an issue ends the preference of the member it went to, whose address is another one by now', async () => {
    const ada = await createOptedInUser('ada@example.test');
    const issueId = await fixture().issue();
    const { page } = await fixture().delivery({ issueId, email: 'ada@example.test', userId: ada, subscriberId: null });
    await fixture().db.update(users).set({ email: 'countess@example.test' }).where(eq(users.id, ada));
    expect(await byLink(page)).toMatchObject({ unsubscribed: true });
    expect([await newsletterOf(ada), await unsubscribedOf(issueId)]).toEqual([0, 1]);
  });

  it('by one click ends both, with a body as a form or in parts, and answers alike a second time', async () => {
    for (const body of [FORM, `${FORM}\r\n`, `${FORM}&x=y`, form('x'), `${form('boundary-7')}`]) {
      await fixture().subscriber('ada@example.test');
      const { issueId, oneClick: token } = await deliverIssueTo('ada@example.test');
      expect([body, await oneClick(token, body)]).toEqual([body, 'taken']);
      expect([body, await fixture().emails()]).toEqual([body, []]);
      expect(await oneClick(token, body)).toBe('taken');
      expect(await unsubscribedOf(issueId)).toBe(1);
    }
  });

  it('does nothing by a POST without the words of the RFC, nor by opening the address', async () => {
    await fixture().subscriber('ada@example.test');
    const { oneClick: token } = await deliverIssueTo('ada@example.test');
    for (const body of [
      '',
      '{}',
      'List-Unsubscribe=No',
      'x=List-Unsubscribe=One-Click',
      form('x').replace('One-Click', 'No'),
      // A regular expression that tried each of these beginnings took 19 seconds for 500 KB.
      'name="List-Unsubscribe"\n'.repeat(6500) + 'a\n'.repeat(175_000),
    ])
      expect([body, await oneClick(token, body)]).toEqual([body, 'invalid']);
    const route = fixture().feature.routes.find(({ call }) => call === oneClickUnsubscribePage);
    expect(await route?.handle({ query: { token } }, {})).toMatchObject({ location: '/unsubscribe' });
    expect(await fixture().emails()).toEqual(['ada@example.test']);
  });

  it('takes each token for its own purpose and email only', async () => {
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

  it('counts nothing for who had left already, and keeps the delivery so that its links still answer', async () => {
    await fixture().subscriber('ada@example.test');
    const { issueId, page } = await deliverIssueTo('ada@example.test');
    await byEmail('ada@example.test');
    expect(await byLink(page)).toMatchObject({ unsubscribed: true });
    expect([await unsubscribedOf(issueId), await fixture().db.$count(newsletterDeliveries)]).toEqual([0, 1]);
  });

  it('is shown to the member as what they chose', async () => {
    const ada = await createOptedInUser('ada@example.test');
    const { page } = await deliverIssueTo('ada@example.test');
    await byLink(page);
    expect((await fixture().callRoute(emailPreferencesCall, {}, ada)).preferences.newsletter).toBe(0);
  });
});
