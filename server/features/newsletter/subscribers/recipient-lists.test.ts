import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import {
  deleteSubscriber,
  listNewsletterUsers,
  listSubscribers,
  newsletterStats,
  newsletterUserStats,
  setUserNewsletter,
  subscribeToNewsletter,
} from '#contract/calls/newsletter.ts';
import { newsletterDeliveries, suppressions } from '#server/db/schema.ts';
import { ADMIN_ID, describeSubscribers, START } from '../testing/subscribers-fixture.ts';

const UNKNOWN_ID = '01890000-0000-7000-8000-000000000000';
type Query = { search?: string; limit?: number; cursor?: string };

describeSubscribers('the recipient lists service', (fixture) => {
  const lists = { subscribers: listSubscribers, users: listNewsletterUsers };
  const page = async (list: keyof typeof lists, query: Query = {}) => {
    const { body, total, nextCursor } = await fixture().callRoute(lists[list], { query: query as { limit: number } });
    return { rows: lists[list].reply.parse(body).subscribers, total, nextCursor };
  };
  const emailsOf = async (list: keyof typeof lists, query: Query = {}) =>
    (await page(list, query)).rows.map(({ email }) => email);
  const remove = (id: string) => fixture().callRoute(deleteSubscriber, { params: { id } });
  const add = {
    subscribers: (email: string) => fixture().subscriber(email),
    users: (email: string) => fixture().user(email),
  };
  const suppress = (email: string) =>
    fixture()
      .db.insert(suppressions)
      .values({ email, reason: 'bounced', answer: '550 5.1.1', createdAt: fixture().now() });

  it('records deletions and newsletter changes in the audit log, without addresses', async () => {
    const ada = await fixture().user('ada@example.test');
    await remove(await fixture().subscriber('bob@example.test'));
    await remove(UNKNOWN_ID);
    const choose = (userId: string, newsletter: 0 | 1) =>
      fixture().callRoute(setUserNewsletter, { params: { userId }, body: { newsletter } });
    await choose(ada, 1);
    await choose(ada, 0);
    await choose(UNKNOWN_ID, 1);
    const chosen = { action: 'admin.user_newsletter_set', actorId: ADMIN_ID, targetId: ada };
    expect(fixture().auditEvents).toEqual([
      { action: 'admin.subscriber_deleted', actorId: ADMIN_ID, targetId: null },
      { ...chosen, details: 'on' },
      { ...chosen, details: 'off' },
    ]);
  });

  it.each(['subscribers', 'users'] as const)('paginates %s newest first, listing each once', async (list) => {
    for (let index = 0; index < 7; index += 1) await add[list](`p${index}@example.test`);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const { rows, total, nextCursor } = await page(list, { limit: 3, ...(cursor && { cursor }) });
      expect(total).toBe(7);
      seen.push(...rows.map(({ email }) => email));
      cursor = nextCursor ?? undefined;
      // A row added meanwhile comes before those already seen, so it shifts nothing.
      if (seen.length === 3) await add[list]('late@example.test').then(() => removeNewest(list));
    } while (cursor);
    expect(seen).toEqual([6, 5, 4, 3, 2, 1, 0].map((index) => `p${index}@example.test`));
    expect((await page(list, { limit: 7 })).nextCursor).toBeNull();
  });
  const removeNewest = async (list: keyof typeof lists) => {
    const { rows } = await page(list, { limit: 1 });
    if (list === 'subscribers') await remove(rows[0]?.id ?? '');
    else await fixture().db.execute(`delete from users where id = '${rows[0]?.id}'`);
  };

  it.each(['subscribers', 'users'] as const)('searches %s by a literal part of the address', async (list) => {
    const emails = ['a_b@example.test', 'axb@example.test', 'c%d@example.test', String.raw`back\slash@example.test`];
    for (const email of [...emails, 'grete@xn--mnchen-3ya.example']) await add[list](email);
    expect(await emailsOf(list, { search: 'a_b' })).toEqual(['a_b@example.test']);
    expect(await emailsOf(list, { search: '%' })).toEqual(['c%d@example.test']);
    expect(await emailsOf(list, { search: '\\' })).toEqual([String.raw`back\slash@example.test`]);
    expect(await emailsOf(list, { search: 'EXAMPLE.TEST' })).toHaveLength(4);
    expect(await emailsOf(list, { search: 'grete@MÜNCHEN.example' })).toEqual(['grete@xn--mnchen-3ya.example']);
    expect(await emailsOf(list, { search: "'; drop table users; --" })).toEqual([]);
    expect(await page(list, { search: 'b@', limit: 1 })).toMatchObject({ total: 2, nextCursor: expect.any(String) });
    expect(await page(list, { search: ' ' })).toMatchObject({ total: 5 });
  });

  it('lists when each subscriber signed up and confirmed, and why they are suppressed', async () => {
    await fixture().subscriber('ada@example.test', false);
    fixture().pass(60);
    await fixture().subscriber('eve@example.test');
    await suppress('eve@example.test');
    const now = fixture().now().toISOString();
    const [eve, ada] = (await page('subscribers')).rows;
    expect(eve).toMatchObject({
      email: 'eve@example.test',
      subscribedAt: now,
      doubleOptinConfirmedAt: now,
      suppressed: { reason: 'bounced', answer: '550 5.1.1', since: now },
    });
    expect(ada).toMatchObject({ subscribedAt: START, doubleOptinConfirmedAt: null, suppressed: null });
    expect(await fixture().callRoute(newsletterStats)).toEqual({ total: 2, active: 1 });
  });

  it('lists whether each user gets the newsletter, and why they are suppressed', async () => {
    const ada = await fixture().user('ada@example.test');
    await fixture().user('eve@example.test');
    await fixture().callRoute(setUserNewsletter, { params: { userId: ada }, body: { newsletter: 1 } });
    await suppress('ada@example.test');
    const byEmail = new Map((await page('users')).rows.map((row) => [row.email, row]));
    expect(byEmail.get('ada@example.test')).toMatchObject({
      id: ada,
      newsletter: 1,
      createdAt: START,
      suppressed: { reason: 'bounced' },
    });
    expect(byEmail.get('eve@example.test')).toMatchObject({ newsletter: 0, suppressed: null });
    expect(await fixture().callRoute(newsletterUserStats)).toEqual({ total: 2, newsletterOptedIn: 1 });
  });

  it('deletes a subscriber with their suppression and past deliveries, so that they can sign up again', async () => {
    const id = await fixture().subscriber('ada@example.test');
    await suppress('ada@example.test');
    await suppress('eve@example.test');
    const [old, going] = [await fixture().issue('sent'), await fixture().issue('sending')];
    await fixture().delivery({ issueId: old, email: 'ada@example.test' });
    await fixture().delivery({ issueId: old, email: 'eve@example.test' });
    await fixture().delivery({ issueId: going, email: 'ada@example.test' });
    expect(await remove(id)).toMatchObject({ message: expect.any(String) });
    expect(await fixture().emails()).toEqual([]);
    expect((await fixture().db.select().from(suppressions)).map(({ email }) => email)).toEqual(['eve@example.test']);
    // The issue being sent must still know that this address has already received it.
    const left = await fixture()
      .db.select()
      .from(newsletterDeliveries)
      .where(eq(newsletterDeliveries.email, 'ada@example.test'));
    expect(left.map(({ issueId }) => issueId)).toEqual([going]);
    expect(await fixture().db.$count(newsletterDeliveries)).toBe(2);
    await fixture().callRoute(subscribeToNewsletter, {
      body: { email: 'ada@example.test', subscriptionSource: 'website' },
    });
    await fixture().runJobs();
    expect(fixture().sent.map(({ to }) => to)).toEqual(['ada@example.test']);
  });

  it('returns not_found for a second deletion, and keeps the data of a user with the same address', async () => {
    const id = await fixture().subscriber('ada@example.test');
    const ada = await fixture().user('ada@example.test');
    await fixture().callRoute(setUserNewsletter, { params: { userId: ada }, body: { newsletter: 1 } });
    const issueId = await fixture().issue('sent');
    await fixture().delivery({ issueId, email: 'ada@example.test', userId: ada, subscriberId: null });
    await remove(id);
    expect([await remove(id), await remove(UNKNOWN_ID)]).toEqual(['not_found', 'not_found']);
    expect((await page('users')).rows).toMatchObject([{ newsletter: 1 }]);
    expect(await fixture().db.$count(newsletterDeliveries)).toBe(1);
  });
});
