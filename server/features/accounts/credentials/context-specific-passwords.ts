/**
 * Detects passwords built from context-specific words: the product's name, the user's name and address (ASVS 6.2.11).
 */
import { PRODUCT_NAME, TAGLINE } from '#contract/limits.ts';

/** What is known about the user who would have the password. */
export interface PasswordContext {
  readonly email?: string | undefined;
  readonly firstName?: string | null | undefined;
  readonly lastName?: string | null | undefined;
}

/** Excludes words such as "a" and "of", which occur in many unrelated phrases. */
const MIN_TERM_LENGTH = 3;
/** Common substitutions for letters. */
const LEETSPEAK: Readonly<Record<string, string>> = {
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
const ALPHABETIC = /\p{L}/u;

/**
 * True when the password consists only of context-specific words, in any order, with digits and symbols between and
 * around them: "evenkeel1", "2024-Wellness!", "kate.smith90" for kate.smith@company.test, "3v3nk33l". A password that
 * contains any other word is accepted.
 * @param password in lower case.
 */
export function isContextSpecific(password: string, context: PasswordContext): boolean {
  const terms = contextTerms(context);
  const characters = [...password];
  const withoutSuffix = characters.slice(0, characters.findLastIndex(isAlphabetic) + 1).join('');
  const core = characters
    .slice(Math.max(characters.findIndex(isAlphabetic), 0), characters.findLastIndex(isAlphabetic) + 1)
    .join('');
  return [password, undoLeetspeak(withoutSuffix), undoLeetspeak(core)].some((text) =>
    isConcatenationOf(terms, alphabeticOnly(text)),
  );
}

const isAlphabetic = (character: string): boolean => ALPHABETIC.test(character);

const undoLeetspeak = (text: string): string =>
  [...text].map((character) => LEETSPEAK[character] ?? character).join('');

const alphabeticOnly = (text: string): string => text.replaceAll(/\P{L}/gu, '');

function contextTerms({ email = '', firstName, lastName }: PasswordContext): readonly string[] {
  const index = email.lastIndexOf('@');
  const [name, domain] = [email.slice(0, Math.max(index, 0)), email.slice(index + 1)];
  const company = domain.split('.').slice(0, -1);
  const texts = [PRODUCT_NAME, TAGLINE, name, ...company, firstName ?? '', lastName ?? ''];
  const plain = texts.map((text) => text.normalize('NFKC').toLowerCase());
  const terms = plain.flatMap((text) => [alphabeticOnly(text), ...text.split(/\P{L}+/u)]);
  return [...new Set(terms)].filter((term) => term.length >= MIN_TERM_LENGTH);
}

/** Whether the text is a concatenation of these words. False for an empty text. */
function isConcatenationOf(terms: readonly string[], text: string): boolean {
  const ends = new Set([0]);
  for (let index = 0; index < text.length; index += 1) {
    if (!ends.has(index)) continue;
    for (const term of terms) if (text.startsWith(term, index)) ends.add(index + term.length);
  }
  return text !== '' && ends.has(text.length);
}
