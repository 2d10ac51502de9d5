/** Which feelings a text names, and on which side of which slider each one stands. */
import { type DimensionKey, dimensionKeys, RATING_MAX, RATING_MIN, type Ratings } from '../contract/mood.ts';
import { bodyAndDayWords } from './feeling-words/body-and-day.ts';
import { emotionalWords } from './feeling-words/emotional.ts';
import { purposeWords } from './feeling-words/purpose.ts';
import { socialWords } from './feeling-words/social.ts';
import { type Direction, highWords, lowWords, sayNothing, topics } from './feeling-words/topics.ts';
import type { FeelingWordsOf } from './feeling-words/word-list.ts';
import { folded } from './plain-text.ts';

/** One side of one slider. `strong`: only the end of it, 1 or 5. */
export interface Sign {
  readonly slider: DimensionKey;
  readonly direction: Direction;
  readonly strong: boolean;
}

/** A word or phrase of the text; true of a person as soon as one of its signs is. */
export interface Feeling {
  readonly phrase: string;
  readonly signs: readonly Sign[];
  /** "not calm", "no rush to feel calm": the word is there and its feeling is denied. */
  readonly denied: boolean;
  /** Which word of the text it starts at, from 0. */
  readonly at: number;
}

interface Entry {
  readonly words: readonly string[];
  readonly signs: Sign[];
  readonly topic?: { readonly slider: DimensionKey; readonly bare: Direction | undefined };
}

const words: FeelingWordsOf<DimensionKey> = { ...emotionalWords, ...socialWords, ...purposeWords, ...bodyAndDayWords };

const phrasesOf = (list: string | undefined): string[] =>
  (list ?? '')
    .split(',')
    .map((phrase) => phrase.trim().replace(/\s+/g, ' '))
    .filter((phrase) => phrase !== '');

/** Every phrase by its first word, the longest first. */
const buildIndex = (): ReadonlyMap<string, readonly Entry[]> => {
  const entries = new Map<string, Entry>();
  const note = (phrase: string, sign: Sign) => {
    const entry = entries.get(phrase) ?? { words: phrase.split(' '), signs: [] };
    entry.signs.push(sign);
    entries.set(phrase, entry);
  };
  /** Of an earlier day the same is said in the past tense. */
  const past = (phrase: string) => phrase.replace(/\bis\b/g, 'was').replace(/\bare\b/g, 'were');
  const noteBoth = (phrase: string, sign: Sign) => {
    for (const one of new Set([phrase, past(phrase)])) note(one, sign);
  };
  for (const slider of dimensionKeys) {
    const { low, high, lowest, highest } = words[slider];
    for (const phrase of phrasesOf(low)) noteBoth(phrase, { slider, direction: 'low', strong: false });
    for (const phrase of phrasesOf(high)) noteBoth(phrase, { slider, direction: 'high', strong: false });
    for (const phrase of phrasesOf(lowest)) noteBoth(phrase, { slider, direction: 'low', strong: true });
    for (const phrase of phrasesOf(highest)) noteBoth(phrase, { slider, direction: 'high', strong: true });
  }
  for (const { slider, nouns, bare } of topics)
    for (const noun of phrasesOf(nouns))
      entries.set(noun, { words: noun.split(' '), signs: [], topic: { slider, bare } });
  for (const phrase of phrasesOf(sayNothing)) entries.set(phrase, { words: phrase.split(' '), signs: [] });
  const index = new Map<string, Entry[]>();
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

/** Where one thought ends and the next begins: a noun is not coloured by a word beyond it. */
const thoughtEnd = /^(?:[.,;:!?\u2014]|and|but|though|while|yet|so|because|when|if|with)$/;
const denial =
  /^(?:not|no|never|without|nor|neither|nothing|hardly|isn't|aren't|don't|doesn't|wasn't|cannot|nobody|none|can't|rather|missing|miss|misses|lack|lacking|lacks)$/;

/** How many words before a feeling a "not" still reaches. */
const DENIAL_REACH = 3;
/** How many words from a noun the word that colours it may stand. */
const COLOUR_REACH = 5;

const tokensOf = (text: string): string[] =>
  folded(text).match(/[\p{L}\p{N}]+(?:['-][\p{L}\p{N}]+)*|[.,;:!?\u2014]/gu) ?? [];

/** "hard to feel sure of yourself": what is hard to feel is not there. */
const outOfReach = /^(?:hard|harder|difficult|unable|impossible)$/;
/** "want to feel calm", "to be less alone": wished for, and said of nobody. */
const wishing = /^(?:want|wanting|wish|wishing|trying|try|like|need|help|helps|hoping|rather|able)$/;

const precededBy = (tokens: readonly string[], at: number, hits: (token: string, back: number) => boolean): boolean => {
  for (let back = at - 1; back >= Math.max(0, at - DENIAL_REACH); back -= 1) {
    const token = tokens[back] ?? '';
    if (hits(token, back)) return true;
    if (thoughtEnd.test(token)) return false;
  }
  return false;
};

const speaking = /\b(?:say|says|saying|send|words?|write|message|tell|line)\b/i;

/** What somebody could say is no word about them: 'say only "rough night"', 'two words: rough night'. */
const withoutSpeech = (text: string): string =>
  text
    .replace(/["\u201c][^"\u201c\u201d]*["\u201d]/g, ' , ')
    .split('.')
    .map((sentence) => {
      const [before = '', ...after] = sentence.split(':');
      return after.length > 0 && speaking.test(before) ? before : sentence;
    })
    .join('.');

const isDenied = (tokens: readonly string[], at: number): boolean =>
  precededBy(
    tokens,
    at,
    (token, back) =>
      (denial.test(token) && tokens[back - 1] !== 'told') ||
      (token === 'to' && outOfReach.test(tokens[back - 1] ?? '')),
  );

const isWishedFor = (tokens: readonly string[], at: number): boolean =>
  precededBy(
    tokens,
    at,
    (token, back) =>
      (token === 'less' && tokens[back - 2] === 'to') || (token === 'to' && wishing.test(tokens[back - 1] ?? '')),
  );

const opensCondition = /^(?:if|when|whenever|once|unless|until|should|wherever)$/;
const clauseEnd = /^[.,;:!?\u2014]$/;

/** "If worry gets loud, ...": supposed, and said of nobody. @returns for each token whether it stands in such a clause. */
const supposedTokens = (tokens: readonly string[]): boolean[] => {
  let isSupposed = false;
  let isAtStart = true;
  return tokens.map((token) => {
    if (clauseEnd.test(token)) {
      isSupposed = false;
      isAtStart = true;
      return false;
    }
    if (isAtStart && opensCondition.test(token)) isSupposed = true;
    isAtStart = isAtStart && /^(?:and|but|or|then|so|even|only)$/.test(token);
    return isSupposed;
  });
};

const qualifierAt = (tokens: readonly string[], at: number): Direction | undefined => {
  for (let length = 4; length >= 1; length -= 1) {
    const direction = qualifiers.get(tokens.slice(at, at + length).join(' '));
    if (direction === undefined) continue;
    if (!isDenied(tokens, at)) return direction;
    return direction === 'low' ? 'high' : 'low';
  }
  return undefined;
};

/** The nearest word, behind or before, that says how the noun at `from` (up to `to`) stands. */
const colourOf = (tokens: readonly string[], from: number, to: number): Direction | undefined => {
  for (let after = to; after < Math.min(tokens.length, to + COLOUR_REACH); after += 1) {
    if (thoughtEnd.test(tokens[after] ?? '')) break;
    const direction = qualifierAt(tokens, after);
    if (direction !== undefined) return direction;
  }
  for (let before = from - 1; before >= Math.max(0, from - COLOUR_REACH); before -= 1) {
    if (thoughtEnd.test(tokens[before] ?? '')) break;
    const direction = qualifierAt(tokens, before);
    if (direction !== undefined) return direction;
  }
  return undefined;
};

const entryAt = (tokens: readonly string[], at: number): Entry | undefined =>
  index.get(tokens[at] ?? '')?.find((entry) => entry.words.every((word, offset) => tokens[at + offset] === word));

/** In reading order, without what is only supposed or wished for. Where phrases overlap, the one that starts first and reaches farthest stands. */
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
    if (supposed[at] || isWishedFor(tokens, at)) {
      at = end;
      continue;
    }
    if (entry.topic === undefined) {
      if (entry.signs.length > 0) found.push({ phrase, signs: entry.signs, denied: isDenied(tokens, at), at });
    } else {
      const { slider, bare } = entry.topic;
      const colour = colourOf(tokens, at, end);
      const direction = colour ?? bare;
      const denied = colour === undefined && isDenied(tokens, at);
      if (direction !== undefined) found.push({ phrase, signs: [{ slider, direction, strong: false }], denied, at });
    }
    at = end;
  }
  return found;
};

/** The sliders a text names by their nouns, however they stand: "sleep is better" names sleep. */
export const topicsIn = (text: string): DimensionKey[] => {
  const tokens = tokensOf(text);
  return tokens.flatMap((_, at) => entryAt(tokens, at)?.topic?.slider ?? []);
};

/** Whether the ratings stand on that side of 3; for a strong sign, at the end of it. */
export const isSupported = (sign: Sign, ratings: Ratings): boolean => {
  const rating = ratings[sign.slider];
  if (sign.strong) return rating === (sign.direction === 'low' ? RATING_MIN : RATING_MAX);
  return sign.direction === 'low' ? rating < 3 : rating > 3;
};

/** The signs of a feeling that the ratings bear out; none for a denied one. */
export const supportedSigns = (feeling: Feeling, ratings: Ratings): Sign[] =>
  feeling.denied ? [] : feeling.signs.filter((sign) => isSupported(sign, ratings));
