/** Detects passwords made of typing patterns: repetitions, sequences, keyboard walks and dates. */

/** Longer passwords are accepted whatever their pattern. */
const MAX_PATTERN_LENGTH = 40;
/** The longest repeated unit that is detected, such as "abcd" in "abcdabcd". */
const MAX_REPEAT_UNIT = 4;
/** Shorter runs also occur in ordinary words. */
const MIN_RUN_LENGTH = 3;

/** Adjacent keys on common keyboard layouts, and characters in order. Each is matched in both directions. */
const KEY_SEQUENCES = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  '!@#$%^&*()',
  'qwertyuiop[]',
  'qwertzuiop',
  'azertyuiop',
  "asdfghjkl;'",
  'qsdfghjklm',
  'zxcvbnm,./',
  'yxcvbnm',
  'wxcvbn',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  'qazwsxedcrfvtgbyhnujmikolp',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  'a1b2c3d4e5f6g7h8i9',
  '1a2b3c4d5e6f7g8h9i',
  '147258369',
  '741852963',
  '159357',
  '753951',
];
const WALKS = KEY_SEQUENCES.flatMap((row) => [row, [...row].toReversed().join('')]);

/** @param password in lower case. */
export const isPredictablePattern = (password: string): boolean =>
  password.length <= MAX_PATTERN_LENGTH && (isRepetition(password) || isWalk(password) || isDate(password));

/** "xxxxxxxx", eight spaces, "12341234", "abcabcab". */
function isRepetition(password: string): boolean {
  for (let unit = 1; unit <= MAX_REPEAT_UNIT && unit * 2 <= password.length; unit += 1) {
    if (password.slice(unit) === password.slice(0, -unit)) return true;
  }
  return false;
}

/**
 * True when the password consists only of consecutive runs: "abcdefgh", "987654321", "qwertyui", "asdf1234",
 * "aaaa1111".
 */
function isWalk(password: string): boolean {
  let index = 0;
  while (index < password.length) {
    const length = runLengthAt(password, index);
    if (length < MIN_RUN_LENGTH) return false;
    index += length;
  }
  return true;
}

/** The length of the run that starts at this index, or 0. */
function runLengthAt(password: string, index: number): number {
  let length = MIN_RUN_LENGTH;
  if (index + length > password.length) return 0;
  while (index + length <= password.length && isRun(password.slice(index, index + length))) length += 1;
  return length - 1;
}

const isRun = (piece: string): boolean =>
  WALKS.some((walk) => walk.includes(piece)) || piece === piece.charAt(0).repeat(piece.length);

/** Eight digits that can be read as a date, in either order: "19900131", "31.01.1990". */
function isDate(password: string): boolean {
  const digits = password.replace(/[-./ ]/g, '');
  if (!/^\d{8}$/.test(digits)) return false;
  const isYear = (text: string) => /^(?:19|20)/.test(text);
  const isDay = (one: string, other: string) => {
    const [a, b] = [Number(one), Number(other)];
    return Math.min(a, b) >= 1 && Math.min(a, b) <= 12 && Math.max(a, b) <= 31;
  };
  return (
    (isYear(digits) && isDay(digits.slice(4, 6), digits.slice(6))) ||
    (isYear(digits.slice(4)) && isDay(digits.slice(0, 2), digits.slice(2, 4)))
  );
}
