/** Every status a provider's subscription can have; the names are those of the wire, kept here as our own list. */
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

/** A subscription as the provider has it now. */
export interface ProviderSubscription {
  readonly id: string;
  readonly customerId: string;
  /** A text outside the list stays as it came: the state machine decides what an unknown status means. */
  readonly status: ProviderStatus | (string & {});
  readonly trialEnd: Date | null;
  readonly currentPeriodEnd: Date | null;
  readonly cancelAtPeriodEnd: boolean;
  /** When money was first taken for it; null: never yet. */
  readonly firstPaidAt: Date | null;
  /** The newest charge that was tried. Invoices over nothing, as at the start of a trial, are no charges. */
  readonly lastCharge: Charge | null;
}

export interface Charge {
  /** Of the bill, so a charge that failed and then went through on another card is one. */
  readonly id: string;
  readonly at: Date;
  readonly amountPence: number;
  readonly outcome: 'paid' | 'failed' | 'refunded';
}

/**
 * The provider could not be reached, took too long, or answered that it is broken or overrun. What was asked for may
 * have been done all the same: every call here is safe to repeat.
 */
export class PaymentsUnavailable extends Error {}

export interface ProviderSetup {
  readonly id: string;
  readonly customerId: string;
  readonly status: 'requires_card' | 'requires_action' | 'succeeded';
}

/** Something changed at the provider. It names the customer; the state itself is always read again. */
export interface PaymentEvent {
  /** Unique; the same event may arrive any number of times. */
  readonly id: string;
  readonly customerId: string;
  readonly type: string;
  /** It is about no plan: a card was refused before there was one, as when somebody tries many that are not theirs. */
  readonly isRefusedCard?: true;
}

export interface Payments {
  readonly kind: 'sandbox' | 'stripe';
  /** Given to the browser; null where the provider's own script is not needed. */
  readonly publishableKey: string | null;
  /** Makes a customer, or answers the one already made for this user. A new address replaces the old one. */
  readonly ensureCustomer: (user: { userId: string; email: string }) => Promise<string>;
  /** Begins taking a card for later charges. A set-up the customer left open may be answered again. */
  readonly createSetup: (customerId: string) => Promise<{ setupId: string; clientSecret: string }>;
  /**
   * The setup a plan can be started on: the customer's newest that succeeded and has started none yet;
   * without one, the newest still open (so a second tab's open form never hides a finished one); else null.
   */
  readonly currentSetup: (customerId: string) => Promise<ProviderSetup | null>;
  /** When cards were refused for this customer's setups, newest first, a hundred at most. */
  readonly declinedCards: (customerId: string, since: Date) => Promise<readonly Date[]>;
  /** Ends the customer's setups that still wait for a card: their secrets open nothing any more. Safe to repeat. */
  readonly cancelSetups: (customerId: string) => Promise<void>;
  /**
   * Starts the plan on the card of the setup: with a trial, or at once with a first charge. The same key never makes a
   * second subscription: it answers the first one as it is now, whatever else the order says.
   * Without a card at the end of a trial the plan ends, uncharged.
   */
  readonly startSubscription: (order: {
    customerId: string;
    setupId: string;
    /** Whole days, 0: none. */
    trialDays: number;
    idempotencyKey: string;
  }) => Promise<ProviderSubscription>;
  /** The customer's subscription that is running, else the newest; null without any. */
  readonly readSubscription: (customerId: string) => Promise<ProviderSubscription | null>;
  /** Charges go to the card of this setup from now on; an open charge is tried on it at once. */
  readonly changeCard: (order: { customerId: string; setupId: string }) => Promise<ProviderSubscription>;
  /** Ends the running plan when what is paid for, or the trial, is over; or takes that back. Null without a plan. */
  readonly setCancelAtPeriodEnd: (customerId: string, cancel: boolean) => Promise<ProviderSubscription | null>;
  /** Ends the plan at once: open bills are tried no more. Safe to repeat. */
  readonly cancelNow: (customerId: string) => Promise<void>;
  /** Gives the first charge back and ends the plan at once. Safe to repeat. @returns false when nothing was ever paid. */
  readonly refundFirstCharge: (customerId: string) => Promise<boolean>;
  /** Ends any plan at once, without a further charge, and forgets the customer with their cards. Safe to repeat. */
  readonly removeCustomer: (customerId: string) => Promise<void>;
  /**
   * Names the one function called with every event; it resolves only after all of them have been taken in. They come
   * in their order, several at once where many wait, so that ten thousand trials may end in one minute. When taking
   * several fails, they are brought again one by one: what is wrong with one holds up no other. What could not be
   * taken is brought again later. Adapters call it outside of any transaction of their own.
   */
  readonly onEvents: (take: (events: readonly PaymentEvent[]) => Promise<void>) => void;
  /**
   * Reads an event that was sent to us. Null where the provider is embedded and sends nothing.
   * @returns 'invalid' when it is not signed by the provider, or too old; 'ignored' when it is about no plan of anybody.
   */
  readonly readWebhook: ((body: string, signature: string | null) => PaymentEvent | 'invalid' | 'ignored') | null;
  /** Everything that happened since, oldest first, told or not. Null where no telling can be lost. */
  readonly eventsSince: ((since: Date) => AsyncIterable<PaymentEvent>) | null;
}
