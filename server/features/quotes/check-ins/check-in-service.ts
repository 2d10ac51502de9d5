import type { GenerateInput } from '../../../../contract/calls/quotes.ts';
import { addDays } from '../../../../contract/domain/days.ts';
import { dimensionKeys, type Ratings } from '../../../../contract/domain/mood.ts';
import { EARLIER_CHECK_INS, needsHelp, needsHelpAsKnown } from '../../../../contract/domain/needs-help.ts';
import { givenKeys, type SourcedRatings } from '../../../../contract/domain/rating-sources.ts';
import { FILL_IN_DAYS_MAX } from '../../../../contract/limits.ts';
import type { CurrentUser } from '../../../auth/current-user.ts';
import { localDay } from '../../../dates/local-day.ts';
import { isSmallHours } from '../../../dates/small-hours.ts';
import type { Transaction } from '../../../db/client.ts';
import { type Failure, failure, invalidInput, isFailure } from '../../../failure.ts';
import { newId } from '../../../new-id.ts';
import type { Clock } from '../../../ports/clock/port.ts';
import type { CheckIn } from './check-in.ts';
import { type BesideCheckIn, type checkInsStore, masksOf, ratingsOf, sourcesOf } from './check-ins-store.ts';

/** Entries before this one that count for "low hope in three entries running". */
const HOPE_RATINGS_COMPARED = 2;

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

/** A check-in as it is stored, before it is known whether the help lines open beside its words. */
type StoredEntry = Omit<CheckIn, 'help'>;

/** Sends what else the transaction of a new check-in reads, and at its end what it writes. */
export type BesideEntry<Result> = (tx: Transaction, entry: StoredEntry) => ReturnType<BesideCheckIn<Result>>;

/** Check-ins as they come in, each kept once. */
export function checkInService({ store, clock, rememberTimeZone }: CheckInServiceDeps) {
  /** What the input says, made now. A failure if it says a day that cannot be filled in. */
  const newEntry = (input: CheckInInput, { user, timeZone, idempotencyKey }: UserContext) => {
    const { timeOfDayPreference: timeOfDay, day, ageSeconds, ratings, sources } = input;
    const madeAt = new Date(clock.now().getTime() - 1000 * ageSeconds);
    // The day it was made, which is not always the day it came.
    const today = localDay(madeAt, timeZone ?? user.timeZone, user.dayEnd);
    const localDayMeant = dayMeant(day, today);
    if (localDayMeant === null) return invalidInput('body.day', CANNOT_FILL_IN);
    return {
      id: newId(clock),
      userId: user.userId,
      ratings,
      sources,
      timeOfDay,
      localDay: localDayMeant,
      filledIn: localDayMeant !== today,
      idempotencyKey,
      createdAt: clock.now(),
      isNight: isSmallHours(madeAt, timeZone ?? user.timeZone, timeOfDay),
    };
  };

  /** The check-in that this key already made, if it is the same. */
  const findByKey = async (
    input: CheckInInput,
    filledIn: boolean,
    key: string,
    userId: string,
  ): Promise<StoredEntry | Failure<'idempotency_mismatch'>> => {
    const earlier = await store.findCheckInByKey(userId, key);
    if (!earlier)
      throw new Error('addCheckIn: insert conflicted but the check-in with this idempotency key was not found');
    const isSame =
      earlier.timeOfDay === input.timeOfDayPreference &&
      isSameDay(input.day, { filledIn }, earlier) &&
      hasRatings(earlier, input);
    return isSame ? toCheckIn(earlier) : failure('idempotency_mismatch');
  };

  /** @param saysSources false: a rating that was not given counts as 3, as a client of the specification means it. */
  const needsHelpNow = async (tx: Transaction, entry: StoredEntry, saysSources: boolean): Promise<boolean> => {
    const { ratings, sources, createdAt } = entry;
    // What was said before fills in what was left out. With all 15 given there is nothing to look up.
    const isComplete = !saysSources || givenKeys(sources).length === dimensionKeys.length;
    const [hopes, earlier] = await Promise.all([
      store.hopeRatingsBefore(tx, entry, HOPE_RATINGS_COMPARED, saysSources ? 'given' : 'all'),
      isComplete ? [] : store.newestBefore(tx, entry, EARLIER_CHECK_INS),
    ]);
    if (isComplete) return needsHelp(ratings, hopes);
    return needsHelpAsKnown({ ratings, sources, madeAt: createdAt.getTime() }, earlier, hopes);
  };
  const withHelp = async (entry: StoredEntry, saysSources: boolean): Promise<CheckIn> => ({
    ...entry,
    help: await store.transaction((tx) => needsHelpNow(tx, entry, saysSources)),
  });

  /**
   * Stores the check-in, or finds the one that its idempotency key already made.
   * @param beside what else the transaction of a new check-in does.
   * @returns the check-in, and the result of `beside` if it is a new one.
   */
  const add = async <Result>(input: CheckInInput, requester: UserContext, beside: BesideEntry<Result>) => {
    const { userId, timeZone } = requester.user;
    if (requester.timeZone && requester.timeZone !== timeZone) await rememberTimeZone(userId, requester.timeZone);
    const entry = newEntry(input, requester);
    if (isFailure(entry)) return entry;
    const added = await store.addCheckIn(entry, async (tx) => {
      const [help, sendLast] = await Promise.all([needsHelpNow(tx, entry, input.saysSources), beside(tx, entry)]);
      return async () => ({ entry: { ...entry, help }, beside: await sendLast() });
    });
    if (added !== null) return added;
    if (requester.idempotencyKey === null) throw new Error('addCheckIn: insert conflicted without an idempotency key');
    const earlier = await findByKey(input, entry.filledIn, requester.idempotencyKey, userId);
    return isFailure(earlier) ? earlier : { entry: await withHelp(earlier, input.saysSources), beside: null };
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

type CheckInRow = Ratings & ReturnType<typeof masksOf> & Omit<CheckIn, 'ratings' | 'sources' | 'help'>;

export const toCheckIn = (row: CheckInRow) => ({
  id: row.id,
  userId: row.userId,
  ratings: ratingsOf(row),
  sources: sourcesOf(row),
  timeOfDay: row.timeOfDay,
  createdAt: row.createdAt,
  filledIn: row.filledIn,
  isNight: row.isNight,
});
