/** Delivers events as Stripe does: signed, once or several times, in order or not, or never. */
import { createHmac } from 'node:crypto';
import type { FakeStore } from './fake-store.ts';
import type { StripeEvent } from './records.ts';

export interface SignedEvent {
  readonly body: string;
  readonly signature: string;
}

/** @param at the moment of signing, by the machine's own time, which Stripe's library checks. */
function sign(event: StripeEvent, secret: string, at = new Date()): SignedEvent {
  const body = JSON.stringify(event, null, 2);
  const timestamp = Math.floor(at.getTime() / 1000);
  const digest = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
  return { body, signature: `t=${timestamp},v1=${digest}` };
}

export function webhookDeliveries(books: FakeStore, webhookSecret: string) {
  let deliveredCount = 0;
  /** Oldest first. */
  const events = () => books.all('event').reverse();
  const undelivered = () => {
    const all = events();
    const fresh = all.slice(deliveredCount);
    deliveredCount = all.length;
    return fresh;
  };
  return {
    events,
    sign: (event: StripeEvent, { secret = webhookSecret, at }: { secret?: string; at?: Date } = {}) =>
      sign(event, secret, at),
    /**
     * Sends what was not delivered yet.
     * @param arrange reorders it, or repeats some of it.
     */
    deliver: async (
      send: (signed: SignedEvent) => Promise<unknown>,
      arrange = (fresh: readonly StripeEvent[]): readonly StripeEvent[] => fresh,
    ) => {
      for (const event of arrange(undelivered())) await send(sign(event, webhookSecret));
    },
    /** They are lost on the way. */
    drop: () => void undelivered(),
  };
}
