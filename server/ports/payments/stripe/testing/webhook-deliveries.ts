/** Delivers events as Stripe may: signed, once or several times, in or out of order, or never. */
import { createHmac } from 'node:crypto';
import type { FakeStore } from './fake-store.ts';
import type { StripeEvent } from './records.ts';

export interface SignedEvent {
  readonly body: string;
  readonly signature: string;
}

/** @param at the moment of signing, by the machine's clock, which Stripe's library compares it with. */
function sign(event: StripeEvent, secret: string, at = new Date()): SignedEvent {
  const body = JSON.stringify(event, null, 2);
  const timestamp = Math.floor(at.getTime() / 1000);
  const digest = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
  return { body, signature: `t=${timestamp},v1=${digest}` };
}

export function webhookDeliveries(store: FakeStore, webhookSecret: string) {
  let deliveredCount = 0;
  /** Oldest first. */
  const events = () => store.all('event').reverse();
  const undelivered = () => {
    const all = events();
    const undeliveredEvents = all.slice(deliveredCount);
    deliveredCount = all.length;
    return undeliveredEvents;
  };
  return {
    events,
    sign: (event: StripeEvent, { secret = webhookSecret, at }: { secret?: string; at?: Date } = {}) =>
      sign(event, secret, at),
    /**
     * Sends all events that were not delivered yet.
     * @param arrange reorders them, or repeats some of them.
     */
    deliver: async (
      send: (signed: SignedEvent) => Promise<unknown>,
      arrange = (undeliveredEvents: readonly StripeEvent[]): readonly StripeEvent[] => undeliveredEvents,
    ) => {
      for (const event of arrange(undelivered())) await send(sign(event, webhookSecret));
    },
    /** Discards all undelivered events, as if they were lost in transit. */
    drop: () => void undelivered(),
  };
}
