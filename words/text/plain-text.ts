/**
 * Splits a short English text into sentences and words. Compared text is normalised: straight apostrophes, lower case.
 */

/** Straight apostrophes, lower case: the form that every word list is compared with. */
export const normalizeText = (text: string): string => text.replaceAll('\u2019', "'").toLowerCase();

/** Sentences end at a full stop, a question mark or an exclamation mark, with any closing quotation mark. */
export const sentencesOf = (text: string): string[] =>
  (text.match(/[^.!?]+(?:[.!?]+["'\u2019\u201d)]*|$)/g) ?? [])
    // 'Send someone "are you up?" and leave it there' is one sentence.
    .reduce<string[]>((whole, part) => {
      const last = whole.at(-1);
      if (last !== undefined && /^ \p{Ll}/u.test(part)) whole[whole.length - 1] = last + part;
      else whole.push(part);
      return whole;
    }, [])
    .map((sentence) => sentence.trim())
    .filter((sentence) => /\p{L}/u.test(sentence));

/** The first sentence, without splitting the rest. Undefined for a text without letters. */
export const firstSentenceOf = (text: string): string | undefined => {
  let first = '';
  for (const [part] of text.matchAll(/[^.!?]+(?:[.!?]+["'\u2019\u201d)]*|$)/g)) {
    if (first !== '' && !/^ \p{Ll}/u.test(part)) {
      if (/\p{L}/u.test(first)) break;
      first = '';
    }
    first += part;
  }
  return /\p{L}/u.test(first) ? first.trim() : undefined;
};

/** Words as a reader counts them: "what-ifs" and "don't" are one each. */
export const wordsOf = (text: string): string[] =>
  normalizeText(text).match(/[\p{L}\p{N}]+(?:['-][\p{L}\p{N}]+)*/gu) ?? [];

/** The first five words, joined. Two texts with the same ones open alike. */
export const openingOf = (text: string): string => wordsOf(text).slice(0, 5).join(' ');
