/** The words of an entry: a place among today's, what the writer is told, and what is kept of the answer. */
import type { DimensionKey, Ratings, TimeOfDay } from '../../../contract/mood.ts';
import type { SupportKind, WriterKind } from '../../../contract/quotes.ts';
import { type Failure, failure } from '../../failure.ts';
import { newId } from '../../new-id.ts';
import type { Clock } from '../../ports/clock/port.ts';
import type { WritingRequest } from '../../ports/writer/port.ts';
import type { answersStore } from './answers-store.ts';
import { changesAgainst } from './changes.ts';
import type { deliveriesStore } from './deliveries-store.ts';
import { DAY_MS, type QuoteLimits, type Room } from './quota.ts';
import type { QuoteRow, quotesStore } from './store.ts';
import { ANSWERS_COUNTED, awayFrom, leaningOf, supportCounts } from './support.ts';

/** How many of the person's own newest texts a new one is compared with. */
const TEXTS_COMPARED = 30;
/** What is usual for a person is read from so many days before an entry. */
const USUAL_DAYS = 14;

type Store = ReturnType<typeof quotesStore>;

/** One check-in as it is kept. */
export interface Entry {
  readonly id: string;
  readonly userId: string;
  readonly ratings: Ratings;
  readonly timeOfDay: TimeOfDay;
  readonly createdAt: Date;
}

type Rewritten = QuoteRow | Failure<'not_found' | 'quote_saved'>;

/** Always answers words that keep the rules, and truthfully who wrote them. */
export type WriteQuote = (request: Omit<WritingRequest, 'mend'>) => Promise<{
  text: string;
  writer: WriterKind;
  because: readonly DimensionKey[];
  kinds: readonly SupportKind[];
}>;

export interface WordsDeps {
  readonly store: Store;
  readonly answers: ReturnType<typeof answersStore>;
  readonly deliveries: ReturnType<typeof deliveriesStore>;
  readonly clock: Clock;
  readonly writeQuote: WriteQuote;
  /** Null: as many as anybody likes. */
  readonly limits: QuoteLimits | null;
}

export function wordsService({ store, answers, deliveries, clock, writeQuote, limits }: WordsDeps) {
  /**
   * Takes a place, runs the work, and gives the place back where the work throws or delivers nothing new.
   * @param deliveryId the entry's own id for its first words, so that a retry of the same entry takes one place only.
   */
  const withPlace = async <Result>(
    userId: string,
    deliveryId: string,
    work: () => Promise<{ readonly result: Result; readonly delivered: boolean }>,
  ): Promise<Result | NonNullable<Room>> => {
    const full = limits && (await deliveries.take(userId, deliveryId, clock.now(), limits));
    if (full) return full;
    let delivered = false;
    try {
      const done = await work();
      delivered = done.delivered;
      return done.result;
    } finally {
      if (limits && !delivered) await deliveries.giveBack(userId, deliveryId);
    }
  };

  const requestFor = async (entry: Entry, old?: QuoteRow): Promise<Omit<WritingRequest, 'mend'>> => {
    const { userId, id, ratings, timeOfDay } = entry;
    const since = new Date(entry.createdAt.getTime() - USUAL_DAYS * DAY_MS);
    const [newest, usual, answered] = await Promise.all([
      store.newestTexts(userId, TEXTS_COMPARED),
      answers.usualBefore(userId, id, since),
      answers.newestAnswers(userId, ANSWERS_COUNTED),
    ]);
    const leaning = leaningOf(supportCounts(answered));
    return {
      ratings,
      timeOfDay,
      changes: changesAgainst(usual, ratings),
      ...(old?.helped === false ? awayFrom(leaning, old.kinds) : leaning),
      // The words that were just read are the last to be repeated, however old their entry is.
      recentTexts: old ? [old.text, ...newest.filter((text) => text !== old.text)].slice(0, TEXTS_COMPARED) : newest,
    };
  };

  const rewritten = async (entry: Entry, old: QuoteRow): Promise<{ result: Rewritten; delivered: boolean }> => {
    const words = await writeQuote(await requestFor(entry, old));
    const kept = await store.rewrite(old, words);
    if (kept) return { result: kept, delivered: true };
    const now = await store.findQuote(entry.userId, entry.id);
    if (!now) return { result: failure('not_found'), delivered: false };
    return { result: now.isFavorite ? failure('quote_saved') : now, delivered: false };
  };

  return {
    /** The words of an entry: those it has, or new ones where there is room for one more text. */
    firstFor: async (entry: Entry): Promise<QuoteRow | NonNullable<Room>> => {
      const { userId, id: checkInId } = entry;
      const written = await store.findQuote(userId, checkInId);
      if (written) return written;
      return withPlace(userId, checkInId, async () => {
        const text = await writeQuote(await requestFor(entry));
        const kept = await store.addQuote({ id: newId(clock), userId, checkInId, ...text, createdAt: clock.now() });
        if (!kept) throw new Error('A quote was in the way and then was not there.');
        // Where another request for this entry was quicker, they share one place, and it was used.
        return { result: kept, delivered: true };
      });
    },
    /** Other words in the place of the old. Two rewritings at once: the first stays, and both answer it. */
    anewFor: async (entry: Entry, old: QuoteRow): Promise<Rewritten | NonNullable<Room>> =>
      old.isFavorite ? failure('quote_saved') : withPlace(entry.userId, newId(clock), () => rewritten(entry, old)),
  };
}
