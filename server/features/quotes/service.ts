import type { GenerateInput, Quote } from '../../../contract/calls/quotes.ts';
import { addDays } from '../../../contract/domain/days.ts';
import { type EmotionalState, emotionalStateKeys, type Ratings } from '../../../contract/domain/mood.ts';
import { needsHelp } from '../../../contract/domain/needs-help.ts';
import type { FailureCode } from '../../../contract/failures.ts';
import type { CurrentUser } from '../../auth/current-user.ts';
import { localDay } from '../../dates/local-day.ts';
import { isSmallHours } from '../../dates/small-hours.ts';
import { type Failure, failure, isFailure } from '../../failure.ts';
import { newId } from '../../new-id.ts';
import type { Clock } from '../../ports/clock/port.ts';
import type { CheckIn, quoteGenerationService } from './generation/quote-generation-service.ts';
import { tooManyQuotes } from './quota/quota.ts';
import type { DecryptReply } from './recent-quotes/decrypt-reply.ts';
import type { PageRequest, recentQuotesStore } from './recent-quotes/recent-quotes-store.ts';
import type { UserRequestQueue } from './request-queue/user-request-queue.ts';
import { type DecryptedQuote, type quotesStore, ratingsOf } from './store.ts';

/** Entries before this one that count for "low hope in three entries running". */
const HOPE_RATINGS_COMPARED = 2;

type Store = ReturnType<typeof quotesStore>;
type CheckInInput = Omit<GenerateInput, 'writer' | 'deviceWords'>;

export interface QuotesDeps {
  readonly store: Store;
  readonly recentQuotes: ReturnType<typeof recentQuotesStore>;
  readonly decryptReply: DecryptReply;
  readonly generation: ReturnType<typeof quoteGenerationService>;
  readonly requestQueue: UserRequestQueue;
  readonly clock: Clock;
  readonly rememberTimeZone: (userId: string, timeZone: string) => Promise<void>;
}

interface UserContext {
  readonly user: Pick<CurrentUser, 'userId' | 'timeZone'>;
  readonly timeZone: string | null;
  readonly idempotencyKey: string | null;
}

export function quotesService(deps: QuotesDeps) {
  const { store, recentQuotes, decryptReply, generation, requestQueue, clock, rememberTimeZone } = deps;
  /** Stores the entry, or finds the one this key already made. */
  const addCheckIn = async (input: CheckInInput, { user, timeZone, idempotencyKey }: UserContext) => {
    const { timeOfDayPreference: timeOfDay, day, ageSeconds, ...ratings } = input;
    const madeAt = new Date(clock.now().getTime() - 1000 * ageSeconds);
    // The day it was made, which is not always the day it came.
    const today = localDay(madeAt, timeZone ?? user.timeZone);
    const filledIn = day === 'yesterday';
    const entry = {
      id: newId(clock),
      userId: user.userId,
      ratings,
      timeOfDay,
      localDay: filledIn ? addDays(today, -1) : today,
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
    const same =
      earlier.timeOfDay === timeOfDay && earlier.filledIn === filledIn && sameRatings(ratingsOf(earlier), ratings);
    return same ? toCheckIn(earlier, timeZone ?? user.timeZone) : failure('idempotency_mismatch');
  };

  const withHelp = async (entry: Omit<CheckIn, 'help'>): Promise<CheckIn> => {
    const { userId, id, ratings } = entry;
    return { ...entry, help: needsHelp(ratings, await store.hopeRatingsBefore(userId, id, HOPE_RATINGS_COMPARED)) };
  };

  const addCheckInWithHelp = async (input: CheckInInput, asker: UserContext) => {
    const { userId, timeZone } = asker.user;
    if (asker.timeZone && asker.timeZone !== timeZone) await rememberTimeZone(userId, asker.timeZone);
    const entry = await addCheckIn(input, asker);
    return isFailure(entry) ? entry : withHelp(entry);
  };

  return {
    /** The entry is kept first; whatever happens to the words, it is not lost, and the same key never makes a second. */
    generate: async ({ writer, deviceWords, ...input }: GenerateInput, asker: UserContext) => {
      const entry = await requestQueue.runOrRefuse(asker.user.userId, () => addCheckInWithHelp(input, asker));
      // Nobody who needs help now is to miss it because their check-in was refused.
      if (isFailure(entry)) return failureWithHelp(entry, needsHelp(input, []));
      const { ratings, help } = entry;
      const outcome = await generation.generate(entry, { writer, deviceWords: deviceWords ?? null });
      if (isFailure(outcome)) return failureWithHelp(outcome, help);
      if ('exceeded' in outcome) return tooManyQuotes(outcome, { kept: 'Your check-in is kept.', help });
      const reply = { quote: toQuote(outcome, ratings), help };
      if (!deviceWords) return reply;
      // So it is said truthfully, too, to whoever sends it again because the reply was lost.
      return { ...reply, deviceWords: outcome.text === deviceWords.text ? ('kept' as const) : ('rewritten' as const) };
    },
    /** Other words in the place of these. */
    regenerate: async ({ userId, timeZone }: UserContext['user'], id: string, wish: Pick<GenerateInput, 'writer'>) => {
      const found = await requestQueue.runOrRefuse(userId, async () => {
        const row = await store.findWithCheckIn(userId, id);
        return row && { old: row.quote, entry: await withHelp(toCheckIn(row.entry, timeZone)) };
      });
      if (!found) return failure('not_found');
      if (isFailure(found)) return found;
      const { old, entry } = found;
      const { ratings, help } = entry;
      const outcome = await generation.regenerate(entry, old, wish);
      if (isFailure(outcome)) return failureWithHelp(outcome, help);
      if ('exceeded' in outcome)
        return tooManyQuotes(outcome, { kept: 'Your check-in and these words are kept.', help });
      return { quote: toQuote(outcome, ratings), help };
    },
    /** The reply for one local day, YYYY-MM-DD, as JSON text. */
    ofDay: async (userId: string, day: string, wanted: PageRequest): Promise<string> =>
      decryptReply(userId, await recentQuotes.ofDay(userId, day, wanted), wanted),
    /** The words with the ratings they were written for and the hour, and nothing of whose they are; null: no such quote. */
    findAnonymizedQuote: async ({ userId, timeZone }: UserContext['user'], id: string) => {
      const found = await requestQueue.runOrRefuse(userId, async () => store.findWithCheckIn(userId, id));
      if (!found || isFailure(found)) return found;
      const { ratings, timeOfDay, isNight, filledIn } = toCheckIn(found.entry, timeZone);
      const { text, writer } = found.quote;
      return { text, writer, ratings, timeOfDay, isNight: isNight && !filledIn, filledIn };
    },
    setFavorite: (userId: string, id: string, isFavorite: boolean) =>
      requestQueue.runOrRefuse(userId, async () =>
        (await store.setFavorite(userId, id, isFavorite)) ? { id, isFavorite } : failure('not_found'),
      ),
    lastCheckIn: async (userId: string) => {
      const row = await store.lastCheckIn(userId);
      if (!row) return { checkIn: null };
      return {
        checkIn: { ratings: ratingsOf(row), timeOfDay: row.timeOfDay, createdAt: row.createdAt.toISOString() },
      };
    },
  };
}

type CheckInRow = Ratings & Omit<CheckIn, 'ratings' | 'help' | 'isNight'>;

const toCheckIn = (row: CheckInRow, timeZone: string | null) => ({
  id: row.id,
  userId: row.userId,
  ratings: ratingsOf(row),
  timeOfDay: row.timeOfDay,
  createdAt: row.createdAt,
  filledIn: row.filledIn,
  isNight: isSmallHours(row.createdAt, timeZone, row.timeOfDay),
});

/** The same refusal, and the help lines open all the same. */
const failureWithHelp = <Code extends FailureCode>(refused: Failure<Code>, help: boolean): Failure<Code> =>
  help ? failure(refused.code, { ...refused, help }) : refused;

const sameRatings = (one: Ratings, other: Ratings): boolean =>
  Object.entries(one).every(([key, value]) => other[key as keyof Ratings] === value);

const toQuote = (row: DecryptedQuote, ratings: Ratings): Quote => ({
  id: row.id,
  text: row.text,
  createdAt: row.createdAt.toISOString(),
  isFavorite: row.isFavorite,
  emotionalState: Object.fromEntries(emotionalStateKeys.map((key) => [key, ratings[key]])) as EmotionalState,
  writer: row.writer,
  because: row.because as Quote['because'],
  helped: row.helped,
});
