import type { z } from 'zod';
import { type DimensionKey, type EmotionalState, emotionalStateKeys, type Ratings } from '../../../contract/mood.ts';
import type { moodInput, Quote, WriterKind } from '../../../contract/quotes.ts';
import { failure } from '../../failure.ts';
import { localDay } from '../../local-day.ts';
import { newId } from '../../new-id.ts';
import type { Person } from '../../person.ts';
import type { Clock } from '../../ports/clock/port.ts';
import type { WritingRequest } from '../../ports/writer/port.ts';
import { needsHelp } from '../../words/needs-help.ts';
import type { quotesListStore } from './list-store.ts';
import { type quotesStore, ratingsOf } from './store.ts';

/** How many of the person's own newest texts a new one is compared with. */
const TEXTS_COMPARED = 30;
/** Entries before this one that count for "low hope in three entries running". */
const HOPES_LOOKED_AT = 2;

type Store = ReturnType<typeof quotesStore>;
type MoodInput = z.output<typeof moodInput>;
type QuoteRow = NonNullable<Awaited<ReturnType<Store['findQuote']>>>;

/** Always answers words that keep the rules, and truthfully who wrote them. */
export type WriteQuote = (
  request: WritingRequest,
) => Promise<{ text: string; writer: WriterKind; because: readonly DimensionKey[] }>;

export interface QuotesDeps {
  readonly store: Store;
  readonly list: ReturnType<typeof quotesListStore>;
  readonly clock: Clock;
  readonly writeQuote: WriteQuote;
  readonly rememberTimeZone: (userId: string, timeZone: string) => Promise<void>;
}

interface Asker {
  readonly person: Pick<Person, 'userId' | 'timeZone'>;
  readonly timeZone: string | null;
  readonly idempotencyKey: string | null;
}

export function quotesService({ store, list, clock, writeQuote, rememberTimeZone }: QuotesDeps) {
  /** Stores the entry, or finds the one this key already made. */
  const keepCheckIn = async (input: MoodInput, { person, timeZone, idempotencyKey }: Asker) => {
    const { timeOfDayPreference: timeOfDay, ...ratings } = input;
    const entry = {
      id: newId(clock),
      userId: person.userId,
      ratings,
      timeOfDay,
      localDay: localDay(clock.now(), timeZone ?? person.timeZone),
      idempotencyKey,
      createdAt: clock.now(),
    };
    if ((await store.addCheckIn(entry)) || !idempotencyKey) return entry.id;
    const earlier = await store.findCheckInByKey(person.userId, idempotencyKey);
    if (!earlier) throw new Error('An entry was in the way and then was not there.');
    const same = earlier.timeOfDay === timeOfDay && sameRatings(ratingsOf(earlier), ratings);
    return same ? earlier.id : failure('idempotency_mismatch');
  };

  const wordsFor = async (userId: string, checkInId: string, input: MoodInput): Promise<QuoteRow> => {
    const written = await store.findQuote(userId, checkInId);
    if (written) return written;
    const { timeOfDayPreference: timeOfDay, ...ratings } = input;
    const recentTexts = await store.newestTexts(userId, TEXTS_COMPARED);
    const words = await writeQuote({ ratings, timeOfDay, recentTexts, mend: [] });
    const kept = await store.addQuote({ id: newId(clock), userId, checkInId, ...words, createdAt: clock.now() });
    if (!kept) throw new Error('A quote was in the way and then was not there.');
    return kept;
  };

  return {
    /** The entry is kept first; whatever happens to the words, it is not lost, and the same key never makes a second. */
    generate: async (input: MoodInput, asker: Asker) => {
      const { userId } = asker.person;
      if (asker.timeZone && asker.timeZone !== asker.person.timeZone) await rememberTimeZone(userId, asker.timeZone);
      const checkInId = await keepCheckIn(input, asker);
      if (typeof checkInId !== 'string') return checkInId;
      const row = await wordsFor(userId, checkInId, input);
      const hopes = await store.hopesBefore(userId, checkInId, HOPES_LOOKED_AT);
      return { quote: toQuote(row, input), help: needsHelp(input, hopes) };
    },
    ofDay: list.ofDay,
    setFavorite: async (userId: string, id: string, isFavorite: boolean) =>
      (await store.setFavorite(userId, id, isFavorite)) ? { id, isFavorite } : failure('not_found'),
    stats: store.countsOf,
  };
}

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
});
