/**
 * The words of an entry: written once however many ask for them, with a place among today's, and kept. What a writer is
 * told is in writing-request.ts, how one is asked in writing.ts.
 */
import type { DimensionKey, Ratings, TimeOfDay } from '../../../contract/mood.ts';
import type { DeviceWords, GenerateInput, WriterKind } from '../../../contract/quotes.ts';
import type { SupportKind } from '../../../contract/support-kinds.ts';
import type { WritingRequest } from '../../../words/writing-request.ts';
import { type Failure, failure, isFailure } from '../../failure.ts';
import { newId } from '../../new-id.ts';
import type { Clock } from '../../ports/clock/port.ts';
import type { answersStore } from './answers-store.ts';
import { wordsOfDevice } from './device-words.ts';
import type { HowWritten } from './how-written.ts';
import type { PersonTurns } from './person-turns.ts';
import type { QuoteLimits, Room } from './quota.ts';
import type { QuoteRow, quotesStore } from './store.ts';
import { waitForWriting } from './wait-for-writing.ts';
import type { MayWrite } from './writing.ts';
import { writingRequests } from './writing-request.ts';
import type { Writing, writingsStore } from './writings-store.ts';

/** Entries of one person whose words a service writes at once, in all processes together. */
const MOST_OF_ONE_PERSON = 2;
/** Words a service writes at once, of everybody in this process: a slow service must not pile up requests. */
const MOST_IN_ALL = 50;
/** How often a request looks for words, and for the lease, before it gives up. */
const MOST_LOOKS = 3;
/** When the words were not there after all the waiting. */
const RETRY_AFTER_SECONDS = 5;

/** One check-in as it is kept. */
export interface Entry {
  readonly id: string;
  readonly userId: string;
  readonly ratings: Ratings;
  readonly timeOfDay: TimeOfDay;
  readonly createdAt: Date;
  /** Made later than the day it is about. */
  readonly filledIn: boolean;
  readonly isNight: boolean;
  /** Whether the help lines open beside its words. */
  readonly help: boolean;
}

type Refusal = Failure<'quote_being_written' | 'health_consent_required'>;
type First = QuoteRow | NonNullable<Room> | Refusal;
type Rewritten = First | Failure<'not_found' | 'quote_saved'>;

/** Always answers words that keep the rules, and truthfully who wrote them. */
export type WriteQuote = (
  request: WritingRequest,
  may: MayWrite,
) => Promise<
  HowWritten & {
    text: string;
    writer: WriterKind;
    because: readonly DimensionKey[];
    kinds: readonly SupportKind[];
  }
>;

export interface WordsDeps {
  readonly store: ReturnType<typeof quotesStore>;
  readonly answers: ReturnType<typeof answersStore>;
  readonly writings: ReturnType<typeof writingsStore>;
  readonly turns: PersonTurns;
  readonly clock: Clock;
  readonly writeQuote: WriteQuote;
  /** Null: as many as anybody likes. */
  readonly limits: QuoteLimits | null;
}

/** What one request wants written. */
interface Wanted {
  readonly entry: Entry;
  readonly writer: GenerateInput['writer'];
  /** What the person has read on their device already. */
  readonly deviceWords: DeviceWords | null;
  /** The words that others are to take the place of; null: the first. */
  readonly old: QuoteRow | null;
  /** The entry's own id for its first words, so that a retry of the same entry takes one place only. */
  readonly deliveryId: string;
}

const ANY_WORDS: Pick<Wanted, 'writer' | 'deviceWords'> = { writer: 'any', deviceWords: null };

export function wordsService({ store, answers, writings, turns, clock, writeQuote, limits }: WordsDeps) {
  const requestFor = writingRequests(store, answers);
  const waiting = waitForWriting((userId, id) => writings.isUnderWay(userId, id, clock.now()));
  let inAll = 0;

  /** Over a cap the built-in writer serves at once: nobody is refused words because others have many written. */
  const mayWrite = ({ entry, writer }: Wanted, ofThisPerson: number): MayWrite => {
    if (writer === 'built-in' || ofThisPerson > MOST_OF_ONE_PERSON || inAll > MOST_IN_ALL) return 'built-in-only';
    return entry.help ? 'choose-only' : 'any-writer';
  };

  /** @returns null where other words came first. */
  const written = async (
    wanted: Wanted,
    writing: Writing,
    ofThisPerson: number,
  ): Promise<QuoteRow | null | Failure<'health_consent_required'>> => {
    const { entry, old, deviceWords } = wanted;
    const { userId, id: checkInId } = entry;
    const { request, there } = await turns.take(userId, async () => {
      const request = await requestFor(entry, old);
      return { request, there: deviceWords && (await wordsOfDevice(store, userId, request, deviceWords)) };
    });
    // On the device no service is asked, so there is nothing to be noted.
    const words = there
      ? { ...there, refusedRules: [], fallbacks: [] }
      : await writeQuote(request, mayWrite(wanted, ofThisPerson));
    const quote = { id: newId(clock), userId, checkInId, ...words, createdAt: clock.now() };
    return turns.take(userId, () =>
      old ? store.rewrite(old, words, writing.holder) : store.addQuote(quote, writing.holder),
    );
  };

  /** Gives the lease and the place back where the work throws or delivers nothing new. */
  const write = async (wanted: Wanted, writing: Writing, ofThisPerson: number) => {
    const { userId, id } = wanted.entry;
    let kept: Awaited<ReturnType<typeof written>> = null;
    inAll += 1;
    const done = waiting.begin(userId, id);
    try {
      kept = await written(wanted, writing, ofThisPerson);
      return kept;
    } finally {
      inAll -= 1;
      const isDelivered = kept !== null && !isFailure(kept);
      if (!isDelivered) await turns.take(userId, () => writings.giveUp(writing, wanted.deliveryId)).finally(done);
      done();
    }
  };

  /** The words as they are now, where they are others than this request began from. */
  const newerWords = async ({
    entry,
    old,
  }: Wanted): Promise<QuoteRow | null | Failure<'not_found' | 'quote_saved'>> => {
    const now = await turns.take(entry.userId, () => store.findQuote(entry.userId, entry.id));
    if (!old) return now;
    if (!now) return failure('not_found');
    if (now.isFavorite) return failure('quote_saved');
    return now.sealedText === old.sealedText ? null : now;
  };

  /** Whoever gets the lease writes; all others wait for what comes of it, and for the lease should nothing come. */
  const wordsFor = async (wanted: Wanted): Promise<Rewritten> => {
    const { id: checkInId, userId } = wanted.entry;
    for (let looked = 0; looked < MOST_LOOKS; looked += 1) {
      // Words to be replaced were read a moment ago.
      const newer = wanted.old && looked === 0 ? null : await newerWords(wanted);
      if (newer) return newer;
      const writing = { userId, checkInId, holder: newId(clock) };
      const place = { deliveryId: wanted.deliveryId, replaces: wanted.old?.sealedText ?? null, limits };
      const begun = await turns.take(userId, () => writings.begin({ ...writing, ...place, now: clock.now() }));
      if (isFailure(begun) || 'full' in begun) return begun;
      if (begun.kind === 'begun') {
        const kept = await write(wanted, writing, begun.underWay);
        if (kept) return kept;
      } else if (begun.kind === 'under-way' && !(await waiting.untilFree(userId, checkInId))) break;
    }
    return failure('quote_being_written', { retryAfterSeconds: RETRY_AFTER_SECONDS });
  };

  return {
    /** The words of an entry: those it has, or new ones where there is room for one more text. */
    firstFor: (entry: Entry, wish: Pick<Wanted, 'writer' | 'deviceWords'> = ANY_WORDS) =>
      wordsFor({ entry, ...wish, old: null, deliveryId: entry.id }) as Promise<First>,
    /** Other words in the place of the old. Two rewritings at once: one is written, and both answer it. */
    anewFor: async (entry: Entry, old: QuoteRow, { writer }: Pick<Wanted, 'writer'> = ANY_WORDS): Promise<Rewritten> =>
      old.isFavorite
        ? failure('quote_saved')
        : wordsFor({ entry, writer, deviceWords: null, old, deliveryId: newId(clock) }),
  };
}
