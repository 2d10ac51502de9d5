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
  /** True once money has been taken at least once. */
  readonly everPaid: boolean;
}

export interface ProviderSetup {
  readonly id: string;
  readonly customerId: string;
  readonly status: 'requires_card' | 'requires_action' | 'succeeded';
}

/** Something changed at the provider. It names the customer; the state itself is always read anew. */
export interface PaymentEvent {
  /** Unique; the same event may arrive any number of times. */
  readonly id: string;
  readonly customerId: string;
  readonly type: string;
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
  /**
   * Starts the plan with its trial on the card of the setup. The same key never makes a second subscription:
   * it answers the first one as it is now, whatever else the order says.
   */
  readonly startSubscription: (order: {
    customerId: string;
    setupId: string;
    trialEnd: Date;
    idempotencyKey: string;
  }) => Promise<ProviderSubscription>;
  /** The customer's newest subscription, or null. */
  readonly readSubscription: (customerId: string) => Promise<ProviderSubscription | null>;
  /** Ends any plan at once, without a further charge, and forgets the customer with their cards. Safe to repeat. */
  readonly removeCustomer: (customerId: string) => Promise<void>;
  /**
   * Names the one function called with every event; it resolves only after the event has been taken in. An event
   * whose taking failed is brought again. Adapters call it outside of any transaction of their own.
   */
  readonly onEvent: (take: (event: PaymentEvent) => Promise<void>) => void;
}
