/** The endpoints of the fake Stripe. */

import { type FakeStore, invalid } from './fake-store.ts';
import { metadataOf, type Params, partsOf, textOf, textsOf } from './form.ts';
import { payInvoice, refund, voidInvoice } from './invoices.ts';
import type { Kind, RecordOf } from './records.ts';
import { cancelSubscription, createSubscription, deleteCustomer, updateSubscription } from './subscriptions.ts';

type Answer = (store: FakeStore, params: Params, id: string) => unknown;

interface StripeRoute {
  readonly request: `${'GET' | 'POST' | 'DELETE'} /v1/${string}`;
  /** Accepted parameters besides `expand`. As at Stripe, any other is an error. */
  readonly takes: readonly string[];
  readonly answer: Answer;
}

const paging = ['limit', 'starting_after'];

function page<R extends { readonly id: string }>(records: readonly R[], params: Params) {
  const after = textOf(params.starting_after);
  const from = after === undefined ? 0 : records.findIndex(({ id }) => id === after) + 1;
  const limit = Number(textOf(params.limit) ?? 10);
  const data = records.slice(from, from + limit);
  return { object: 'list', url: '', data, has_more: from + limit < records.length };
}

/** Newest first. Every given filter must match. */
const listed =
  <K extends Kind>(kind: K, filters: Record<string, (record: RecordOf<K>, wanted: string) => boolean>): Answer =>
  (store, params) => {
    const wanted = Object.entries(filters).map(([name, meets]) => [textOf(params[name]), meets] as const);
    const isWanted = (record: RecordOf<K>) =>
      wanted.every(([value, meets]) => value === undefined || meets(record, value));
    return page(store.all(kind).filter(isWanted), params);
  };

const read =
  (kind: Kind): Answer =>
  (store, _, id) =>
    store.get(kind, id);

const createCustomer: Answer = (store, params) =>
  store.add('customer', {
    email: textOf(params.email) ?? null,
    metadata: metadataOf(params.metadata),
    invoice_settings: { default_payment_method: null },
  });

const updateCustomer: Answer = (store, params, id) => {
  const customer = store.get('customer', id);
  if (customer.deleted) throw invalid(`No such customer: '${id}'`, 'resource_missing');
  const email = textOf(params.email);
  if (email !== undefined) customer.email = email;
  const card = textOf(partsOf(params.invoice_settings).default_payment_method);
  if (card !== undefined) customer.invoice_settings.default_payment_method = store.get('payment_method', card).id;
  return customer;
};

/**
 * Supports only `metadata['name']:'value'`, and finds no customer younger than a minute: the real search lags behind,
 * too.
 */
const searchCustomers: Answer = (store, params) => {
  const [, name = '', value] = /^metadata\['(\w+)'\]:'([^']*)'$/.exec(textOf(params.query) ?? '') ?? [];
  const isFound = (customer: RecordOf<'customer'>) =>
    customer.metadata[name] === value && customer.created <= store.seconds() - 60;
  return { ...page(store.all('customer').filter(isFound), {}), object: 'search_result', next_page: null };
};

const createSetup: Answer = (store, params) => {
  if (textsOf(params.allowed_payment_method_types).join() !== 'card') throw invalid('Only cards are tried here.');
  const customer = store.get('customer', textOf(params.customer) ?? '').id;
  const setup = store.add('setup_intent', {
    client_secret: '',
    customer,
    usage: textOf(params.usage) ?? 'off_session',
    metadata: metadataOf(params.metadata),
    payment_method: null,
    status: 'requires_payment_method',
  });
  return Object.assign(setup, { client_secret: `${setup.id}_secret_${crypto.randomUUID()}` });
};

const cancelSetup: Answer = (store, _, id) => {
  const setup = store.get('setup_intent', id);
  if (setup.status === 'succeeded' || setup.status === 'canceled') throw invalid('You cannot cancel this SetupIntent.');
  return Object.assign(setup, { status: 'canceled' });
};

/** The attempts of one setup. As at Stripe, the setup must be given. */
const listAttempts: Answer = (store, params) => {
  const setup = store.get('setup_intent', textOf(params.setup_intent) ?? '').id;
  const since = Number(textOf(partsOf(params.created).gte) ?? 0);
  const isWanted = (attempt: RecordOf<'setup_attempt'>) => attempt.setup_intent === setup && attempt.created >= since;
  return page(store.all('setup_attempt').filter(isWanted), params);
};

const createPrice: Answer = (store, params) =>
  store.add('price', {
    active: true,
    currency: textOf(params.currency) ?? '',
    unit_amount: Number(textOf(params.unit_amount)),
    lookup_key: textOf(params.lookup_key) ?? null,
    recurring: { interval: textOf(partsOf(params.recurring).interval) ?? '', interval_count: 1 },
  });

const listPrices: Answer = (store, params) => {
  const keys = textsOf(params.lookup_keys);
  return page(
    store.all('price').filter((price) => price.active && keys.includes(price.lookup_key ?? '')),
    params,
  );
};

const updatePaymentMethod: Answer = (store, params, id) =>
  Object.assign(store.get('payment_method', id), { metadata: metadataOf(params.metadata) });

const updateInvoice: Answer = (store, params, id) => {
  const invoice = store.get('invoice', id);
  if (invoice.status !== 'draft' && invoice.status !== 'open')
    throw invalid('Invoice is not open', 'invoice_not_editable');
  return Object.assign(invoice, { auto_advance: textOf(params.auto_advance) === 'true' });
};

const listEvents: Answer = (store, params) => {
  const types = textsOf(params.types);
  const since = Number(textOf(partsOf(params.created).gte) ?? 0);
  const isWanted = (event: RecordOf<'event'>) => types.includes(event.type) && event.created >= since;
  return page(store.all('event').filter(isWanted), params);
};

const ofCustomer = (record: { readonly customer: string }, wanted: string) => record.customer === wanted;
const withStatus = (record: { readonly status: string }, wanted: string) =>
  wanted === 'all' || record.status === wanted;
const subscriptionParams = [
  'customer',
  'items',
  'default_payment_method',
  'off_session',
  'metadata',
  'trial_period_days',
];

export const stripeRoutes: readonly StripeRoute[] = [
  { request: 'GET /v1/customers/search', takes: ['query'], answer: searchCustomers },
  {
    request: 'GET /v1/customers',
    takes: ['email', ...paging],
    answer: listed('customer', { email: (customer, email) => customer.email === email && !customer.deleted }),
  },
  { request: 'POST /v1/customers', takes: ['email', 'metadata'], answer: createCustomer },
  { request: 'POST /v1/customers/:id', takes: ['email', 'invoice_settings'], answer: updateCustomer },
  { request: 'DELETE /v1/customers/:id', takes: [], answer: (store, _, id) => deleteCustomer(store, id) },
  {
    request: 'GET /v1/setup_intents',
    takes: ['customer', ...paging],
    answer: listed('setup_intent', { customer: ofCustomer }),
  },
  { request: 'GET /v1/setup_intents/:id', takes: [], answer: read('setup_intent') },
  {
    request: 'POST /v1/setup_intents',
    takes: ['customer', 'usage', 'allowed_payment_method_types', 'metadata'],
    answer: createSetup,
  },
  { request: 'POST /v1/setup_intents/:id/cancel', takes: [], answer: cancelSetup },
  { request: 'GET /v1/setup_attempts', takes: ['setup_intent', 'created', ...paging], answer: listAttempts },
  { request: 'POST /v1/payment_methods/:id', takes: ['metadata'], answer: updatePaymentMethod },
  { request: 'GET /v1/prices', takes: ['lookup_keys', 'active', ...paging], answer: listPrices },
  { request: 'GET /v1/prices/:id', takes: [], answer: read('price') },
  {
    request: 'POST /v1/prices',
    takes: ['currency', 'unit_amount', 'recurring', 'lookup_key', 'product_data'],
    answer: createPrice,
  },
  {
    request: 'GET /v1/subscriptions',
    takes: ['customer', 'status', ...paging],
    answer: listed('subscription', { customer: ofCustomer, status: withStatus }),
  },
  { request: 'GET /v1/subscriptions/:id', takes: [], answer: read('subscription') },
  { request: 'POST /v1/subscriptions', takes: [...subscriptionParams, 'trial_settings'], answer: createSubscription },
  {
    request: 'POST /v1/subscriptions/:id',
    takes: ['default_payment_method', 'cancel_at_period_end', 'cancel_at'],
    answer: (store, params, id) => updateSubscription(store, id, params),
  },
  {
    request: 'DELETE /v1/subscriptions/:id',
    takes: ['invoice_now', 'prorate'],
    answer: (store, _, id) => cancelSubscription(store, id),
  },
  {
    request: 'GET /v1/invoices',
    takes: ['customer', 'subscription', 'status', ...paging],
    answer: listed('invoice', {
      customer: ofCustomer,
      status: withStatus,
      subscription: (invoice, subscription) => invoice.parent.subscription_details.subscription === subscription,
    }),
  },
  { request: 'GET /v1/invoices/:id', takes: [], answer: read('invoice') },
  { request: 'POST /v1/invoices/:id', takes: ['auto_advance'], answer: updateInvoice },
  {
    request: 'POST /v1/invoices/:id/pay',
    takes: ['payment_method', 'off_session'],
    answer: (store, params, id) => payInvoice(store, id, textOf(params.payment_method) ?? ''),
  },
  { request: 'POST /v1/invoices/:id/void', takes: [], answer: (store, _, id) => voidInvoice(store, id) },
  {
    request: 'GET /v1/invoice_payments',
    takes: ['invoice', 'status', ...paging],
    answer: listed('invoice_payment', {
      invoice: (payment, invoice) => payment.invoice === invoice,
      status: withStatus,
    }),
  },
  {
    request: 'GET /v1/refunds',
    takes: ['payment_intent', ...paging],
    answer: listed('refund', { payment_intent: (made, intent) => made.payment_intent === intent }),
  },
  {
    request: 'POST /v1/refunds',
    takes: ['payment_intent'],
    answer: (store, params) => refund(store, textOf(params.payment_intent) ?? ''),
  },
  { request: 'GET /v1/events', takes: ['types', 'created', ...paging], answer: listEvents },
];
