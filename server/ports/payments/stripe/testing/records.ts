/** The records of the fake Stripe, in the shapes of its API, reduced to the fields that anything here reads. */

type Metadata = Record<string, string>;

interface StoredRecord {
  readonly id: string;
  readonly created: number;
}

export interface Customer extends StoredRecord {
  readonly object: 'customer';
  email: string | null;
  metadata: Metadata;
  invoice_settings: { default_payment_method: string | null };
  deleted?: true;
}

export interface PaymentMethod extends StoredRecord {
  readonly object: 'payment_method';
  readonly type: 'card';
  customer: string | null;
  metadata: Metadata;
}

export interface SetupIntent extends StoredRecord {
  readonly object: 'setup_intent';
  readonly client_secret: string;
  readonly customer: string;
  readonly usage: string;
  readonly metadata: Metadata;
  payment_method: string | null;
  status: 'requires_payment_method' | 'requires_action' | 'succeeded' | 'canceled';
}

export interface SetupAttempt extends StoredRecord {
  readonly object: 'setup_attempt';
  readonly setup_intent: string;
  readonly status: 'failed';
}

export interface Price extends StoredRecord {
  readonly object: 'price';
  readonly active: boolean;
  readonly currency: string;
  readonly unit_amount: number;
  readonly lookup_key: string | null;
  readonly recurring: { readonly interval: string; readonly interval_count: number };
}

export interface Subscription extends StoredRecord {
  readonly object: 'subscription';
  readonly customer: string;
  readonly trial_end: number | null;
  readonly trial_settings: { readonly end_behavior: { readonly missing_payment_method: string } };
  readonly metadata: Metadata;
  readonly items: { readonly object: 'list'; readonly data: { current_period_end: number; readonly price: Price }[] };
  default_payment_method: string | null;
  status: string;
  cancel_at: number | null;
  cancel_at_period_end: boolean;
  ended_at: number | null;
  latest_invoice: string | null;
}

export interface Invoice extends StoredRecord {
  readonly object: 'invoice';
  readonly customer: string;
  readonly billing_reason: 'subscription_create' | 'subscription_cycle';
  readonly currency: string;
  readonly amount_due: number;
  readonly parent: { readonly subscription_details: { readonly subscription: string } };
  readonly status_transitions: { paid_at: number | null; finalized_at: number | null };
  amount_paid: number;
  status: 'draft' | 'open' | 'paid' | 'void' | 'uncollectible';
  attempted: boolean;
  attempt_count: number;
  auto_advance: boolean;
  next_payment_attempt: number | null;
}

export interface InvoicePayment extends StoredRecord {
  readonly object: 'invoice_payment';
  readonly invoice: string;
  readonly status: 'paid';
  readonly payment: { readonly type: 'payment_intent'; readonly payment_intent: string };
}

export interface PaymentIntent extends StoredRecord {
  readonly object: 'payment_intent';
  readonly customer: string;
  readonly amount: number;
  readonly latest_charge: string;
}

export interface Charge extends StoredRecord {
  readonly object: 'charge';
  readonly customer: string;
  readonly amount: number;
  readonly payment_intent: string;
  amount_refunded: number;
  refunded: boolean;
}

export interface Refund extends StoredRecord {
  readonly object: 'refund';
  readonly amount: number;
  readonly payment_intent: string;
}

export interface StripeEvent extends StoredRecord {
  readonly object: 'event';
  readonly type: string;
  readonly data: { readonly object: unknown };
}

export type StripeRecord =
  | Customer
  | PaymentMethod
  | SetupIntent
  | SetupAttempt
  | Price
  | Subscription
  | Invoice
  | InvoicePayment
  | PaymentIntent
  | Charge
  | Refund
  | StripeEvent;
export type Kind = StripeRecord['object'];
export type RecordOf<K extends Kind> = Extract<StripeRecord, { object: K }>;
