import { LoggableError } from '../../logging/loggable-error.ts';

/**
 * Every status of a subscription at the provider, under the provider's own names. The list is our own,
 * not the library's.
 */
export const providerStatuses = [
  'incomplete',
  'incomplete_expired',
  'trialing',
  'active',
  'past_due',
  'canceled',
  'unpaid',
  'paused',
] as const;
export type ProviderStatus = (typeof providerStatuses)[number];

export const isProviderStatus = (status: string): status is ProviderStatus =>
  providerStatuses.some((known) => known === status);

/** The current state of a subscription at the provider. */
export interface ProviderSubscription {
  readonly id: string;
  readonly customerId: string;
  /** A status outside the list is passed on unchanged. The state machine decides how to treat an unknown status. */
  readonly status: ProviderStatus | (string & {});
  readonly trialEnd: Date | null;
  readonly currentPeriodEnd: Date | null;
  readonly cancelAtPeriodEnd: boolean;
  /** What a month costs: the price on the day this subscription was started. Null if the provider does not say. */
  readonly pricePence: number | null;
  /** When the first charge succeeded; null if none has. */
  readonly firstPaidAt: Date | null;
  /** The newest charge that was attempted. An invoice for nothing, as at the start of a trial, is not a charge. */
  readonly lastCharge: Charge | null;
  /** A charge that the provider has decided on and not attempted yet, for a month that has already begun. */
  readonly pendingCharge: PendingCharge | null;
}

export interface Charge {
  /** The id of the invoice, so that a charge that failed and then succeeded on another card counts as one. */
  readonly id: string;
  readonly at: Date;
  readonly amountPence: number;
  readonly outcome: 'paid' | 'failed' | 'refunded';
}

export interface PendingCharge {
  /** About when it will be attempted. */
  readonly at: Date;
  readonly amountPence: number;
}

export interface RefundedCharge {
  readonly amountPence: number;
}

/**
 * The provider could not be reached, timed out, or reported that it is broken or overloaded. The request may have been
 * carried out all the same: every call here is safe to repeat.
 */
export class PaymentsUnavailable extends LoggableError {
  override readonly name = 'PaymentsUnavailable';
}

export interface ProviderSetup {
  readonly id: string;
  readonly customerId: string;
  readonly status: 'requires_card' | 'requires_action' | 'succeeded';
}

/** A subscription at the provider, as it was ordered. */
export interface OrderedSubscription {
  readonly id: string;
  readonly idempotencyKey: string;
}

/** Something changed at the provider. The event only names the customer: the state itself is always read again. */
export interface PaymentEvent {
  /** Unique. The same event may be delivered any number of times. */
  readonly id: string;
  readonly customerId: string;
  readonly type: string;
  /**
   * The event concerns no subscription: a card was declined before there was one, as when someone tests many stolen
   * cards.
   */
  readonly isDeclinedCard?: true;
}

export interface Payments {
  readonly kind: 'sandbox' | 'stripe';
  /** Given to the browser; null if the page does not need the provider's script. */
  readonly publishableKey: string | null;
  /** Creates a customer, or returns the user's existing one. A new email address replaces the old one. */
  readonly ensureCustomer: (user: { userId: string; email: string }) => Promise<string>;
  /**
   * Starts collecting a card for later charges. May return a setup that the customer left open.
   * @param ownerMark tells the successive owners of an account apart: each has setups of their own.
   */
  readonly createSetup: (
    customerId: string,
    ownerMark?: string | null,
  ) => Promise<{ setupId: string; clientSecret: string }>;
  /**
   * The setup that a subscription can start with: the customer's newest that succeeded and has not started one yet.
   * Without one, the newest that is still open, so that an open form in a second tab never hides a finished setup. Else
   * null.
   */
  readonly currentSetup: (customerId: string, ownerMark?: string | null) => Promise<ProviderSetup | null>;
  /** When cards were declined for this customer's setups, newest first, at most a hundred. */
  readonly declinedCards: (customerId: string, since: Date) => Promise<readonly Date[]>;
  /**
   * Cancels the customer's setups that still wait for a card, so that their client secrets no longer work. Safe to
   * repeat.
   */
  readonly cancelSetups: (customerId: string) => Promise<void>;
  /**
   * Starts the subscription on the card of the setup, with a trial or with an immediate first charge. The same
   * idempotency key never creates a second subscription: it returns the first one in its current state, whatever else
   * the order contains. If there is no card at the end of a trial, the subscription ends without a charge.
   */
  readonly startSubscription: (order: {
    customerId: string;
    setupId: string;
    /** Whole days; 0 for no trial. */
    trialDays: number;
    idempotencyKey: string;
  }) => Promise<ProviderSubscription>;
  /**
   * The customer's running subscription, else the newest; null if there is none. Of several that are running, one that
   * is not set to end.
   */
  readonly readSubscription: (customerId: string) => Promise<ProviderSubscription | null>;
  /** Further charges go to the card of this setup, and an open charge is attempted on it immediately. */
  readonly changeCard: (order: { customerId: string; setupId: string }) => Promise<void>;
  /**
   * Makes the running subscription end with its paid period or its trial, or reverts that.
   * @returns false if none is running.
   */
  readonly setCancelAtPeriodEnd: (customerId: string, cancel: boolean) => Promise<boolean>;
  /**
   * Stops the customer's pending charges. Safe to repeat.
   * @returns false if one was attempted first: the subscription must be read again.
   */
  readonly stopPendingCharge: (customerId: string) => Promise<boolean>;
  /**
   * Ends each of these subscriptions as its cancellation would: with the trial or the paid month, or immediately if that
   * is over or not paid. Leaves the customer's other subscriptions as they are. Safe to repeat.
   * @param isMeant given a running subscription that `startSubscription` started, with its idempotency key.
   */
  readonly endSubscriptions: (customerId: string, isMeant: (ordered: OrderedSubscription) => boolean) => Promise<void>;
  /** Ends the subscription immediately. Open invoices are not charged again. Safe to repeat. */
  readonly cancelNow: (customerId: string) => Promise<void>;
  /**
   * Refunds the customer's first charge, whichever subscription it was for, and ends the running one immediately. Safe
   * to repeat.
   * @returns the amount of that charge, which may differ from today's price. Null if nothing was ever paid.
   */
  readonly refundFirstCharge: (customerId: string) => Promise<RefundedCharge | null>;
  /**
   * Ends any subscription immediately, without a further charge, and deletes the customer with their cards. Safe to
   * repeat.
   */
  readonly removeCustomer: (customerId: string) => Promise<void>;
  /**
   * Registers the one function that receives every event. It resolves only after all of them have been processed.
   * Events are delivered in order, several together where many are waiting, so that ten thousand trials may end in one
   * minute. If processing several fails, they are delivered again one by one, so that one bad event does not block the
   * others. Events that failed are delivered again later. Adapters call the function outside of any transaction of
   * their own.
   */
  readonly onEvents: (handle: (events: readonly PaymentEvent[]) => Promise<void>) => void;
  /**
   * Reads an event that was sent to our webhook. Null if the provider is embedded and sends nothing.
   * @returns 'invalid' if it is not signed by the provider, or too old; 'ignored' if it concerns no subscription.
   */
  readonly readWebhook: ((body: string, signature: string | null) => PaymentEvent | 'invalid' | 'ignored') | null;
  /** Every event since then, oldest first, whether it was delivered or not. Null if no event can be lost. */
  readonly eventsSince: ((since: Date) => AsyncIterable<PaymentEvent>) | null;
}
