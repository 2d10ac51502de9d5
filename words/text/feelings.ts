/** Which feelings a text names, and which side of which slider each one belongs to. */
import { type DimensionKey, dimensionKeys, RATING_MAX, RATING_MIN, type Ratings } from '../../contract/domain/mood.ts';
import {
  isAnotherVerb,
  isDenied,
  isOnlyPossible,
  isWishedFor,
  supposedTokens,
  thoughtEnd,
  tokensOf,
  withoutIntensifiers,
  withoutSpeech,
} from './assertion.ts';
import { bodyAndDayWords } from './feeling-words/body-and-day.ts';
import { emotionalWords } from './feeling-words/emotional.ts';
import { nearWords } from './feeling-words/near-words.ts';
import { purposeWords } from './feeling-words/purpose.ts';
import { socialWords } from './feeling-words/social.ts';
import { type Direction, highWords, lowWords, sayNothing, topics } from './feeling-words/topics.ts';
import type { FeelingWordsOf } from './feeling-words/word-list.ts';

/** One side of one slider. `strong`: only its end, 1 or 5. */
export interface Sign {
  readonly dimension: DimensionKey;
  readonly direction: Direction;
  readonly strong: boolean;
}

/** A word or phrase of the text. It is true of a user if any of its signs is. */
export interface Feeling {
  readonly phrase: string;
  readonly signs: readonly Sign[];
  /** "not calm", "no rush to feel calm": the word is present but its feeling is denied. */
  readonly denied: boolean;
  /** Too loose a word to contradict anything. */
  readonly near: boolean;
  /** The index of its first word in the text, from 0. */
  readonly at: number;
}

interface LexiconEntry {
  readonly words: readonly string[];
  readonly signs: Sign[];
  readonly near?: boolean;
  readonly topic?: { readonly slider: DimensionKey; readonly bare: Direction | undefined };
}

const feelingWords: FeelingWordsOf<DimensionKey> = {
  ...emotionalWords,
  ...socialWords,
  ...purposeWords,
  ...bodyAndDayWords,
};

const phrasesOf = (list: string | undefined): string[] =>
  (list ?? '')
    .split(',')
    .map((phrase) => withoutIntensifiers(phrase.trim().replace(/\s+/g, ' ')))
    .filter((phrase) => phrase !== '');

const addNearWords = (entries: Map<string, LexiconEntry>): void => {
  for (const slider of dimensionKeys)
    for (const direction of ['low', 'high'] as const)
      for (const phrase of phrasesOf(nearWords[slider][direction])) {
        const entry = entries.get(phrase) ?? { words: phrase.split(' '), signs: [], near: true };
        entry.signs.push({ dimension: slider, direction, strong: false });
        entries.set(phrase, entry);
      }
};

/** Every phrase by its first word, the longest first. */
const buildIndex = (): ReadonlyMap<string, readonly LexiconEntry[]> => {
  const entries = new Map<string, LexiconEntry>();
  const addEntry = (phrase: string, sign: Sign) => {
    const entry = entries.get(phrase) ?? { words: phrase.split(' '), signs: [] };
    entry.signs.push(sign);
    entries.set(phrase, entry);
  };
  /** The past tense, which texts about an earlier day use. */
  const past = (phrase: string) => phrase.replace(/\bis\b/g, 'was').replace(/\bare\b/g, 'were');
  const addBothTenses = (phrase: string, sign: Sign) => {
    for (const one of new Set([phrase, past(phrase)])) addEntry(one, sign);
  };
  for (const slider of dimensionKeys) {
    const { low, high, lowest, highest } = feelingWords[slider];
    for (const phrase of phrasesOf(low)) addBothTenses(phrase, { dimension: slider, direction: 'low', strong: false });
    for (const phrase of phrasesOf(high))
      addBothTenses(phrase, { dimension: slider, direction: 'high', strong: false });
    for (const phrase of phrasesOf(lowest))
      addBothTenses(phrase, { dimension: slider, direction: 'low', strong: true });
    for (const phrase of phrasesOf(highest))
      addBothTenses(phrase, { dimension: slider, direction: 'high', strong: true });
  }
  addNearWords(entries);
  for (const { dimension, nouns, bare } of topics)
    for (const noun of phrasesOf(nouns))
      entries.set(noun, { words: noun.split(' '), signs: [], topic: { slider: dimension, bare } });
  for (const phrase of phrasesOf(sayNothing)) entries.set(phrase, { words: phrase.split(' '), signs: [] });
  const index = new Map<string, LexiconEntry[]>();
  for (const entry of entries.values()) {
    const first = entry.words[0] ?? '';
    index.set(
      first,
      [...(index.get(first) ?? []), entry].toSorted((one, other) => other.words.length - one.words.length),
    );
  }
  return index;
};

const index = buildIndex();
const qualifiers = new Map<string, Direction>([
  ...phrasesOf(lowWords).map((word) => [word, 'low'] as const),
  ...phrasesOf(highWords).map((word) => [word, 'high'] as const),
]);

/** How many words from a noun its qualifying word may be. */
const QUALIFIER_REACH = 5;

const qualifierAt = (tokens: readonly string[], at: number): Direction | undefined => {
  for (let length = 4; length >= 1; length -= 1) {
    const direction = qualifiers.get(tokens.slice(at, at + length).join(' '));
    if (direction === undefined) continue;
    if (!isDenied(tokens, at)) return direction;
    return direction === 'low' ? 'high' : 'low';
  }
  return undefined;
};

/** The nearest word, before or after, that qualifies the noun from `from` up to `to`. */
const nearestQualifier = (tokens: readonly string[], from: number, to: number): Direction | undefined => {
  for (let after = to; after < Math.min(tokens.length, to + QUALIFIER_REACH); after += 1) {
    // "Closeness is made of small things": "small" qualifies the things.
    if (thoughtEnd.test(tokens[after] ?? '') || tokens[after] === 'of') break;
    const direction = qualifierAt(tokens, after);
    if (direction !== undefined) return direction;
  }
  for (let before = from - 1; before >= Math.max(0, from - QUALIFIER_REACH); before -= 1) {
    if (thoughtEnd.test(tokens[before] ?? '')) break;
    const direction = qualifierAt(tokens, before);
    if (direction !== undefined) return direction;
  }
  return undefined;
};

const entryAt = (tokens: readonly string[], at: number): LexiconEntry | undefined =>
  index.get(tokens[at] ?? '')?.find((entry) => entry.words.every((word, offset) => tokens[at + offset] === word));

/**
 * The feeling that a noun expresses in its context. "There isn't any hope": a denied noun without a qualifying word
 * counts as low.
 */
const topicAt = (tokens: readonly string[], at: number, { words: noun, topic }: LexiconEntry): Feeling | undefined => {
  if (topic === undefined) return undefined;
  const { slider, bare } = topic;
  const phrase = noun.join(' ');
  const qualifier = nearestQualifier(tokens, at, at + noun.length);
  const denied = qualifier === undefined && isDenied(tokens, at);
  const direction = qualifier ?? bare;
  if (direction !== undefined)
    return { phrase, signs: [{ dimension: slider, direction, strong: false }], denied, near: false, at };
  if (!denied) return undefined;
  return { phrase, signs: [{ dimension: slider, direction: 'low', strong: false }], denied: false, near: true, at };
};

/**
 * In reading order, without what is only conditional or wished for. Where phrases overlap, the one that starts first
 * and is longest wins.
 */
export const feelingsIn = (text: string): Feeling[] => {
  const tokens = tokensOf(withoutSpeech(text));
  const supposed = supposedTokens(tokens);
  const found: Feeling[] = [];
  for (let at = 0; at < tokens.length; ) {
    const entry = entryAt(tokens, at);
    if (entry === undefined) {
      at += 1;
      continue;
    }
    const end = at + entry.words.length;
    const phrase = entry.words.join(' ');
    if (supposed[at] || isWishedFor(tokens, at) || isOnlyPossible(tokens, at) || isAnotherVerb(tokens, at)) {
      at = end;
      continue;
    }
    if (entry.topic === undefined) {
      if (entry.signs.length > 0)
        found.push({ phrase, signs: entry.signs, denied: isDenied(tokens, at), near: entry.near ?? false, at });
    } else {
      const feeling = topicAt(tokens, at, entry);
      if (feeling !== undefined) found.push(feeling);
    }
    at = end;
  }
  return found;
};

/** The sliders that a text names by their nouns, whatever it says about them: "sleep is better" names sleep. */
export const topicsIn = (text: string): DimensionKey[] => {
  const tokens = tokensOf(text);
  return tokens.flatMap((_, at) => entryAt(tokens, at)?.topic?.slider ?? []);
};

/** Whether the ratings are on that side of 3, or for a strong sign, at its end. */
export const isSupported = (sign: Sign, ratings: Ratings): boolean => {
  const rating = ratings[sign.dimension];
  if (sign.strong) return rating === (sign.direction === 'low' ? RATING_MIN : RATING_MAX);
  return sign.direction === 'low' ? rating < 3 : rating > 3;
};

/** The signs of a feeling that the ratings support. None for a denied feeling. */
export const supportedSigns = (feeling: Feeling, ratings: Ratings): Sign[] =>
  feeling.denied ? [] : feeling.signs.filter((sign) => isSupported(sign, ratings));
