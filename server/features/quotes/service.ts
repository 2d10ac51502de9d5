import { addDays } from '../../../contract/days.ts';
import type { FailureCode } from '../../../contract/failures.ts';
import { type EmotionalState, emotionalStateKeys, type Ratings } from '../../../contract/mood.ts';
import { needsHelp } from '../../../contract/needs-help.ts';
import type { GenerateInput, Quote } from '../../../contract/quotes.ts';
import { type Failure, failure, isFailure } from '../../failure.ts';
import { localDay } from '../../local-day.ts';
import { newId } from '../../new-id.ts';
import type { Person } from '../../person.ts';
import type { Clock } from '../../ports/clock/port.ts';
import { isSmallHours } from '../../small-hours.ts';
import type { quotesListStore, WantedPage } from './list-store.ts';
import type { PersonTurns } from './person-turns.ts';
import { tooManyQuotes } from './quota.ts';
import type { OpenReply } from './sealed-reply.ts';
import { type QuoteRow, type quotesStore, ratingsOf } from './store.ts';
import type { Entry, wordsService } from './words-service.ts';

/** Entries before this one that count for "low hope in three entries running". */
const HOPES_LOOKED_AT = 2;

type Store = ReturnType<typeof quotesStore>;
type MoodInput = Omit<GenerateInput, 'writer' | 'deviceWords'>;

export interface QuotesDeps {
  readonly store: Store;
  readonly list: ReturnType<typeof quotesListStore>;
  readonly openReply: OpenReply;
  readonly words: ReturnType<typeof wordsService>;
  readonly turns: PersonTurns;
  readonly clock: Clock;
  readonly rememberTimeZone: (userId: string, timeZone: string) => Promise<void>;
}

interface Asker {
  readonly person: Pick<Person, 'userId' | 'timeZone'>;
  readonly timeZone: string | null;
  readonly idempotencyKey: string | null;
}

export function quotesService(deps: QuotesDeps) {
  const { store, list, openReply, words, turns, clock, rememberTimeZone } = deps;
  /** Stores the entry, or finds the one this key already made. */
  const keepCheckIn = async (input: MoodInput, { person, timeZone, idempotencyKey }: Asker) => {
    const { timeOfDayPreference: timeOfDay, day, ageSeconds, ...ratings } = input;
    const madeAt = new Date(clock.now().getTime() - 1000 * ageSeconds);
    // The day it was made, which is not always the day it came.
    const today = localDay(madeAt, timeZone ?? person.timeZone);
    const filledIn = day === 'yesterday';
    const entry = {
      id: newId(clock),
      userId: person.userId,
      ratings,
      timeOfDay,
      localDay: filledIn ? addDays(today, -1) : today,
      filledIn,
      idempotencyKey,
      createdAt: clock.now(),
    };
    const added = await store.addCheckIn(entry);
    if (isFailure(added)) return added;
    const isNight = isSmallHours(madeAt, timeZone ?? person.timeZone, timeOfDay);
    if (added || !idempotencyKey) return { ...entry, isNight };
    const earlier = await store.findCheckInByKey(person.userId, idempotencyKey);
    if (!earlier) throw new Error('An entry was in the way and then was not there.');
    const same =
      earlier.timeOfDay === timeOfDay && earlier.filledIn === filledIn && sameRatings(ratingsOf(earlier), ratings);
    return same ? toEntry(earlier, timeZone ?? person.timeZone) : failure('idempotency_mismatch');
  };

  const withHelp = async (entry: Omit<Entry, 'help'>): Promise<Entry> => {
    const { userId, id, ratings } = entry;
    return { ...entry, help: needsHelp(ratings, await store.hopesBefore(userId, id, HOPES_LOOKED_AT)) };
  };

  const keep = async (input: MoodInput, asker: Asker) => {
    const { userId, timeZone } = asker.person;
    if (asker.timeZone && asker.timeZone !== timeZone) await rememberTimeZone(userId, asker.timeZone);
    const entry = await keepCheckIn(input, asker);
    return isFailure(entry) ? entry : withHelp(entry);
  };

  return {
    /** The entry is kept first; whatever happens to the words, it is not lost, and the same key never makes a second. */
    generate: async ({ writer, deviceWords, ...input }: GenerateInput, asker: Asker) => {
      const entry = await turns.takeIfRoom(asker.person.userId, () => keep(input, asker));
      // Nobody who needs help now is to miss it because their check-in was refused.
      if (isFailure(entry)) return alsoHelping(entry, needsHelp(input, []));
      const { ratings, help } = entry;
      const outcome = await words.firstFor(entry, { writer, deviceWords: deviceWords ?? null });
      if (isFailure(outcome)) return alsoHelping(outcome, help);
      if ('full' in outcome) return tooManyQuotes(outcome, { kept: 'Your check-in is kept.', help });
      const reply = { quote: toQuote(outcome, ratings), help };
      if (!deviceWords) return reply;
      // So it is said truthfully, too, to whoever sends it again because the reply was lost.
      return { ...reply, deviceWords: outcome.text === deviceWords.text ? ('kept' as const) : ('rewritten' as const) };
    },
    /** Other words in the place of these. */
    rewrite: async ({ userId, timeZone }: Asker['person'], id: string, wish: Pick<GenerateInput, 'writer'>) => {
      const found = await turns.takeIfRoom(userId, async () => {
        const row = await store.findWithEntry(userId, id);
        return row && { old: row.quote, entry: await withHelp(toEntry(row.entry, timeZone)) };
      });
      if (!found) return failure('not_found');
      if (isFailure(found)) return found;
      const { old, entry } = found;
      const { ratings, help } = entry;
      const outcome = await words.anewFor(entry, old, wish);
      if (isFailure(outcome)) return alsoHelping(outcome, help);
      if ('full' in outcome) return tooManyQuotes(outcome, { kept: 'Your check-in and these words are kept.', help });
      return { quote: toQuote(outcome, ratings), help };
    },
    /** The reply for one local day, YYYY-MM-DD, as JSON text. */
    ofDay: async (userId: string, day: string, wanted: WantedPage): Promise<string> =>
      openReply(userId, await list.ofDay(userId, day, wanted), wanted),
    /** The words with the ratings they were written for and the hour, and nothing of whose they are; null: no such quote. */
    wordsOf: async ({ userId, timeZone }: Asker['person'], id: string) => {
      const found = await turns.takeIfRoom(userId, async () => store.findWithEntry(userId, id));
      if (!found || isFailure(found)) return found;
      const { ratings, timeOfDay, isNight, filledIn } = toEntry(found.entry, timeZone);
      const { text, writer } = found.quote;
      return { text, writer, ratings, timeOfDay, isNight: isNight && !filledIn, filledIn };
    },
    setFavorite: (userId: string, id: string, isFavorite: boolean) =>
      turns.takeIfRoom(userId, async () =>
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

type EntryRow = Ratings & Omit<Entry, 'ratings' | 'help' | 'isNight'>;

const toEntry = (row: EntryRow, timeZone: string | null) => ({
  id: row.id,
  userId: row.userId,
  ratings: ratingsOf(row),
  timeOfDay: row.timeOfDay,
  createdAt: row.createdAt,
  filledIn: row.filledIn,
  isNight: isSmallHours(row.createdAt, timeZone, row.timeOfDay),
});

/** The same refusal, and the help lines open all the same. */
const alsoHelping = <Code extends FailureCode>(refused: Failure<Code>, help: boolean): Failure<Code> =>
  help ? failure(refused.code, { ...refused, help }) : refused;

const sameRatings = (one: Ratings, other: Ratings): boolean =>
  Object.entries(one).every(([key, value]) => other[key as keyof Ratings] === value);

const toQuote = (row: QuoteRow, ratings: Ratings): Quote => ({
  id: row.id,
  text: row.text,
  createdAt: row.createdAt.toISOString(),
  isFavorite: row.isFavorite,
  emotionalState: Object.fromEntries(emotionalStateKeys.map((key) => [key, ratings[key]])) as EmotionalState,
  writer: row.writer,
  because: row.because as Quote['because'],
  helped: row.helped,
});
