import type { GenerateInput } from '#contract/calls/quotes.ts';
import { addDays, MINUTE_MS } from '#contract/domain/days.ts';
import { dimensionKeys, type Ratings } from '#contract/domain/mood.ts';
import { EARLIER_CHECK_INS, needsHelp, needsHelpAsKnown } from '#contract/domain/needs-help.ts';
import { givenKeys, type SourcedRatings } from '#contract/domain/rating-sources.ts';
import { FILL_IN_DAYS_MAX } from '#contract/limits.ts';
import type { CurrentUser } from '#server/auth/current-user.ts';
import { localDay } from '#server/dates/local-day.ts';
import { isSmallHours } from '#server/dates/small-hours.ts';
import type { Transaction } from '#server/db/client.ts';
import { type Failure, failure, invalidInput, isFailure } from '#server/failure.ts';
import { newId } from '#server/new-id.ts';
import type { Clock } from '#server/ports/clock/port.ts';
import type { CheckIn, StoredCheckIn } from './check-in.ts';
import { type checkInsStore, masksOf, ratingsOf, sourcesOf, type TransactionWork } from './check-ins-store.ts';

/** The number of earlier check-ins that count towards "low hope in three check-ins in a row". */
export const HOPE_RATINGS_COMPARED = 2;

type CheckInInput = Omit<GenerateInput, 'writer' | 'onDeviceQuote'>;

interface CheckInServiceDeps {
  readonly store: Pick<
    ReturnType<typeof checkInsStore>,
    'addCheckIn' | 'findCheckInByKey' | 'hopeRatingsBefore' | 'newestBefore' | 'transaction'
  >;
  readonly clock: Clock;
  readonly rememberTimeZone: (userId: string, timeZone: string) => Promise<void>;
}

export interface UserContext {
  readonly user: Pick<CurrentUser, 'userId' | 'timeZone' | 'dayEnd'>;
  readonly timeZone: string | null;
  readonly idempotencyKey: string | null;
}

/** Other work in the transaction that stores a new check-in. */
export type CheckInTransactionWork<Result> = (
  tx: Transaction,
  checkIn: StoredCheckIn,
) => ReturnType<TransactionWork<Result>>;

/** Stores the check-ins that users make, each exactly once. */
export function checkInService({ store, clock, rememberTimeZone }: CheckInServiceDeps) {
  /** The check-in that was already created with this key, if its content is the same. */
  const findByKey = async (
    input: CheckInInput,
    filledIn: boolean,
    key: string,
    userId: string,
  ): Promise<StoredCheckIn | Failure<'idempotency_mismatch'>> => {
    const earlier = await store.findCheckInByKey(userId, key);
    if (!earlier)
      throw new Error('addCheckIn: insert conflicted but the check-in with this idempotency key was not found');
    const isSame =
      earlier.timeOfDay === input.timeOfDayPreference &&
      isSameDay(input.day, { filledIn }, earlier) &&
      hasSameRatings(earlier, input);
    return isSame ? toCheckIn(earlier) : failure('idempotency_mismatch');
  };

  /**
   * @param sendsSources if false, a rating that was not given counts as 3: the client implements only the
   *   specification.
   */
  const needsHelpNow = async (tx: Transaction, checkIn: StoredCheckIn, sendsSources: boolean): Promise<boolean> => {
    const { ratings, sources, createdAt } = checkIn;
    // Earlier check-ins fill in the ratings that were not given. They are not needed if all 15 were.
    const isComplete = !sendsSources || givenKeys(sources).length === dimensionKeys.length;
    const [hopes, earlier] = await Promise.all([
      store.hopeRatingsBefore(tx, checkIn, HOPE_RATINGS_COMPARED, sendsSources ? 'given' : 'all'),
      isComplete ? [] : store.newestBefore(tx, checkIn, EARLIER_CHECK_INS),
    ]);
    if (isComplete) return needsHelp(ratings, hopes);
    return needsHelpAsKnown({ ratings, sources, madeAt: createdAt.getTime() }, earlier, hopes);
  };
  const withHelp = async (checkIn: StoredCheckIn, sendsSources: boolean): Promise<CheckIn> => ({
    ...checkIn,
    help: await store.transaction((tx) => needsHelpNow(tx, checkIn, sendsSources)),
  });

  /**
   * Stores the check-in, or finds the one that was already created with its idempotency key.
   * @param alsoInTransaction runs in the transaction that stores a new check-in.
   * @returns the check-in, and the result of `alsoInTransaction` if it is a new one.
   */
  const add = async <Result>(
    input: CheckInInput,
    requester: UserContext,
    alsoInTransaction: CheckInTransactionWork<Result>,
  ) => {
    const { userId, timeZone } = requester.user;
    if (requester.timeZone && requester.timeZone !== timeZone) await rememberTimeZone(userId, requester.timeZone);
    const checkIn = newCheckIn(input, requester, clock);
    if (isFailure(checkIn)) return checkIn;
    const added = await store.addCheckIn(checkIn, async (tx) => {
      const [help, sendLast] = await Promise.all([
        needsHelpNow(tx, checkIn, input.sendsSources),
        alsoInTransaction(tx, checkIn),
      ]);
      return async () => ({ checkIn: { ...checkIn, help }, result: await sendLast() });
    });
    if (added !== null) return added;
    if (requester.idempotencyKey === null) throw new Error('addCheckIn: insert conflicted without an idempotency key');
    const earlier = await findByKey(input, checkIn.filledIn, requester.idempotencyKey, userId);
    return isFailure(earlier) ? earlier : { checkIn: await withHelp(earlier, input.sendsSources), result: null };
  };

  /**
   * Whether the help lines open with a stored check-in. It is not known whether its client sends sources. We assume
   * that it does, because help that opens once too often does less harm, unless the sources were inferred.
   */
  const withHelpAgain = ({ sourcesInferred, ...checkIn }: StoredCheckIn & { readonly sourcesInferred: boolean }) =>
    withHelp(checkIn, !sourcesInferred);

  return { add, withHelpAgain };
}

/** The check-in that the input describes. A failure if it is for a day that cannot be filled in. */
function newCheckIn(input: CheckInInput, requester: UserContext, clock: Clock) {
  const { timeOfDayPreference: timeOfDay, day, ratings, sources } = input;
  const { moment, timeZone, dayEnd } = userClockOf(input, requester, clock.now());
  // The day on which it was made, which may be earlier than the day on which it arrives.
  const today = localDay(moment, timeZone, dayEnd);
  const resolvedDay = resolveDay(day, today);
  if (resolvedDay === null) return invalidInput('body.day', CANNOT_FILL_IN);
  return {
    id: newId(clock),
    userId: requester.user.userId,
    ratings,
    sources,
    timeOfDay,
    localDay: resolvedDay,
    filledIn: resolvedDay !== today,
    idempotencyKey: requester.idempotencyKey,
    createdAt: clock.now(),
    isNight: isSmallHours(moment, timeZone, timeOfDay),
  };
}

/**
 * The user's own clock when the check-in was made. The moment is calculated from the age, because the device's clock
 * may be wrong. With an offset, it is shifted so that the clock in UTC reads as the user's did.
 */
function userClockOf({ ageSeconds, utcOffsetMinutes, dayEnd }: CheckInInput, requester: UserContext, now: Date) {
  const { user, timeZone } = requester;
  const madeAt = now.getTime() - 1000 * ageSeconds;
  const zone = utcOffsetMinutes === undefined ? (timeZone ?? user.timeZone) : 'UTC';
  return {
    moment: new Date(madeAt + MINUTE_MS * (utcOffsetMinutes ?? 0)),
    timeZone: zone,
    dayEnd: dayEnd ?? user.dayEnd,
  };
}

const hasSameRatings = (row: Ratings & ReturnType<typeof masksOf>, { ratings, sources }: SourcedRatings): boolean => {
  const { setMask, carriedMask } = masksOf(sources);
  return (
    row.setMask === setMask &&
    row.carriedMask === carriedMask &&
    dimensionKeys.every((key) => row[key] === ratings[key])
  );
};

const CANNOT_FILL_IN = `A check-in can be for today or one of the ${FILL_IN_DAYS_MAX} days before.`;

/** @returns null for a day that cannot be filled in. */
const resolveDay = (day: CheckInInput['day'], today: string): string | null => {
  if (day === 'today') return today;
  if (day === 'yesterday') return addDays(today, -1);
  return day <= today && day >= addDays(today, -FILL_IN_DAYS_MAX) ? day : null;
};

/**
 * 'today' and 'yesterday' depend on the user's time zone and day end, which may have changed since, so only a date is
 * compared with the stored day. Whether a date counts as filled in may have changed as well, so that is not compared.
 */
const isSameDay = (
  day: CheckInInput['day'],
  { filledIn }: Pick<CheckIn, 'filledIn'>,
  earlier: { readonly filledIn: boolean; readonly localDay: string },
): boolean => (day === 'today' || day === 'yesterday' ? earlier.filledIn === filledIn : earlier.localDay === day);

type CheckInRow = Ratings & ReturnType<typeof masksOf> & Omit<StoredCheckIn, 'ratings' | 'sources'>;

export const toCheckIn = (row: CheckInRow): StoredCheckIn => ({
  id: row.id,
  userId: row.userId,
  ratings: ratingsOf(row),
  sources: sourcesOf(row),
  timeOfDay: row.timeOfDay,
  createdAt: row.createdAt,
  filledIn: row.filledIn,
  isNight: row.isNight,
});
