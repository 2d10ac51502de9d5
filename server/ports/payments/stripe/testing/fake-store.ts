/** Everything that the fake Stripe stores, and its own clock. */
import type { Kind, RecordOf, StripeRecord } from './records.ts';

/** The bank's response to a charge on a card. */
export type Card = 'good' | 'declined' | 'asks the holder';

/** An error response of Stripe. */
export class StripeApiError extends Error {
  readonly status: number;
  readonly body: { readonly type: string; readonly code?: string; readonly message: string };
  constructor(status: number, type: string, message: string, code?: string) {
    super(message);
    this.status = status;
    this.body = { type, message, ...(code && { code }) };
  }
}

export const invalid = (message: string, code?: string) =>
  new StripeApiError(400, 'invalid_request_error', message, code);

const prefixes: Record<Kind, string> = {
  customer: 'cus',
  payment_method: 'pm',
  setup_intent: 'seti',
  setup_attempt: 'setatt',
  price: 'price',
  subscription: 'sub',
  invoice: 'in',
  invoice_payment: 'inpay',
  payment_intent: 'pi',
  charge: 'ch',
  refund: 're',
  event: 'evt',
};

export type FakeStore = ReturnType<typeof createFakeStore>;

export function createFakeStore(now: () => Date) {
  const records = new Map<string, StripeRecord>();
  const cards = new Map<string, Card>();
  let count = 0;
  /** Set while something due in the past is carried out, so that it is recorded with the time it was due. */
  let moment: number | null = null;
  const seconds = () => moment ?? Math.floor(now().getTime() / 1000);

  const add = <K extends Kind>(object: K, fields: Omit<RecordOf<K>, 'id' | 'object' | 'created'>): RecordOf<K> => {
    count += 1;
    const id = `${prefixes[object]}_${String(count).padStart(8, '0')}`;
    const record = { id, object, created: seconds(), ...fields } as unknown as RecordOf<K>;
    records.set(id, record);
    return record;
  };
  /** Newest first. */
  const all = <K extends Kind>(object: K): RecordOf<K>[] =>
    [...records.values()].filter((record): record is RecordOf<K> => record.object === object).reverse();

  return {
    seconds,
    add,
    all,
    cards,
    /** Any record, without a copy; undefined if there is none. */
    peek: (id: string): StripeRecord | undefined => records.get(id),
    get: <K extends Kind>(object: K, id: string): RecordOf<K> => {
      const record = records.get(id);
      if (record?.object === object) return record as RecordOf<K>;
      throw new StripeApiError(404, 'invalid_request_error', `No such ${object}: '${id}'`, 'resource_missing');
    },
    /** Records an event, with a copy of the object in its current state. */
    recordEvent: (type: string, object: StripeRecord) =>
      add('event', { type, data: { object: structuredClone(object) } }),
    at: (when: number, happen: () => void) => {
      moment = when;
      try {
        happen();
      } finally {
        moment = null;
      }
    },
  };
}
