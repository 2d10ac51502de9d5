import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import {
  emailPreferences as emailPreferencesCall,
  oneClickPage,
  saveEmailPreferences,
  unsubscribeByEmail,
  unsubscribeByToken,
} from '../../../contract/newsletter.ts';
import { emailPreferences, newsletterDeliveries, newsletterIssues, users } from '../../db/schema.ts';
import { describePeople } from './testing/people-world.ts';

const FORM = 'List-Unsubscribe=One-Click';
const form = (boundary: string) =>
  `--${boundary}\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--${boundary}--\r\n`;
const wanted = { marketingEmails: 0, productUpdates: 1, securityNotifications: 1 } as const;

describePeople('leaving the newsletter', (world) => {
  const byEmail = (email: string) => world().ask(unsubscribeByEmail, { body: { email } });
  const byLink = (token: string) => world().ask(unsubscribeByToken, { query: { token } });
  const oneClick = (token: string, body = FORM) =>
    world().part.webhooks[0]?.take(body, new Headers(), new URLSearchParams({ token }));
  const memberWhoWants = async (email: string) => {
    const userId = await world().member(email);
    await world().ask(saveEmailPreferences, { body: { ...wanted, newsletter: 1 } }, userId);
    return userId;
  };
  const newsletterOf = async (userId: string) =>
    (await world().db.select().from(emailPreferences).where(eq(emailPreferences.userId, userId)))[0]?.newsletter;
  const unsubscribedOf = async (issueId: string) =>
    (await world().db.select().from(newsletterIssues).where(eq(newsletterIssues.id, issueId)))[0]?.unsubscribed;
  /** One mail to a subscriber who stands beside another one. */
  const mailTo = async (email: string) => {
    const issueId = await world().issue();
    return { issueId, ...(await world().delivery({ issueId, email })) };
  };

  it('by address ends the subscription and the member’s preference, of this address only', async () => {
    await world().subscriber('ada@example.test');
    await world().subscriber('eve@example.test');
    const [ada, eve] = [await memberWhoWants('ada@example.test'), await memberWhoWants('eve@example.test')];
    world().pass(60);
    await byEmail('ADA@Example.test');
    expect(await world().emails()).toEqual(['eve@example.test']);
    expect([await newsletterOf(ada), await newsletterOf(eve)]).toEqual([0, 1]);
    const [row] = await world().db.select().from(emailPreferences).where(eq(emailPreferences.userId, ada));
    expect(row).toMatchObject({ ...wanted, newsletterSince: world().now() });
  });

  it('answers alike for an address that is subscribed, a member’s, unknown, or none', async () => {
    await world().subscriber('ada@example.test');
    await memberWhoWants('eve@example.test');
    const answers = new Set<string>();
    for (const email of ['ada@example.test', 'eve@example.test', 'nobody@example.test', 'ada@127.0.0.1'])
      answers.add(JSON.stringify(await byEmail(email)));
    expect(answers.size).toBe(1);
  });

  it('by the link of an issue ends both, is told again when it is followed again, and counts once', async () => {
    await world().subscriber('ada@example.test');
    const ada = await memberWhoWants('ada@example.test');
    const { issueId, page } = await mailTo('ada@example.test');
    const first = await byLink(page);
    expect(first).toMatchObject({ unsubscribed: true });
    expect([await world().emails(), await newsletterOf(ada)]).toEqual([[], 0]);
    expect(await byLink(page)).toEqual(first);
    expect(await unsubscribedOf(issueId)).toBe(1);
  });

  it('ends once and counts once when the link is followed many times at the same moment', async () => {
    await world().subscriber('ada@example.test');
    await memberWhoWants('ada@example.test');
    const { issueId, page, oneClick: click } = await mailTo('ada@example.test');
    const answers = await Promise.all([byLink(page), oneClick(click), byLink(page), oneClick(click)]);
    expect(answers.filter((answer) => answer !== 'taken')).toHaveLength(2);
    expect([await world().emails(), await unsubscribedOf(issueId)]).toEqual([[], 1]);
  });

  it('by the link of an issue ends the preference of the member it went to, whose address is another one by now', async () => {
    const ada = await memberWhoWants('ada@example.test');
    const issueId = await world().issue();
    const { page } = await world().delivery({ issueId, email: 'ada@example.test', userId: ada, subscriberId: null });
    await world().db.update(users).set({ email: 'countess@example.test' }).where(eq(users.id, ada));
    expect(await byLink(page)).toMatchObject({ unsubscribed: true });
    expect([await newsletterOf(ada), await unsubscribedOf(issueId)]).toEqual([0, 1]);
  });

  it('by one click ends both, with a body as a form or in parts, and answers alike a second time', async () => {
    for (const body of [FORM, `${FORM}\r\n`, `${FORM}&x=y`, form('x'), `${form('boundary-7')}`]) {
      await world().subscriber('ada@example.test');
      const { issueId, oneClick: token } = await mailTo('ada@example.test');
      expect([body, await oneClick(token, body)]).toEqual([body, 'taken']);
      expect([body, await world().emails()]).toEqual([body, []]);
      expect(await oneClick(token, body)).toBe('taken');
      expect(await unsubscribedOf(issueId)).toBe(1);
    }
  });

  it('does nothing by a POST without the words of the RFC, nor by opening the address', async () => {
    await world().subscriber('ada@example.test');
    const { oneClick: token } = await mailTo('ada@example.test');
    for (const body of [
      '',
      '{}',
      'List-Unsubscribe=No',
      'x=List-Unsubscribe=One-Click',
      form('x').replace('One-Click', 'No'),
      // An expression that tried every one of these beginnings took 19 seconds for 500 KB.
      'name="List-Unsubscribe"\n'.repeat(6500) + 'a\n'.repeat(175_000),
    ])
      expect([body, await oneClick(token, body)]).toEqual([body, 'invalid']);
    const route = world().part.routes.find(({ call }) => call === oneClickPage);
    expect(await route?.handle({ query: { token } }, {})).toMatchObject({ location: '/unsubscribe' });
    expect(await world().emails()).toEqual(['ada@example.test']);
  });

  it('takes each token for its own purpose and mail only', async () => {
    await world().subscriber('ada@example.test');
    await world().subscriber('eve@example.test');
    const [ada, eve] = [await mailTo('ada@example.test'), await mailTo('eve@example.test')];
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
    expect(await world().emails()).toEqual(['ada@example.test', 'eve@example.test']);
  });

  it('counts nothing for who had left already, and keeps the delivery so that its links still answer', async () => {
    await world().subscriber('ada@example.test');
    const { issueId, page } = await mailTo('ada@example.test');
    await byEmail('ada@example.test');
    expect(await byLink(page)).toMatchObject({ unsubscribed: true });
    expect([await unsubscribedOf(issueId), await world().db.$count(newsletterDeliveries)]).toEqual([0, 1]);
  });

  it('is shown to the member as what they chose', async () => {
    const ada = await memberWhoWants('ada@example.test');
    const { page } = await mailTo('ada@example.test');
    await byLink(page);
    expect((await world().ask(emailPreferencesCall, {}, ada)).preferences.newsletter).toBe(0);
  });
});
