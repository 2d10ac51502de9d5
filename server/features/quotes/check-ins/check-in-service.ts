import type { GenerateInput } from '../../../../contract/calls/quotes.ts';
import { addDays } from '../../../../contract/domain/days.ts';
import { dimensionKeys, type Ratings } from '../../../../contract/domain/mood.ts';
import { EARLIER_CHECK_INS, needsHelp, needsHelpAsKnown } from '../../../../contract/domain/needs-help.ts';
import { givenKeys, type SourcedRatings } from '../../../../contract/domain/rating-sources.ts';
import { FILL_IN_DAYS_MAX } from '../../../../contract/limits.ts';
import type { CurrentUser } from '../../../auth/current-user.ts';
import { localDay } from '../../../dates/local-day.ts';
import { isSmallHours } from '../../../dates/small-hours.ts';
import { failure, isFailure } from '../../../failure.ts';
import { newId } from '../../../new-id.ts';
import type { Clock } from '../../../ports/clock/port.ts';
import type { CheckIn } from './check-in.ts';
import { type checkInsStore, masksOf, ratingsOf, sourcesOf } from './check-ins-store.ts';

/** Entries before this one that count for "low hope in three entries running". */
const HOPE_RATINGS_COMPARED = 2;

type CheckInInput = Omit<GenerateInput, 'writer' | 'deviceWords'>;

interface CheckInServiceDeps {
  readonly store: Pick<
    ReturnType<typeof checkInsStore>,
    'addCheckIn' | 'findCheckInByKey' | 'hopeRatingsBefore' | 'newestBefore'
  >;
  readonly clock: Clock;
  readonly rememberTimeZone: (userId: string, timeZone: string) => Promise<void>;
}

export interface UserContext {
  readonly user: Pick<CurrentUser, 'userId' | 'timeZone' | 'dayEnd'>;
  readonly timeZone: string | null;
  readonly idempotencyKey: string | null;
}

/** Check-ins as they come in, each kept once. */
export function checkInService({ store, clock, rememberTimeZone }: CheckInServiceDeps) {
  /** Stores the entry, or finds the one this key already made. */
  const findOrAdd = async (input: CheckInInput, { user, timeZone, idempotencyKey }: UserContext) => {
    const { timeOfDayPreference: timeOfDay, day, ageSeconds, ratings, sources } = input;
    const madeAt = new Date(clock.now().getTime() - 1000 * ageSeconds);
    // The day it was made, which is not always the day it came.
    const today = localDay(madeAt, timeZone ?? user.timeZone, user.dayEnd);
    const localDayMeant = dayMeant(day, today);
    if (localDayMeant === null) return failure('invalid_input', { message: CANNOT_FILL_IN });
    const filledIn = localDayMeant !== today;
    const entry = {
      id: newId(clock),
      userId: user.userId,
      ratings,
      sources,
      timeOfDay,
      localDay: localDayMeant,
      filledIn,
      idempotencyKey,
      createdAt: clock.now(),
    };
    const added = await store.addCheckIn(entry);
    if (isFailure(added)) return added;
    const isNight = isSmallHours(madeAt, timeZone ?? user.timeZone, timeOfDay);
    if (added || !idempotencyKey) return { ...entry, isNight };
    const earlier = await store.findCheckInByKey(user.userId, idempotencyKey);
    if (!earlier)
      throw new Error('addCheckIn: insert conflicted but the check-in with this idempotency key was not found');
    const same = earlier.timeOfDay === timeOfDay && isSameDay(day, { filledIn }, earlier) && hasRatings(earlier, input);
    return same ? toCheckIn(earlier, timeZone ?? user.timeZone) : failure('idempotency_mismatch');
  };

  /** @param saysSources false: a rating that was not given counts as 3, as a client of the specification means it. */
  const withHelp = async (entry: Omit<CheckIn, 'help'>, saysSources: boolean): Promise<CheckIn> => {
    const { userId, id, ratings, sources, createdAt } = entry;
    const hopes = await store.hopeRatingsBefore(userId, id, HOPE_RATINGS_COMPARED, saysSources ? 'given' : 'all');
    // What was said before fills in what was left out. With all 15 given there is nothing to look up.
    if (!saysSources || givenKeys(sources).length === dimensionKeys.length)
      return { ...entry, help: needsHelp(ratings, hopes) };
    const earlier = await store.newestBefore(userId, id, EARLIER_CHECK_INS);
    return { ...entry, help: needsHelpAsKnown({ ratings, sources, madeAt: createdAt.getTime() }, earlier, hopes) };
  };

  const add = async (input: CheckInInput, requester: UserContext) => {
    const { userId, timeZone } = requester.user;
    if (requester.timeZone && requester.timeZone !== timeZone) await rememberTimeZone(userId, requester.timeZone);
    const entry = await findOrAdd(input, requester);
    return isFailure(entry) ? entry : withHelp(entry, input.saysSources);
  };

  /**
   * The same for a stored check-in, of which it is not known whether its sender knew of sources. It is taken to have
   * known, because help that opens once too often does less harm. One whose sources were inferred is left as it is.
   */
  const withHelpAgain = ({ sourcesInferred, ...entry }: StoredCheckIn) => withHelp(entry, !sourcesInferred);

  return { add, withHelpAgain };
}

const hasRatings = (row: Ratings & ReturnType<typeof masksOf>, { ratings, sources }: SourcedRatings): boolean => {
  const { setMask, carriedMask } = masksOf(sources);
  return (
    row.setMask === setMask &&
    row.carriedMask === carriedMask &&
    dimensionKeys.every((key) => row[key] === ratings[key])
  );
};

const CANNOT_FILL_IN = `A check-in can be for today or one of the ${FILL_IN_DAYS_MAX} days before.`;

/** @returns null for a day that cannot be filled in. */
const dayMeant = (day: CheckInInput['day'], today: string): string | null => {
  if (day === 'today') return today;
  if (day === 'yesterday') return addDays(today, -1);
  return day <= today && day >= addDays(today, -FILL_IN_DAYS_MAX) ? day : null;
};

/**
 * 'today' and 'yesterday' move with the user's time zone and day end, so only a named day can be another one. Whether
 * that was filled in moves with them, too.
 */
const isSameDay = (
  day: CheckInInput['day'],
  { filledIn }: Pick<CheckIn, 'filledIn'>,
  earlier: { readonly filledIn: boolean; readonly localDay: string },
): boolean => (day === 'today' || day === 'yesterday' ? earlier.filledIn === filledIn : earlier.localDay === day);

type StoredCheckIn = ReturnType<typeof toCheckIn> & { readonly sourcesInferred: boolean };

type CheckInRow = Ratings & ReturnType<typeof masksOf> & Omit<CheckIn, 'ratings' | 'sources' | 'help' | 'isNight'>;

export const toCheckIn = (row: CheckInRow, timeZone: string | null) => ({
  id: row.id,
  userId: row.userId,
  ratings: ratingsOf(row),
  sources: sourcesOf(row),
  timeOfDay: row.timeOfDay,
  createdAt: row.createdAt,
  filledIn: row.filledIn,
  isNight: isSmallHours(row.createdAt, timeZone, row.timeOfDay),
});
