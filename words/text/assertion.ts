/**
 * Which words of a text are asserted about the user, as opposed to denied, wished for, merely possible, conditional or
 * quoted.
 */
import { normalizeText } from './plain-text.ts';

/** Where one thought ends and the next begins. A word's effect does not reach beyond it. */
export const thoughtEnd = /^(?:[.,;:!?\u2014]|and|but|though|while|yet|so|because|when|if|with)$/;
const denial =
  /^(?:not|no|never|without|nor|neither|nothing|hardly|isn't|aren't|don't|doesn't|wasn't|cannot|nobody|none|can't|haven't|hasn't|hadn't|didn't|won't|wouldn't|weren't|couldn't|rather|missing|miss|misses|lack|lacking|lacks)$/;

/** How many words before a feeling a "not" still applies to it. */
const DENIAL_REACH = 3;
/** "does not mean you are not tired": the same distance, before another "not". */
const SECOND_DENIAL_REACH = 4;

/** To the feeling map, "People feel a bit far away" says the same as "people feel far away". */
const intensifiers = /\b(?:a bit (?!of\b)|(?:very|really|quite|pretty|fairly|terribly|awfully|somewhat) )/g;

export const withoutIntensifiers = (text: string): string => text.replace(intensifiers, '');

export const tokensOf = (text: string): string[] =>
  withoutIntensifiers(normalizeText(text)).match(/[\p{L}\p{N}]+(?:['-][\p{L}\p{N}]+)*|[.,;:!?\u2014]/gu) ?? [];

/** "hard to feel sure of yourself": a feeling that is hard to feel is not present. */
const outOfReach = /^(?:hard|harder|difficult|unable|impossible)$/;
/** "want to feel calm", "asked to be thankful", "to be less alone": wished for or asked of someone, but not so yet. */
const wishing =
  /^(?:want|wanting|wish|wishing|trying|try|like|need|help|helps|hoping|rather|able|ought|asked|expected|supposed|meant|required|told)$/;
/**
 * "does not make the pressure any smaller", "nobody picks fear": the verb is denied, but what follows it is present.
 */
const takesForGranted =
  /^(?:make|makes|making|change|changes|cancel|cancels|undo|undoes|shrink|shrinks|pick|picks|choose|chooses|order|orders|explain|explains|settle|settles)$/;
/**
 * "The quiet can be too much", "let it be slow": something possible. In "you may be tired" it is a guess about the
 * user, which is checked against the ratings.
 */
const possible = /^(?:may|might|can|could)$/;

const precededBy = (tokens: readonly string[], at: number, hits: (token: string, back: number) => boolean): boolean => {
  for (let back = at - 1; back >= Math.max(0, at - DENIAL_REACH); back -= 1) {
    const token = tokens[back] ?? '';
    if (hits(token, back)) return true;
    if (thoughtEnd.test(token)) return false;
  }
  return false;
};

const isDenial = (tokens: readonly string[], at: number): boolean =>
  (denial.test(tokens[at] ?? '') && tokens[at - 1] !== 'told') ||
  (tokens[at] === 'to' && outOfReach.test(tokens[at - 1] ?? ''));

/** The nearest denial before a word that applies to it. @returns its index */
const denialBefore = (tokens: readonly string[], at: number, reach: number): number | undefined => {
  for (let back = at - 1; back >= Math.max(0, at - reach); back -= 1) {
    if (isDenial(tokens, back)) return back;
    const token = tokens[back] ?? '';
    if (thoughtEnd.test(token) || takesForGranted.test(token)) return undefined;
  }
  return undefined;
};

/** "doesn't mean you aren't tired": two denials cancel out. */
export const isDenied = (tokens: readonly string[], at: number): boolean => {
  const first = denialBefore(tokens, at, DENIAL_REACH);
  return first !== undefined && denialBefore(tokens, first, SECOND_DENIAL_REACH) === undefined;
};

export const isWishedFor = (tokens: readonly string[], at: number): boolean =>
  precededBy(
    tokens,
    at,
    (token, back) =>
      (token === 'less' && tokens[back - 2] === 'to') ||
      (token === 'to' && wishing.test(tokens[back - 1] ?? '')) ||
      // "care about it and not be hard on yourself"
      (token === 'be' && tokens[back - 1] === 'not'),
  );

export const isOnlyPossible = (tokens: readonly string[], at: number): boolean =>
  precededBy(
    tokens,
    at,
    (token, back) =>
      token === 'be' &&
      ((possible.test(tokens[back - 1] ?? '') && tokens[back - 2] !== 'you') || tokens[back - 2] === 'let'),
  );

/** How many words may be between "leave" and "alone". */
const LEAVE_REACH = 5;
/** "Leave the big question alone": not loneliness. */
const leaving = /^(?:leave|leaves|leaving|let)$/;

/** The word belongs to a verb that means something else. */
export const isAnotherVerb = (tokens: readonly string[], at: number): boolean => {
  if (tokens[at] !== 'alone') return false;
  for (let back = at - 1; back >= Math.max(0, at - LEAVE_REACH); back -= 1) {
    const token = tokens[back] ?? '';
    if (token === 'you' || thoughtEnd.test(token)) return false;
    if (leaving.test(token)) return true;
  }
  return false;
};

const speaking = /\b(?:say|says|saying|send|words?|write|message|tell|line)\b/i;
/** What someone could say is not a statement about them: 'say only "rough night"', 'two words: rough night'. */
export const withoutSpeech = (text: string): string =>
  text
    .replace(/["\u201c][^"\u201c\u201d]*["\u201d]/g, ' , ')
    .split('.')
    .map((sentence) => {
      const [before = '', ...after] = sentence.split(':');
      return after.length > 0 && speaking.test(before) ? before : sentence;
    })
    .join('.');

const opensCondition = /^(?:if|when|whenever|once|unless|until|should|wherever)$/;
const clauseEnd = /^[.,;:!?\u2014]$/;

/** "you don't have to", "nobody has to", "you need not": what follows is not asserted about anyone. */
const isExcused = (tokens: readonly string[], at: number): boolean => {
  const [first = '', second = '', third = ''] = tokens.slice(at, at + 3);
  if (first === "needn't" || (first === 'need' && second === 'not')) return true;
  return (
    third === 'to' && /^(?:have|has|need)$/.test(second) && /^(?:don't|doesn't|not|nobody|nothing|never)$/.test(first)
  );
};

/** How far before a "that" the suggestion to say it may be. */
const SPEECH_REACH = 10;
const offering = /^(?:could|can|may|might|by|and|or|then)$/;
const sayingWords = /^(?:say|saying|tell|telling|begin|start)$/;

/**
 * "you could say no more than that it is a bad night": what follows "that" is something to say, not a statement about
 * anyone.
 */
const reports = (tokens: readonly string[], at: number): boolean => {
  if (tokens[at] !== 'that') return false;
  for (let back = at - 1; back > Math.max(0, at - SPEECH_REACH) && tokens[back] !== '.'; back -= 1)
    if (sayingWords.test(tokens[back] ?? '') && offering.test(tokens[back - 1] ?? '')) return true;
  return false;
};

/**
 * "If worry gets loud, ...": conditional, and not asserted about anyone.
 * @returns for each token whether it is in such a clause.
 */
export const supposedTokens = (tokens: readonly string[]): boolean[] => {
  let isSupposed = false;
  let isAtStart = true;
  return tokens.map((token, at) => {
    if (clauseEnd.test(token)) {
      isSupposed = false;
      isAtStart = true;
      return false;
    }
    if ((isAtStart && opensCondition.test(token)) || isExcused(tokens, at) || reports(tokens, at)) isSupposed = true;
    isAtStart = isAtStart && /^(?:and|but|or|then|so|even|only)$/.test(token);
    return isSupposed;
  });
};
