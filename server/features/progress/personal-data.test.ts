import { afterAll, beforeAll, expect, it } from 'vitest';
import { defaultRatings } from '#contract/domain/mood.ts';
import { allSet } from '#contract/domain/rating-sources.ts';
import type { OpenDatabase } from '../../db/client.ts';
import { insights, moodDays, progressPreferences, progressTotals } from '../../db/schema.ts';
import { insertUser } from '../../db/testing/insert-user.ts';
import { describeOnBothDatabases, testDatabase } from '../../db/testing/test-database.ts';
import { newId } from '../../new-id.ts';
import { aggregatesStore } from './aggregates/aggregates-store.ts';
import { progressPersonalData } from './personal-data.ts';
import { progressStore } from './store.ts';

const MADE = '2026-03-11T08:00:00.000Z';

describeOnBothDatabases('progress personal data', (engine) => {
  let open: OpenDatabase;
  beforeAll(async () => {
    open = await testDatabase(engine);
  });
  afterAll(() => open.close());

  const createdAt = new Date(MADE);
  const id = () => newId({ now: () => createdAt });
  /** A user with every kind of data. */
  const fullUser = async () => {
    const userId = await insertUser(open.db, createdAt);
    const checkIn = {
      userId,
      ratings: defaultRatings(),
      sources: allSet,
      filledIn: false,
      timeOfDay: 'evening' as const,
      localDay: '2026-03-11',
      createdAt,
    };
    await open.db.transaction((tx) => aggregatesStore.addCheckIn(tx, checkIn));
    const words = {
      text: 'You came back after nine days.',
      evidence: 'One entry.',
      figures: { direction: 1, days: 9 },
    };
    await open.db.insert(insights).values({ userId, id: id(), type: 'return', subject: 'return', ...words, createdAt });
    await progressStore(open.db).setPreferences(userId, { showStreak: false, restWeekdays: [7] });
    return userId;
  };
  const exportFor = async (userId: string) => {
    const { exportFor, exportLists = {} } = progressPersonalData(open.db);
    const lists: Record<string, object[]> = {};
    for (const [name, pagesOf] of Object.entries(exportLists)) {
      lists[name] = [];
      for await (const page of pagesOf(userId)) lists[name].push(...page);
    }
    return JSON.parse(JSON.stringify({ ...(await exportFor(userId)), ...lists }));
  };

  it('exports aggregates, insights and preferences as plain JSON', async () => {
    expect(await exportFor(await fullUser())).toMatchObject({
      moodDays: [{ localDay: '2026-03-11', entries: 1, moodSum: 21, eveningEntries: 1, sleepQuality: 3 }],
      progressTotals: [{ entries: 1, days: 1, firstDay: '2026-03-11', lastStreak: 1, lastEntryAt: MADE }],
      insights: [{ type: 'return', text: 'You came back after nine days.', createdAt: MADE }],
      progressPreferences: { showStreak: false },
    });
  });

  it("erases only the given user's rows", async () => {
    const [gone, stays] = [await fullUser(), await fullUser()];
    const before = await exportFor(stays);
    await open.db.transaction((tx) => progressPersonalData(open.db).erase(tx, gone));
    for (const table of [moodDays, progressTotals, insights, progressPreferences]) {
      const owners = (await open.db.select().from(table)).map(({ userId }) => userId);
      expect([owners.includes(gone), owners.includes(stays)]).toEqual([false, true]);
    }
    expect(await exportFor(stays)).toEqual(before);
  });
});
