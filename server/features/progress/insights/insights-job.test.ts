/** The insights job itself: when it is enqueued, what it stores, and two runs at once. */

import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { addDays, daysInRange } from '#contract/domain/days.ts';
import { defaultRatings, dimensionKeys, type Ratings } from '#contract/domain/mood.ts';
import { allSet, type RatingSources } from '#contract/domain/rating-sources.ts';
import type { OpenDatabase } from '#server/db/client.ts';
import { users } from '#server/db/schema.ts';
import { insertUser } from '#server/db/testing/insert-user.ts';
import { describeOnBothDatabases, testDatabase } from '#server/db/testing/test-database.ts';
import { newId } from '#server/new-id.ts';
import { seededRandom } from '#words/seeded-random.ts';
import { aggregatesStore } from '../aggregates/aggregates-store.ts';
import { progressPersonalData } from '../personal-data.ts';
import { insightsService } from './index.ts';
import { insightsStore, lockedUser } from './insights-store.ts';
import { TODAY } from './testing/generated-days.ts';

describeOnBothDatabases('the insights job', (engine) => {
  let database: OpenDatabase;
  let now: Date;
  /** Users who withdrew their consent to the storage of health data. */
  let withdrawn: readonly string[] = [];
  /** The payloads of the jobs enqueued. */
  let left: object[] = [];
  const clock = { now: () => now };
  const part = () =>
    insightsService({
      db: database.db,
      clock,
      newId: () => newId(clock),
      isHealthConsentWithdrawn: async (_on, userId) => withdrawn.includes(userId),
      jobs: { enqueue: async (_tx, _name, payload) => void left.push(payload) },
    });
  beforeAll(async () => {
    database = await testDatabase(engine);
  });
  afterAll(() => database.close());
  beforeEach(() => {
    left = [];
    withdrawn = [];
    now = new Date(`${TODAY}T12:00:00Z`);
  });

  const newUser = () => insertUser(database.db, now);
  const enter = (userId: string, day: string, ratings: Partial<Ratings> = {}, sources: RatingSources = allSet) =>
    database.db.transaction(async (tx) => {
      const checkIn = {
        userId,
        localDay: day,
        timeOfDay: 'morning' as const,
        createdAt: new Date(`${day}T09:00:00Z`),
        ratings: { ...defaultRatings(), ...ratings },
        sources,
        filledIn: false,
      };
      await part().afterCheckIn(tx, checkIn, await aggregatesStore.addCheckIn(tx, checkIn));
    });
  /** A user whose sleep and stress move together, on this many days up to the last. */
  const tiedUser = async (count: number, last = TODAY) => {
    const userId = await newUser();
    const random = seededRandom(3);
    for (const day of daysInRange(addDays(last, 1 - count), last)) {
      const value = 1 + Math.floor(random() * 5);
      await enter(userId, day, { stressLevel: value, sleepQuality: 6 - value });
    }
    return userId;
  };
  const nightly = () => part().periodicJobs[0]?.run() ?? Promise.reject(new Error('There is no nightly look.'));
  const subjectsOf = async (userId: string) =>
    (await insightsStore(database.db).all(userId)).map(({ subject }) => subject);
  const PAIR = 'pair:stressLevel:sleepQuality:0';

  it('is queued by the 14th day, a milestone or a return, and by no other check-in', async () => {
    const userId = await newUser();
    const askedAt = async (days: readonly string[]) => {
      const asked: number[] = [];
      for (const [index, day] of days.entries()) {
        const before = left.length;
        await enter(userId, day);
        await enter(userId, day);
        if (left.length > before) asked.push(index + 1);
      }
      return asked;
    };
    expect(await askedAt(daysInRange('2026-01-01', '2026-02-05'))).toEqual([14, 30]);
    // Six days without a check-in are no absence, seven are.
    expect(await askedAt(['2026-02-12'])).toEqual([]);
    expect(await askedAt(['2026-02-20'])).toEqual([1]);
    expect(await askedAt(['2026-02-19', '2026-02-21'])).toEqual([]);
    expect(left).toEqual([{ userId }, { userId }, { userId }]);
  });

  it('stores insights with their figures, after which the user is no longer due', async () => {
    const userId = await tiedUser(40);
    expect(await insightsStore(database.db).dueUsers(null, 1000)).toContain(userId);
    await nightly();
    expect(await subjectsOf(userId)).toContain(PAIR);
    const row = (await insightsStore(database.db).all(userId)).find(({ subject }) => subject === PAIR);
    expect(row).toMatchObject({
      type: 'pair',
      figures: { n: 40, estimate: 1, lagDays: 0, direction: 1 },
      createdAt: now,
    });
    expect(await insightsStore(database.db).dueUsers(null, 1000)).not.toContain(userId);
  });

  it('stores nothing while health consent is withdrawn, and catches up once it is given again', async () => {
    const userId = await tiedUser(40);
    const job = () => part().jobs['progress.find-insights']?.({ userId });
    withdrawn = [userId];
    await nightly();
    await job();
    expect(await subjectsOf(userId)).toEqual([]);
    withdrawn = [];
    await nightly();
    expect(await subjectsOf(userId)).toContain(PAIR);
  });

  it('stores no insight twice when runs are repeated or concurrent', async () => {
    const userId = await tiedUser(40);
    const job = () => part().jobs['progress.find-insights']?.({ userId });
    await Promise.all([nightly(), nightly(), job(), job()]);
    const first = await subjectsOf(userId);
    expect(first).toEqual([...new Set(first)]);
    expect(first).toContain(PAIR);
    await job();
    await nightly();
    expect(await subjectsOf(userId)).toEqual(first);
  });

  it('repeats an insight after 28 days, but not after 27', async () => {
    const userId = await tiedUser(40);
    const job = () => part().jobs['progress.find-insights']?.({ userId });
    const times = async () => (await subjectsOf(userId)).filter((subject) => subject === PAIR).length;
    await job();
    now = new Date(now.getTime() + 27 * 86_400_000);
    await job();
    expect(await times()).toBe(1);
    now = new Date(now.getTime() + 86_400_000);
    await job();
    expect(await times()).toBe(2);
  });

  it.each([
    ['in Honolulu', { timeZone: 'Pacific/Honolulu' }],
    ['with the day ending at 05:00', { dayEnd: 5 }],
  ] as const)("welcomes the user back by their own local day, not the server's: %s", async (_, where) => {
    const userId = await tiedUser(20, addDays(TODAY, -20));
    await enter(userId, addDays(TODAY, -1));
    // Two days later by the server's day, but the next day for this user.
    now = new Date(`${addDays(TODAY, 1)}T04:30:00Z`);
    await part().jobs['progress.find-insights']?.({ userId });
    expect(await subjectsOf(userId)).not.toContain('return');
    await database.db.update(users).set(where).where(eq(users.id, userId));
    await part().jobs['progress.find-insights']?.({ userId });
    expect(await subjectsOf(userId)).toContain('return');
  });

  it('ignores the stored values of ratings that were not set', async () => {
    const partlySet = async (unset: () => number) => {
      const userId = await newUser();
      const random = seededRandom(3);
      for (const [index, day] of daysInRange(addDays(TODAY, -39), TODAY).entries()) {
        const value = 1 + Math.floor(random() * 5);
        const rated = { ...defaultRatings(), stressLevel: value, sleepQuality: 6 - value };
        const set = dimensionKeys.filter((_, at) => (index + at) % 4 !== 0);
        const carried = index % 2 === 0 ? [] : dimensionKeys.filter((key) => !set.includes(key));
        const stored = dimensionKeys.map((key) => [key, set.includes(key) ? rated[key] : unset()]);
        await enter(userId, day, Object.fromEntries(stored), { set, carried });
      }
      return userId;
    };
    const textsFor = async (userId: string) => {
      await part().jobs['progress.find-insights']?.({ userId });
      return (await insightsStore(database.db).all(userId)).map(({ text, evidence }) => `${text} ${evidence}`);
    };
    const random = seededRandom(4);
    const expected = await textsFor(await partlySet(() => 3));
    expect(expected.join()).toMatch(/you often slept better\. Seen on 20 days\./);
    expect(await textsFor(await partlySet(() => 1 + Math.floor(random() * 5)))).toEqual(expected);
  });

  it('skips a user who is locked until the next nightly run', async () => {
    const userId = await tiedUser(40);
    if (engine === 'postgres') {
      await database.db.transaction(async (tx) => {
        await lockedUser.lock(tx, userId, 'any');
        await nightly();
      });
      expect(await subjectsOf(userId)).toEqual([]);
    }
    await nightly();
    expect(await subjectsOf(userId)).toContain(PAIR);
  });

  it('keeps the newest 50 insights, and none older than 365 days', async () => {
    const userId = await tiedUser(40);
    const at = (days: number) => new Date(now.getTime() - days * 86_400_000);
    const row = (days: number) => ({
      userId,
      id: newId({ now: () => at(days) }),
      type: 'change' as const,
      subject: `old:${days}`,
      text: '',
      evidence: '',
      figures: { direction: 1 },
      createdAt: at(days),
    });
    const away = await newUser();
    await database.db.transaction(async (tx) => {
      await lockedUser.add(tx, [366, 364, ...Array.from({ length: 60 }, (_, index) => 300 - index)].map(row));
      await lockedUser.add(
        tx,
        [366, 364].map((days) => ({ ...row(days), userId: away })),
      );
    });
    await nightly();
    const stored = await subjectsOf(userId);
    expect(stored).toHaveLength(50);
    expect(stored).toContain(PAIR);
    expect(stored).not.toContain('old:300');
    expect(await subjectsOf(away)).toEqual(['old:364']);
  });

  it('stores nothing for a user whose data was erased', async () => {
    const userId = await tiedUser(40);
    await nightly();
    const data = progressPersonalData(database.db);
    expect((await data.exportFor(userId)).insights).toHaveLength((await subjectsOf(userId)).length);
    await database.db.transaction((tx) => data.erase(tx, userId));
    expect(await subjectsOf(userId)).toEqual([]);
    await part().jobs['progress.find-insights']?.({ userId });
    await nightly();
    expect(await subjectsOf(userId)).toEqual([]);
  });
});
