/** Formats and parses the inputs of the card form. Pure functions. */

export const TEST_CARD = '4242 4242 4242 4242';

/** An edit of a field, as the browser reports it. */
export interface FieldEdit {
  /** The text before the edit. */
  readonly previous: string;
  /** The text after it. */
  readonly text: string;
  /** The position of the cursor in `text`. */
  readonly cursor: number;
  /** The inputType of the event. Empty if the browser filled in the field. */
  readonly inputType: string;
}

/** What a field shows after an edit. */
export interface ShownText {
  readonly text: string;
  readonly cursor: number;
}

/** Digits only, in groups of four. */
export const groupCardNumber = (typed: string): string =>
  digitsOf(typed)
    .slice(0, 19)
    .replace(/(\d{4})(?=\d)/g, '$1 ');

/** Regroups the digits after an edit. The cursor stays after the same digit. */
export function editCardNumber({ previous, text, cursor, inputType }: FieldEdit): ShownText {
  let digits = digitsOf(text);
  let position = digitsOf(text.slice(0, cursor)).length;
  // Only a space was deleted, which grouping would restore. The digit next to it is meant.
  if (isDeletion(inputType) && digits === digitsOf(previous)) {
    if (inputType !== 'deleteContentForward') position = Math.max(0, position - 1);
    digits = digits.slice(0, position) + digits.slice(position + 1);
  }
  const grouped = groupCardNumber(digits);
  return { text: grouped, cursor: endOfDigit(grouped, position) };
}

/** '1227', '12/2027' and '2027-12' become '12 / 27', and '1/27' becomes '01 / 27'. Unreadable text is not changed. */
export function groupExpiry(typed: string): string {
  const [first = '', second] = typed.match(/\d+/g) ?? [];
  if (second === undefined && !/\d\s*[/.-]/.test(typed)) return groupExpiryDigits(first);
  if (second === undefined) return first.length > 2 ? typed : padMonth(first);
  // The order in which HTML defines a month, so some browsers and password managers fill in this.
  if (/^20\d\d$/.test(first)) return joinExpiry(padMonth(second), first);
  return first.length > 2 ? typed : joinExpiry(padMonth(first), second);
}

/** Digits without a separator: a first digit of 2 or more is the whole month. */
const groupExpiryDigits = (digits: string): string =>
  /^[2-9]/.test(digits)
    ? joinExpiry(padMonth(digits.slice(0, 1)), digits.slice(1))
    : joinExpiry(digits.slice(0, 2), digits.slice(2));

/** A year that starts with 20 may become one with four digits, of which the last two are shown. */
function joinExpiry(month: string, year: string): string {
  const short = year.startsWith('20') ? year.slice(year.length >= 4 ? 2 : 0, 4) : year.slice(0, 2);
  return short ? `${month} / ${short}` : month;
}

const padMonth = (month: string): string => (/^[1-9]$/.test(month) ? `0${month}` : month);

const COMPLETE_EXPIRY = /^\d\d \/ \d\d$/;

/**
 * Groups the digits after an edit at the end. In the middle of a complete date, a typed digit replaces the one after the
 * cursor. Any other edit in the middle is left unchanged until the user leaves the field.
 */
export function editExpiry({ previous, text, cursor, inputType }: FieldEdit): ShownText {
  const isAtEnd = cursor === text.length;
  if (isDeletion(inputType)) return isAtEnd ? atEnd(text.replace(/[ /]+$/, '')) : { text, cursor };
  if (isAtEnd) return atEnd(groupExpiry(text));
  const isTyped = inputType === 'insertText' && text.length === previous.length + 1;
  return isTyped && COMPLETE_EXPIRY.test(previous) ? overtypeExpiry(previous, text, cursor) : { text, cursor };
}

function overtypeExpiry(previous: string, text: string, cursor: number): ShownText {
  const typed = text.charAt(cursor - 1);
  const position = digitsOf(text.slice(0, cursor - 1)).length;
  if (/[/.-]/.test(typed) && position === 2) return { text: previous, cursor: previous.length - 2 };
  if (!/\d/.test(typed)) return { text: previous, cursor: cursor - 1 };
  const digits = digitsOf(previous);
  // A first digit of 2 or more is the whole month.
  const isMonth = position === 0 && /[2-9]/.test(typed);
  const [before, next] = isMonth ? [`0${typed}`, 2] : [digits.slice(0, position) + typed, position + 1];
  const replaced = before + digits.slice(next);
  const shown = joinExpiry(replaced.slice(0, 2), replaced.slice(2));
  return { text: shown, cursor: endOfDigit(shown, next) };
}

/** The digits of a security code, which has at most four. */
export const cvcDigits = (typed: string): string => digitsOf(typed).slice(0, 4);

export interface CardDetails {
  readonly cardNumber: string;
  readonly expMonth: number;
  readonly expYear: number;
  readonly cvc: string;
}
export interface CardText {
  readonly number: string;
  readonly expiry: string;
  readonly cvc: string;
}
export type CardErrors = Partial<Record<keyof CardText, string>>;

/** The card in the provider's format, or the errors by field. */
export function readCard(text: CardText, now: Date): { card: CardDetails } | { errors: CardErrors } {
  const number = digitsOf(text.number);
  const [, month = '', year = ''] = /^(\d\d) \/ (\d\d)$/.exec(groupExpiry(text.expiry)) ?? [];
  const expMonth = Number(month);
  const expYear = 2000 + Number(year);
  const errors: CardErrors = {
    ...(number.length < 12 && { number: 'Please enter the full card number.' }),
    ...expiryError(expMonth, expYear, now),
    ...(!/^\d{3,4}$/.test(text.cvc.trim()) && { cvc: 'The CVC has 3 or 4 digits.' }),
  };
  if (Object.keys(errors).length > 0) return { errors };
  return { card: { cardNumber: number, expMonth, expYear, cvc: text.cvc.trim() } };
}

function expiryError(month: number, year: number, now: Date): CardErrors {
  if (month < 1 || month > 12) return { expiry: 'Please enter month and year, like 12 / 29.' };
  const hasExpired = year * 12 + month < now.getFullYear() * 12 + now.getMonth() + 1;
  return hasExpired ? { expiry: 'This card has expired.' } : {};
}

const digitsOf = (text: string): string => text.replace(/\D/g, '');

const isDeletion = (inputType: string): boolean => inputType.startsWith('delete');

const atEnd = (text: string): ShownText => ({ text, cursor: text.length });

/** The position in the text after this many digits. */
function endOfDigit(text: string, count: number): number {
  let digits = 0;
  for (let index = 0; index < text.length; index += 1) {
    if (digits === count) return index;
    if (/\d/.test(text.charAt(index))) digits += 1;
  }
  return text.length;
}
