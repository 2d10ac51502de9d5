import { createHash, randomBytes } from 'node:crypto';
import type { Database } from '#server/db/client.ts';
import { newId } from '#server/new-id.ts';
import type { Clock } from '../../clock/port.ts';
import type { Payments, ProviderSetup } from '../port.ts';
import { checkCard, type TypedCard } from './cards.ts';
import { type HandleEvents, runDueCharges } from './run-due-charges.ts';
import * as store from './store.ts';
import type { ChargeOutcome } from './subscription-state.ts';
import { subscriptions } from './subscriptions.ts';

/** The outcome of confirming a card; 'unknown' if no setup has this secret. */
type Confirmation =
  | { readonly outcome: 'succeeded' | 'requires_action' | 'unknown' }
  | { readonly outcome: 'declined'; readonly message: string };

/** The embedded payments: the port, and replacements for the provider's own form and for the passing of months. */
export interface SandboxPayments extends Payments {
  readonly kind: 'sandbox';
  /** Enters a card. For a setup that has already succeeded, it returns 'succeeded' and changes nothing. */
  readonly confirmSetup: (clientSecret: string, card: TypedCard) => Promise<Confirmation>;
  /** The cardholder confirms to the bank. False if no confirmation is pending under this secret. */
  readonly completeAction: (clientSecret: string) => Promise<boolean>;
  /** Sets the outcome of the customer's next charge, once. False if there is no such customer. */
  readonly setNextChargeOutcome: (
    customer: { userId: string } | { email: string },
    outcome: ChargeOutcome,
  ) => Promise<boolean>;
  /** Carries out everything that is due by the clock; see run-due-charges.ts. */
  readonly runDueCharges: () => Promise<void>;
  /** When something is next due, after this moment; null if nothing will be. */
  readonly nextDueAfter: (moment: Date) => Promise<Date | null>;
}

/**
 * One customer per user, with an id derived from the user's id, so that no search is needed. It reveals nothing about
 * the user.
 */
export const customerIdOf = (userId: string): string =>
  `cus_${createHash('sha256').update(userId).digest('hex').slice(0, 24)}`;

const SECRET_SEPARATOR = '_secret_';

/** The setup with this secret, locked for the transaction. */
async function lockSetup(tx: Database, clientSecret: string): Promise<store.Stored<'setup'> | null> {
  const setup = await store.lock(tx, 'setup', clientSecret.split(SECRET_SEPARATOR)[0] ?? '');
  return setup?.state.clientSecret === clientSecret ? setup : null;
}

const asProviderSetup = ({ id, customerId, state }: store.Stored<'setup'>): ProviderSetup | null =>
  state.status === 'canceled' ? null : { id, customerId, status: state.status };

type Customers = Pick<Payments, 'ensureCustomer' | 'removeCustomer'> & Pick<SandboxPayments, 'setNextChargeOutcome'>;

const customers = (db: Database, clock: Clock): Customers => ({
  ensureCustomer: async ({ userId, email }) => {
    const id = customerIdOf(userId);
    const state = { userId, email, nextCharge: null };
    await store.upsertCustomer(db, { id, customerId: id, dueAt: null, state, createdAt: clock.now() });
    return id;
  },
  removeCustomer: (customerId) => store.removeCustomer(db, customerId),
  setNextChargeOutcome: async (owner, outcome) => {
    const customer =
      'userId' in owner
        ? await store.find(db, 'customer', customerIdOf(owner.userId))
        : await store.findCustomerByEmail(db, owner.email);
    if (customer === null) return false;
    await store.mergeState(db, customer, { nextCharge: outcome });
    return true;
  },
});

type Setups = Pick<Payments, 'createSetup' | 'currentSetup' | 'declinedCards' | 'cancelSetups'> &
  Pick<SandboxPayments, 'confirmSetup' | 'completeAction'>;

const FORM_CLOSED = 'This form is closed because several cards were declined. Please try again tomorrow.';

/** @param notifyDeclined called with the id of the customer whose card was declined. */
const setups = (db: Database, clock: Clock, notifyDeclined: (customerId: string) => Promise<void>): Setups => ({
  createSetup: async (customerId, ownerMark = null) => {
    const open = await store.newestSetup(db, { customerId, ownerMark }, 'requires_card');
    if (open) return { setupId: open.id, clientSecret: open.state.clientSecret };
    const createdAt = clock.now();
    const id = `seti_${newId(clock)}`;
    const clientSecret = `${id}${SECRET_SEPARATOR}${randomBytes(16).toString('hex')}`;
    const ofOwner = ownerMark === null ? {} : { ownerMark };
    const state = { clientSecret, status: 'requires_card', card: null, startedPlan: false, ...ofOwner } as const;
    await store.insert(db, 'setup', { id, customerId, dueAt: null, state, createdAt });
    return { setupId: id, clientSecret };
  },
  currentSetup: async (customerId, ownerMark = null) => {
    const owner = { customerId, ownerMark };
    const succeeded = await store.newestSetup(db, owner, 'succeeded');
    const setup = succeeded ?? (await store.newestSetup(db, owner, 'open'));
    return setup === null ? null : asProviderSetup(setup);
  },
  confirmSetup: async (clientSecret, typed) => {
    let declinedCustomer: string | null = null;
    const outcome = await db.transaction(async (tx): Promise<Confirmation> => {
      const setup = await lockSetup(tx, clientSecret);
      if (setup === null) return { outcome: 'unknown' };
      if (setup.state.status === 'canceled') return { outcome: 'declined', message: FORM_CLOSED };
      if (setup.state.status === 'succeeded') return { outcome: 'succeeded' };
      const check = checkCard(typed, clock.now());
      if (!check.ok) {
        if (!check.byBank) return { outcome: 'declined', message: check.message };
        const declinedAt = [...(setup.state.declinedAt ?? []), clock.now().toISOString()];
        await store.mergeState(tx, setup, { declinedAt });
        declinedCustomer = setup.customerId;
        return { outcome: 'declined', message: check.message };
      }
      const outcome = check.card.needsAction ? 'requires_action' : 'succeeded';
      await store.mergeState(tx, setup, { status: outcome, card: check.card.charges });
      return { outcome };
    });
    if (declinedCustomer !== null) await notifyDeclined(declinedCustomer);
    return outcome;
  },
  declinedCards: async (customerId, since) => {
    const setups = await store.setupsOf(db, customerId);
    const moments = setups.flatMap(({ state }) => (state.declinedAt ?? []).map((moment) => new Date(moment)));
    return moments.filter((moment) => moment >= since).sort((a, b) => b.getTime() - a.getTime());
  },
  cancelSetups: (customerId) => store.cancelSetups(db, customerId),
  completeAction: (clientSecret) =>
    db.transaction(async (tx) => {
      const setup = await lockSetup(tx, clientSecret);
      if (setup === null || ['requires_card', 'canceled'].includes(setup.state.status)) return false;
      if (setup.state.status === 'requires_action') await store.mergeState(tx, setup, { status: 'succeeded' });
      return true;
    }),
});

/** Embedded payments on our own database and clock. No money moves, and no card data is stored. */
export function sandboxPayments(db: Database, clock: Clock): SandboxPayments {
  let handle: HandleEvents = async () => {
    throw new Error('sandboxPayments: no handler for payment events, onEvents was not called.');
  };
  return {
    kind: 'sandbox',
    publishableKey: null,
    ...customers(db, clock),
    ...setups(db, clock, (customerId) =>
      handle([{ id: `evt_${newId(clock)}`, customerId, type: 'setup_intent.setup_failed', isDeclinedCard: true }]),
    ),
    ...subscriptions(db, clock),
    // Events wait in our own database until they are processed, so no webhook is needed and no event can be lost.
    readWebhook: null,
    eventsSince: null,
    onEvents: (handler) => {
      handle = handler;
    },
    runDueCharges: () => runDueCharges(db, clock, (events) => handle(events)),
    nextDueAfter: (moment) => store.nextDueAfter(db, moment),
  };
}
