import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { quoteStatistics } from '#contract/calls/quote-statistics.ts';
import { DAY_MS } from '#contract/domain/days.ts';
import { QUOTE_STATISTICS_USERS_MIN } from '#contract/limits.ts';
import type { OpenDatabase } from '../../db/client.ts';
import { quotes, users } from '../../db/schema.ts';
import { describeOnBothDatabases, testDatabase } from '../../db/testing/test-database.ts';
import { newId } from '../../new-id.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { quoteStatisticsService } from './service.ts';
import { quoteStatisticsStore } from './store.ts';

const PATH = '/api/quote-statistics';
const START = Date.parse('2026-03-01T09:00:00Z');
const MIN = QUOTE_STATISTICS_USERS_MIN;

type NewQuote = Partial<typeof quotes.$inferInsert>;

describeOnBothDatabases('quote statistics', (engine) => {
  let open: OpenDatabase;
  let now = START;
  const clock = { now: () => new Date(now) };
  beforeAll(async () => {
    open = await testDatabase(engine);
  });
  afterAll(() => open.close());
  afterEach(async () => {
    await open.db.delete(users);
    now = START;
  });

  const service = () =>
    quoteStatisticsService({ store: quoteStatisticsStore(open.db), clock, writerStatus: () => 'untested' });
  const statistics = async () => {
    const one = service();
    await one.count();
    const reply = await one.statistics();
    expect(quoteStatistics.reply.safeParse(reply).error).toBeUndefined();
    if (!reply.statistics) throw new Error('They were counted.');
    return reply.statistics;
  };
  const people = async (count: number): Promise<string[]> => {
    const ids = Array.from({ length: count }, () => newId(clock));
    const stamps = { createdAt: clock.now(), updatedAt: clock.now() };
    await open.db.insert(users).values(ids.map((id) => ({ id, email: `${id}@example.test`, ...stamps })));
    return ids;
  };
  /** One quote per user, by default written by the built-in writer and with a generation record. */
  const write = (userIds: readonly string[], quote: NewQuote = {}) =>
    open.db.insert(quotes).values(
      userIds.map((userId) => ({
        userId,
        id: newId(clock),
        checkInId: newId(clock),
        textCiphertext: 'ciphertext',
        writer: 'built-in' as const,
        because: [],
        entryJson: '{}',
        refusedRules: [],
        fallbacks: [],
        createdAt: clock.now(),
        ...quote,
      })),
    );
  const writersIn = ({ writers }: Awaited<ReturnType<typeof statistics>>) =>
    Object.fromEntries(writers.map(({ writer, quotes: count }) => [writer, count]));

  it('hide statistics based on fewer than 50 users, however many quotes they have', async () => {
    const few = await people(MIN - 1);
    for (let day = 0; day < 3; day += 1) await write(few, { writer: 'ai' });
    await write(await people(MIN));
    expect(writersIn(await statistics())).toEqual({ ai: null, 'built-in': 50 });
    await write(await people(1), { writer: 'ai' });
    expect(writersIn(await statistics())).toEqual({ ai: 150, 'built-in': 50 });
  });

  it('do not store hidden statistics', async () => {
    await write(await people(MIN - 1), { refusedRules: [9], fallbacks: ['too_slow'], helped: true });
    await statistics();
    expect((await quoteStatisticsStore(open.db).newest())?.cells).toEqual([]);
  });

  it('are rounded to the nearest ten', async () => {
    const many = await people(MIN + 4);
    await write(many);
    await write(many.slice(0, 2));
    expect(writersIn(await statistics())['built-in']).toBe(60);
  });

  it('count rule refusals, fallback reasons and feedback', async () => {
    const many = await people(MIN);
    await write(many, { refusedRules: [3, 9], fallbacks: ['rules_broken'], helped: true });
    await write(many, { refusedRules: [9], fallbacks: ['too_slow'], helped: false });
    await write(many, { unhelpfulBefore: true });
    const { refusals, fallbacks, answers } = await statistics();
    expect(refusals).toEqual([
      { rule: 9, quotes: 100 },
      { rule: 3, quotes: 50 },
    ]);
    expect(fallbacks.filter(({ quotes: count }) => count !== null)).toEqual([
      { reason: 'rules_broken', quotes: 50 },
      { reason: 'too_slow', quotes: 50 },
    ]);
    expect(answers).toEqual([
      { helped: true, quotes: 50 },
      { helped: false, quotes: 100 },
    ]);
  });

  it('exclude quotes that are over 30 days old, imported or deleted', async () => {
    const many = await people(MIN);
    await write(many, { createdAt: new Date(now - 30 * DAY_MS - 1000) });
    await write(many, { refusedRules: null, fallbacks: null });
    expect(writersIn(await statistics())['built-in']).toBeNull();
    await write(many);
    expect(writersIn(await statistics())['built-in']).toBe(50);
    await open.db.delete(quotes);
    expect(writersIn(await statistics())['built-in']).toBeNull();
  });

  it('are cached for five minutes or until the next count', async () => {
    const store = quoteStatisticsStore(open.db);
    let reads = 0;
    const newest = async () => {
      reads += 1;
      return store.newest();
    };
    const one = quoteStatisticsService({ store: { ...store, newest }, clock, writerStatus: () => 'admitted' });
    await Promise.all([one.statistics(), one.statistics(), one.statistics()]);
    expect(reads).toBe(1);
    now += 5 * 60 * 1000;
    await one.statistics();
    expect(reads).toBe(2);
    await one.count();
    expect((await one.statistics()).statistics?.countedAt).toBe(new Date(now).toISOString());
    expect(reads).toBe(3);
    // The clock was set back.
    now -= 5 * 60 * 1000;
    await one.statistics();
    expect(reads).toBe(4);
  });

  it('do not cache a failed read', async () => {
    const store = quoteStatisticsStore(open.db);
    const answers = [Promise.reject(new Error('away')), Promise.resolve(null)];
    const one = quoteStatisticsService({
      store: { ...store, newest: () => answers.shift() ?? Promise.resolve(null) },
      clock,
      writerStatus: () => 'built-in',
    });
    await expect(one.statistics()).rejects.toThrow('away');
    expect((await one.statistics()).statistics).toBeNull();
  });
});

describe('quote statistics over HTTP', () => {
  let app: TestApp;
  afterEach(() => app.close());

  it('are public, with the status of the writer and null statistics before the first count', async () => {
    app = await openTestApp('postgres');
    const before = await app.visitor().get(PATH);
    expect([before.status, before.body]).toEqual([
      200,
      { writerStatus: 'built-in', days: 30, usersMin: 50, statistics: null },
    ]);
    await app.runDueJobs();
    const after = (await app.visitor().get(PATH)).body;
    expect(after.statistics.writers).toEqual([
      { writer: 'ai', quotes: null },
      { writer: 'built-in', quotes: null },
    ]);
  });

  it('return 429 after 120 requests a minute from one address', async () => {
    app = await openTestApp('postgres', {}, { RATE_LIMITS: 'on' });
    const visitor = app.visitor();
    const responses = await Promise.all(Array.from({ length: 121 }, () => visitor.get(PATH)));
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(1);
  });
});
