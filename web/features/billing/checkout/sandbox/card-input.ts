/** Formats and parses the inputs of the card form. Pure functions. */

export const TEST_CARD = '4242 4242 4242 4242';

/** Digits only, in groups of four. */
export const groupCardNumber = (typed: string): string =>
  digitsOf(typed)
    .slice(0, 19)
    .replace(/(\d{4})(?=\d)/g, '$1 ');

/** '1227' and '12/2027' become '12 / 27'. */
export function groupExpiry(typed: string): string {
  const digits = digitsOf(typed);
  const month = /^[2-9]/.test(digits) ? `0${digits.slice(0, 1)}` : digits.slice(0, 2);
  const year = /^[2-9]/.test(digits) ? digits.slice(1) : digits.slice(2);
  const short = year.length === 4 && year.startsWith('20') ? year.slice(2) : year.slice(0, 4);
  return short ? `${month} / ${short}` : month;
}

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
  const [, month = '', year = ''] = /^(\d{1,2}) ?\/? ?(\d{2}|\d{4})$/.exec(text.expiry.trim()) ?? [];
  const expMonth = Number(month);
  const expYear = year.length === 2 ? 2000 + Number(year) : Number(year);
  const errors: CardErrors = {
    ...(number.length < 12 && { number: 'Please enter the full card number.' }),
    ...expiryError(expMonth, expYear, now),
    ...(!/^\d{3,4}$/.test(text.cvc.trim()) && { cvc: 'The CVC has 3 or 4 digits.' }),
  };
  if (Object.keys(errors).length > 0) return { errors };
  return { card: { cardNumber: number, expMonth, expYear, cvc: text.cvc.trim() } };
}

function expiryError(month: number, year: number, now: Date): CardErrors {
  if (month < 1 || month > 12 || year < 2000) return { expiry: 'Please enter month and year, like 12 / 29.' };
  const hasExpired = year * 12 + month < now.getFullYear() * 12 + now.getMonth() + 1;
  return hasExpired ? { expiry: 'This card has expired.' } : {};
}

const digitsOf = (text: string): string => text.replace(/\D/g, '');
