import { afterAll, beforeAll, expect, it } from 'vitest';
import { defaultRatings } from '../../contract/domain/mood.ts';
import type { OpenDatabase } from '../db/client.ts';
import { importTotals } from '../db/schema.ts';
import { insertUser } from '../db/testing/insert-user.ts';
import { describeOnBothDatabases, testDatabase } from '../db/testing/test-database.ts';
import { aggregatesStore } from '../features/progress/aggregates/aggregates-store.ts';
import { importExportStore } from '../features/quotes/check-ins/import-export-store.ts';
import { userRequestQueue } from '../features/quotes/request-queue/user-request-queue.ts';
import { testFieldEncryption } from '../field-encryption/testing/test-field-encryption.ts';

describeOnBothDatabases('the import limit', (engine) => {
  let open: OpenDatabase;
  beforeAll(async () => {
    open = await testDatabase(engine);
  });
  afterAll(() => open.close());

  /** A separate server each time, so that only the database serialises two imports. */
  const store = () => {
    const importing = { requestQueue: userRequestQueue(), isWithdrawn: async () => false };
    return importExportStore(
      open.db,
      { lock: aggregatesStore.lock, recalculate: aggregatesStore.recalculate },
      testFieldEncryption,
      importing,
    );
  };
  const userWith = async (imported: number): Promise<string> => {
    const id = await insertUser(open.db, new Date());
    if (imported > 0) await open.db.insert(importTotals).values({ userId: id, entries: imported });
    return id;
  };
  const piece = (year: number, count: number) =>
    [...Array(count).keys()].map((n) => {
      const localDay = `${year}-01-${String(n + 1).padStart(2, '0')}`;
      const rest = {
        timeOfDay: 'evening' as const,
        ratings: defaultRatings(),
        set: [],
        carried: [],
        filledIn: false,
        isNight: false,
        quote: null,
      };
      return { createdAt: `${localDay}T20:00:00.000Z`, localDay, ...rest };
    });

  it('is 50,000 entries: an import that exceeds it adds nothing, and known entries do not count', async () => {
    const userId = await userWith(49_990);
    expect(await store().add(userId, piece(2020, 8))).toEqual({ added: 8, known: 0 });
    expect(await store().importable(userId)).toBe(2);
    expect(await store().add(userId, piece(2021, 3))).toMatchObject({
      code: 'import_full',
      message: "Up to 50,000 entries can be imported into one account, and there's room for 2 more.",
    });
    expect(await store().add(userId, piece(2020, 8))).toEqual({ added: 0, known: 8 });
    expect(await store().add(userId, piece(2022, 2))).toEqual({ added: 2, known: 0 });
    expect(await store().add(userId, piece(2023, 1))).toMatchObject({
      code: 'import_full',
      message: '50,000 entries have been imported into this account, which is the most it can take.',
    });
    expect(await store().count(userId)).toBe(10);
  });

  it('is not exceeded by concurrent imports', async () => {
    const userId = await userWith(49_990);
    const years = [2010, 2011, 2012, 2013, 2014, 2015];
    const outcomes = await Promise.all(years.map((year) => store().add(userId, piece(year, 4))));
    expect(outcomes.filter((outcome) => 'added' in outcome)).toHaveLength(2);
    expect([await store().count(userId), await store().importable(userId)]).toEqual([8, 2]);
  });

  it('applies to each user separately', async () => {
    await userWith(50_000);
    expect(await store().add(await userWith(0), piece(2020, 1))).toEqual({ added: 1, known: 0 });
  });
});
