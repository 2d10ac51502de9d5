/**
 * The sums over a day's check-ins in `mood_days`: computed for one new check-in, or from all stored ones. Both ways
 * give the same sums.
 */
import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import {
  averageMoodItems,
  checkInMoodItems,
  type DimensionKey,
  dimensionKeys,
  dimensions,
  easeSum,
  MOOD_PARTS,
  type Ratings,
  SET_MOOD_ITEMS_MIN,
  setMoodParts,
  type TimeOfDay,
  timesOfDay,
} from '#contract/domain/mood.ts';
import { type RatingSources, toDimensionMask } from '#contract/domain/rating-sources.ts';
import { recordOf } from '#contract/domain/record-of.ts';
import { maskHas } from '#server/db/dimension-mask.ts';
import { checkIns, moodDays } from '#server/db/schema.ts';
import { givenColumns, statement } from '#server/db/statement.ts';

/** The part of a check-in that the aggregates use. */
export interface CountedCheckIn {
  readonly userId: string;
  readonly ratings: Ratings;
  readonly sources: RatingSources;
  readonly sourcesInferred?: boolean;
  readonly filledIn: boolean;
  readonly timeOfDay: TimeOfDay;
  readonly localDay: string;
  readonly createdAt: Date;
}

type SumColumn = Exclude<keyof typeof moodDays._.columns, 'userId' | 'localDay'>;
const sumColumns = Object.keys(getTableColumns(moodDays)).filter(
  (name): name is SumColumn => name !== 'userId' && name !== 'localDay',
);

const countColumn = (key: DimensionKey) => `${key}Count` as const;

const noSums = recordOf(sumColumns, () => 0);

/** What one check-in adds to its day. */
export const sumsOf = (checkIn: CountedCheckIn): Record<SumColumn, number> => {
  const { ratings, sources, timeOfDay, filledIn, sourcesInferred } = checkIn;
  const mood = setMoodParts(ratings, sources.set);
  return {
    ...noSums,
    ...Object.fromEntries(
      sources.set.flatMap((key) => [
        [key, ratings[key]],
        [countColumn(key), 1],
      ]),
    ),
    carriedMask: toDimensionMask(sources.carried),
    entries: 1,
    moodSum: easeSum(checkInMoodItems, ratings),
    averageMoodSum: easeSum(averageMoodItems, ratings),
    ...(mood !== null && { [`${timeOfDay}Entries`]: 1, [`${timeOfDay}MoodSum`]: mood }),
    filledInEntries: Number(filledIn),
    inferredEntries: Number(sourcesInferred ?? false),
  };
};

const incrementedSums = Object.fromEntries(
  sumColumns.map((name) => [
    name,
    sql`${moodDays[name]} ${sql.raw(name === 'carriedMask' ? '|' : '+')} excluded.${sql.identifier(moodDays[name].name)}`,
  ]),
);

/** Adds a check-in's sums to those of its day. */
export const incrementDaySums = statement('increment_day_sums', (db) =>
  db
    .insert(moodDays)
    .values(givenColumns(['userId', 'localDay', ...sumColumns]))
    .onConflictDoUpdate({ target: [moodDays.userId, moodDays.localDay], set: incrementedSums })
    .returning({ entries: moodDays.entries }),
);

/** The same sums over stored rows: one expression per column of a day. */
export const easeSql = (items: readonly DimensionKey[]): SQL =>
  sql.join(
    items.map((key) => (dimensions[key].hardEnd === 'high' ? sql`(6 - ${checkIns[key]})` : sql`${checkIns[key]}`)),
    sql` + `,
  );
const isSet = (key: DimensionKey): SQL => maskHas(checkIns.setMask, key);
const setItemsSql: SQL = sql.join(
  checkInMoodItems.map((key) => sql`(${isSet(key)})::int`),
  sql` + `,
);
/** The same as `setMoodParts`, for check-ins with enough set items. */
const setMoodSql: SQL = sql`(${sql.join(
  checkInMoodItems.map((key) => sql`case when ${isSet(key)} then ${easeSql([key])} else 0 end`),
  sql` + `,
)}) * ${sql.raw(String(MOOD_PARTS))} / (${setItemsSql})`;
const withMoodAt = (time: TimeOfDay): SQL =>
  sql`filter (where ${checkIns.timeOfDay} = ${sql.raw(`'${time}'`)}
    and ${setItemsSql} >= ${sql.raw(String(SET_MOOD_ITEMS_MIN))})`;

const sumsSql = {
  ...Object.fromEntries(
    dimensionKeys.flatMap((key) => [
      [key, sql`coalesce(sum(${checkIns[key]}) filter (where ${isSet(key)}), 0)`],
      [countColumn(key), sql`count(*) filter (where ${isSet(key)})`],
    ]),
  ),
  ...Object.fromEntries(
    timesOfDay.flatMap((time) => [
      [`${time}Entries`, sql`count(*) ${withMoodAt(time)}`],
      [`${time}MoodSum`, sql`coalesce(sum(${setMoodSql}) ${withMoodAt(time)}, 0)`],
    ]),
  ),
  carriedMask: sql`bit_or(${checkIns.carriedMask})`,
  entries: sql`count(*)`,
  moodSum: sql`sum(${easeSql(checkInMoodItems)})`,
  averageMoodSum: sql`sum(${easeSql(averageMoodItems)})`,
  filledInEntries: sql`count(*) filter (where ${checkIns.filledIn})`,
  inferredEntries: sql`count(*) filter (where ${checkIns.sourcesInferred})`,
} as Record<SumColumn, SQL>;

/** Adds the days of these check-ins; all if none are named. */
export const insertMoodDays = (where: SQL = sql`true`): SQL => {
  const columns = ['userId', 'localDay', ...sumColumns] as const;
  const names = sql.join(
    columns.map((name) => sql.identifier(moodDays[name].name)),
    sql`, `,
  );
  const counted = sql.join(
    sumColumns.map((name) => sumsSql[name]),
    sql`, `,
  );
  return sql`insert into ${moodDays} (${names})
    select ${checkIns.userId}, ${checkIns.localDay}, ${counted}
    from ${checkIns} where ${where} group by ${checkIns.userId}, ${checkIns.localDay}`;
};
