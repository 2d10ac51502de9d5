/** The test cards of the embedded payments, and the messages to the cardholder about a card that cannot be used. */

/** A card as entered: number and security code as text, month 1 to 12, year with four digits. */
export interface TypedCard {
  readonly cardNumber: string;
  readonly expMonth: number;
  readonly expYear: number;
  readonly cvc: string;
}

/** How a valid card behaves: whether the bank asks its holder to confirm, and the outcome of charges on it. */
interface TestCard {
  readonly needsAction: boolean;
  readonly charges: 'succeed' | 'fail';
}

export type CardCheck =
  | { readonly ok: true; readonly card: TestCard }
  | {
      readonly ok: false;
      readonly message: string;
      /** The bank declined the card; it was not a typing error. */
      readonly byBank?: true;
    };

const testCards: Readonly<Record<string, TestCard | 'declined'>> = {
  '4242424242424242': { needsAction: false, charges: 'succeed' },
  '4000000000000002': 'declined',
  '4000002500003155': { needsAction: true, charges: 'succeed' },
  '4000000000000341': { needsAction: false, charges: 'fail' },
  '4000002760003184': { needsAction: true, charges: 'fail' },
};

export const testCardNumbers: readonly string[] = Object.keys(testCards);

/** Whether the check digit is right (Luhn), which catches nearly every typing error. */
export function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** A card is valid until the last moment of its month (UTC). */
const hasExpired = (card: TypedCard, now: Date): boolean => Date.UTC(card.expYear, card.expMonth, 1) <= now.getTime();

const refuse = (message: string): Extract<CardCheck, { ok: false }> => ({ ok: false, message });

/** Validates a card as a card form does. Spaces and dashes in the number are allowed. */
export function checkCard(typed: TypedCard, now: Date): CardCheck {
  const digits = typed.cardNumber.replace(/[\s-]/g, '');
  if (!/^\d+$/.test(digits)) return refuse('A card number only has digits. Please check it.');
  if (digits.length < 12 || digits.length > 19 || !passesLuhn(digits)) {
    return refuse("That card number isn't right. Please check the digits.");
  }
  if (hasExpired(typed, now)) return refuse('This card has expired. Please use another one.');
  if (!/^\d{3,4}$/.test(typed.cvc)) return refuse('The security code has 3 or 4 digits.');
  const card = testCards[digits];
  if (card === undefined) {
    return refuse('This is a sandbox, so only test cards work, such as 4242 4242 4242 4242. Nothing was stored.');
  }
  if (card === 'declined') return { ...refuse('Your card was declined. Please use another one.'), byBank: true };
  return { ok: true, card };
}
