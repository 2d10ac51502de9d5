import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import {
  adminUserStats,
  adminUsers,
  countUsers,
  type UserStatusFilter,
  userStatusFilters,
} from '#contract/calls/admin.ts';
import { SEARCH_COUNT_MAX } from '#contract/limits.ts';
import { compactCounters } from '#server/db/counters.ts';
import { subscriptions, users } from '#server/db/schema.ts';
import { describeAdmin, GOOGLE } from '../testing/admin-fixture.ts';

type Query = { search?: string; status?: UserStatusFilter; limit?: number; cursor?: string };
const HOUR = 60 * 60;

describeAdmin('the administrator’s list of users', (fixture) => {
  const page = async (query: Query = {}) => {
    const { body, total, nextCursor, isAtLeast } = await fixture().call(adminUsers, { query: query as never });
    return { rows: body as { id: string; email: string }[], total, nextCursor, isAtLeast };
  };
  const emails = async (query: Query = {}) => (await page(query)).rows.map(({ email }) => email);
  const count = async (query: Query = {}) => (await fixture().call(countUsers, { query: query as never })).count;

  it('pages through every user once, newest first, even if users sign up meanwhile', async () => {
    for (let index = 0; index < 6; index += 1) await fixture().addUser(`p${index}@example.test`);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const { rows, total, nextCursor } = await page({ limit: 3, ...(cursor && { cursor }) });
      expect(total).toBe(seen.length === 0 ? 7 : 8);
      seen.push(...rows.map(({ email }) => email));
      if (cursor === undefined) await fixture().addUser('late@example.test');
      cursor = nextCursor ?? undefined;
    } while (cursor);
    expect(seen).toEqual([...[5, 4, 3, 2, 1, 0].map((index) => `p${index}@example.test`), 'admin@evenkeel.test']);
    expect((await page({ limit: 8 })).nextCursor).toBeNull();
  });

  it('searches in any letter case, and matches LIKE wildcards literally', async () => {
    await fixture().addUser('a_b@example.test', { firstName: 'Zoë', lastName: 'Äberg' });
    await fixture().addUser('axb@example.test', { firstName: 'Ann', lastName: 'Smith' });
    await fixture().addUser('c%d@example.test', { lastName: "O'Neill" });
    await fixture().addUser(String.raw`back\slash@example.test`, { firstName: 'Иван', lastName: 'Slash' });
    expect(await emails({ search: 'a_b' })).toEqual(['a_b@example.test']);
    expect(await emails({ search: '%' })).toEqual(['c%d@example.test']);
    expect(await emails({ search: 'c%d@' })).toEqual(['c%d@example.test']);
    expect(await emails({ search: 'C%' })).toEqual(['c%d@example.test']);
    expect(await emails({ search: 'c_' })).toEqual([]);
    expect(await emails({ search: String.raw`\s` })).toEqual([String.raw`back\slash@example.test`]);
    expect(await emails({ search: String.raw`ck\sl` })).toEqual([String.raw`back\slash@example.test`]);
    expect(await emails({ search: String.raw`\\` })).toEqual([]);
    expect(await emails({ search: 'EXAMPLE.test' })).toHaveLength(4);
    expect(await emails({ search: 'äBERG' })).toEqual(['a_b@example.test']);
    expect(await emails({ search: 'ИВАН' })).toEqual([String.raw`back\slash@example.test`]);
    expect(await emails({ search: 'ann smith' })).toEqual(['axb@example.test']);
    expect(await emails({ search: 'Smith, ann' })).toEqual(['axb@example.test']);
    // Names are encrypted, so a word of a name is only found as a whole.
    expect(await emails({ search: 'ann smi' })).toEqual([]);
    expect(await emails({ search: 'zoë smith' })).toEqual([]);
    expect(await emails({ search: "o'neill" })).toEqual(['c%d@example.test']);
    expect(await emails({ search: "'; drop table users; --" })).toEqual([]);
    expect(await emails({ search: 'testann' })).toEqual([]);
    for (const search of ['a_b', '%', 'C%', 'C_', String.raw`ck\sl`, 'EXAMPLE.test', 'äBERG', 'slash'])
      expect(await count({ search })).toBe((await page({ search })).total);
  });

  it('finds a complete address however its domain is written', async () => {
    await fixture().addUser('grete@xn--mnchen-3ya.example');
    await fixture().addUser('grete@example.test');
    for (const search of ['grete@münchen.example', 'Grete@MÜNCHEN.example', 'grete@xn--mnchen-3ya.example']) {
      expect(await emails({ search })).toEqual(['grete@xn--mnchen-3ya.example']);
      expect(await count({ search })).toBe(1);
    }
  });

  it('returns each user’s sign-in methods and subscription, and names exactly as they were entered', async () => {
    const html = '<img src=x onerror="alert(1)">';
    const id = await fixture().addUser('ada@example.test', { firstName: html, lastName: '=1+1' });
    const trialEnd = new Date(fixture().now().getTime() + HOUR * 1000);
    await fixture().addSubscription(id, { status: 'active', trialEnd });
    for (const provider of [GOOGLE, 'credential', 'https://gone.example/realm', GOOGLE])
      await fixture().addLogin(id, provider);
    await fixture().addUser('bare@example.test', { emailVerified: false, emailVerifiedAt: null });
    const now = fixture().now().toISOString();
    const [bare, ada] = (await page()).rows;
    expect(ada).toEqual({
      id,
      email: 'ada@example.test',
      firstName: html,
      lastName: '=1+1',
      createdAt: now,
      emailVerifiedAt: now,
      authProvider: 'google, email, gone.example',
      subscriptionStatus: 'active',
      trialEndsAt: trialEnd.toISOString(),
    });
    expect(bare).toMatchObject({
      authProvider: '',
      subscriptionStatus: 'none',
      emailVerifiedAt: null,
      trialEndsAt: null,
    });
  });

  it('keeps counts equal to the filtered lists through changes, deletions and a rollback', async () => {
    const ids: string[] = [];
    for (let index = 0; index < 8; index += 1) ids.push(await fixture().addUser(`p${index}@example.test`));
    const expectCountsToMatch = async () => {
      for (const status of userStatusFilters) {
        const { rows, total } = await page({ status });
        expect([status, total]).toEqual([status, rows.length]);
        expect([status, await count({ status })]).toEqual([status, rows.length]);
        expect([status, (await page({ status, search: 'e' })).total]).toEqual([status, rows.length]);
        expect([status, (await page({ status, search: 'example.' })).total]).toEqual([
          status,
          rows.filter(({ email }) => email !== 'admin@evenkeel.test').length,
        ]);
      }
    };
    const [a = '', b = '', c = '', d = '', e = ''] = ids;
    const later = new Date(fixture().now().getTime() + HOUR * 1000);
    await fixture().addSubscription(a, { status: 'active' });
    await fixture().addSubscription(b, { status: 'active', cancelAtPeriodEnd: true, currentPeriodEnd: later });
    await fixture().addSubscription(c, { status: 'trialing', trialEnd: later });
    await fixture().addSubscription(d, { status: 'canceled', trialEnd: later });
    await fixture().addSubscription(e, { status: 'past_due', everPaid: true });
    await expectCountsToMatch();
    expect(await emails({ status: 'active' })).toEqual(['p1@example.test', 'p0@example.test']);
    const stats = { totalUsers: 9, verifiedUsers: 9, activeSubscriptions: 2, trialUsers: 1 };
    expect(await fixture().call(adminUserStats)).toEqual(stats);
    fixture().advanceClock(HOUR);
    expect(await fixture().call(adminUserStats)).toEqual({ ...stats, activeSubscriptions: 1 });
    await expectCountsToMatch();
    fixture().advanceClock(HOUR);
    expect(await fixture().call(adminUserStats)).toEqual({ ...stats, activeSubscriptions: 1, trialUsers: 0 });
    expect(await emails({ status: 'expired' })).toEqual(['p3@example.test', 'p2@example.test']);
    await expectCountsToMatch();
    await fixture().db.update(users).set({ emailVerifiedAt: null }).where(eq(users.email, 'p5@example.test'));
    await fixture().db.update(subscriptions).set({ status: 'canceled' });
    await fixture().db.delete(users).where(eq(users.id, a));
    await expectCountsToMatch();
    const rolledBack = fixture().db.transaction(async (tx) => {
      await tx.delete(users);
      throw new Error('rolled back');
    });
    await expect(rolledBack).rejects.toThrow('rolled back');
    await compactCounters(fixture().db);
    await expectCountsToMatch();
    expect(await fixture().call(adminUserStats)).toMatchObject({ totalUsers: 8, verifiedUsers: 7 });
  });

  it('caps the count of a search and flags it as a minimum, but counts exactly on request', async () => {
    const row = (index: number) => ({
      id: `01890000-0000-7000-8000-${String(index).padStart(12, '0')}`,
      email: `many-${index}@example.test`,
      createdAt: fixture().now(),
      updatedAt: fixture().now(),
    });
    const rows = Array.from({ length: SEARCH_COUNT_MAX + 1 }, (_, index) => row(index));
    for (let at = 0; at < rows.length; at += 500)
      await fixture()
        .db.insert(users)
        .values(rows.slice(at, at + 500));
    expect(await page({ search: 'many-', limit: 5 })).toMatchObject({ total: SEARCH_COUNT_MAX, isAtLeast: true });
    expect(await page({ search: 'ma', limit: 5 })).toMatchObject({ total: SEARCH_COUNT_MAX, isAtLeast: true });
    expect(await count({ search: 'many-' })).toBe(SEARCH_COUNT_MAX + 1);
    expect(await page({ search: 'many-9', limit: 5 })).toMatchObject({ total: 111, isAtLeast: false });
    expect(await page({ limit: 5 })).toMatchObject({ total: SEARCH_COUNT_MAX + 2, isAtLeast: false });
  });

  it('returns the right page and count for every search, filter and cursor among 4,500 users', async () => {
    const since = fixture().now();
    const row = (index: number) => ({
      id: `01890000-0000-7000-8000-${String(index).padStart(12, '0')}`,
      createdAt: since,
      updatedAt: since,
      email: index < 3 ? `old_${index}@rare.example` : `p${index}@${index % 10 === 0 ? 'some' : 'many'}.example`,
      emailVerifiedAt: index % 4 === 0 ? null : since,
    });
    const allUsers = Array.from({ length: 4500 }, (_, index) => row(index));
    for (let at = 0; at < allUsers.length; at += 500)
      await fixture()
        .db.insert(users)
        .values(allUsers.slice(at, at + 500));
    const plan = { status: 'active', createdAt: since, updatedAt: since };
    const payers = allUsers.filter((_, index) => index % 3 === 0);
    await fixture()
      .db.insert(subscriptions)
      .values(payers.map(({ id }) => ({ userId: id, customerId: id, ...plan })));
    const shown: Partial<Record<UserStatusFilter, (index: number) => boolean>> = {
      all: () => true,
      unverified: (index) => index % 4 === 0,
      active: (index) => index % 3 === 0,
    };
    for (const search of ['rare.example', 'old_', '%rare', '@some.', 'example', 'p4499@', 'd_1', 'd_', '_', 'Pé', '😀'])
      for (const [status, isShown] of Object.entries(shown) as [UserStatusFilter, (index: number) => boolean][])
        for (const cursor of [undefined, allUsers[4000]?.id, allUsers[1500]?.id]) {
          const matching = allUsers.filter(({ email }, index) => email.includes(search) && isShown(index)).reverse();
          const below = matching.filter(({ id }) => cursor === undefined || id < cursor);
          const found = await page({ search, status, limit: 300, ...(cursor && { cursor }) });
          expect([search, status, found.rows.map(({ email }) => email)]).toEqual([
            search,
            status,
            below.slice(0, 300).map(({ email }) => email),
          ]);
          expect(found).toMatchObject({
            total: Math.min(matching.length, SEARCH_COUNT_MAX),
            isAtLeast: matching.length > SEARCH_COUNT_MAX,
            nextCursor: below.length > 300 ? below[299]?.id : null,
          });
        }
  });
});
