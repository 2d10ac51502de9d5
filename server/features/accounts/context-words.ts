/** Passwords of the words that everybody knows who attacks this product or this person (ASVS 6.2.11). */
import { PRODUCT_NAME, TAGLINE } from '../../../contract/limits.ts';

/** Whose password it is to be, as far as that is known. */
export interface About {
  readonly email?: string | undefined;
  readonly firstName?: string | null | undefined;
  readonly lastName?: string | null | undefined;
}

/** "a" and "of" stand in every phrase. */
const SHORTEST_WORD = 3;
/** What fingers write for letters. */
const LETTER_FOR: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};
const LETTER = /\p{L}/u;

/**
 * Nothing but such words, in any order, with digits and signs between and around them: "evenkeel1", "2024-Wellness!",
 * "kate.smith90" of kate.smith@company.test, "3v3nk33l". One word of another kind, and it is a phrase of the person's own.
 * @param password in lower case.
 */
export function isMadeOfKnownWords(password: string, about: About): boolean {
  const words = knownWords(about);
  const signs = [...password];
  const begun = signs.slice(0, signs.findLastIndex(isLetter) + 1).join('');
  const core = signs.slice(Math.max(signs.findIndex(isLetter), 0), signs.findLastIndex(isLetter) + 1).join('');
  return [password, spelledOut(begun), spelledOut(core)].some((text) => isCoveredBy(words, lettersOf(text)));
}

const isLetter = (sign: string): boolean => LETTER.test(sign);

const spelledOut = (text: string): string => [...text].map((sign) => LETTER_FOR[sign] ?? sign).join('');

const lettersOf = (text: string): string => text.replaceAll(/\P{L}/gu, '');

function knownWords({ email = '', firstName, lastName }: About): readonly string[] {
  const at = email.lastIndexOf('@');
  const [name, domain] = [email.slice(0, Math.max(at, 0)), email.slice(at + 1)];
  const company = domain.split('.').slice(0, -1);
  const texts = [PRODUCT_NAME, TAGLINE, name, ...company, firstName ?? '', lastName ?? ''];
  const plain = texts.map((text) => text.normalize('NFKC').toLowerCase());
  const words = plain.flatMap((text) => [lettersOf(text), ...text.split(/\P{L}+/u)]);
  return [...new Set(words)].filter((word) => word.length >= SHORTEST_WORD);
}

/** Whether the text is these words one after the other; false for no text. */
function isCoveredBy(words: readonly string[], text: string): boolean {
  const ends = new Set([0]);
  for (let at = 0; at < text.length; at += 1) {
    if (!ends.has(at)) continue;
    for (const word of words) if (text.startsWith(word, at)) ends.add(at + word.length);
  }
  return text !== '' && ends.has(text.length);
}
