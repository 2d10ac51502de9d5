/** Collects cards for later charges, with Stripe's SetupIntents. */
import type { Stripe } from 'stripe';
import type { Payments, ProviderSetup } from '../port.ts';
import { createIdempotently, isRefusedRequest } from './client.ts';

/** Metadata of a subscription: the setup that its first card came from. */
export const SETUP_METADATA_KEY = 'setup';
/** Metadata of a setup: the owner of the account, unless they are the first. */
const OWNER_METADATA_KEY = 'owner';
/** Metadata of a card that a subscription was changed to. */
export const USED_METADATA_KEY = 'used';

const statuses: Readonly<Record<string, ProviderSetup['status']>> = {
  requires_payment_method: 'requires_card',
  requires_confirmation: 'requires_action',
  requires_action: 'requires_action',
  processing: 'requires_action',
  succeeded: 'succeeded',
};

export const idOf = (reference: string | { readonly id: string } | null | undefined): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null);

/** Newest first, with their cards. Empty if the customer was deleted. */
async function listSetups(client: Stripe, customer: string): Promise<Stripe.SetupIntent[]> {
  const { data } = await client.setupIntents.list({
    customer,
    limit: 100,
    expand: ['data.payment_method', 'data.customer'],
  });
  return data.filter((setup) => typeof setup.customer === 'object' && setup.customer?.deleted !== true);
}

const listOwnSetups = async (client: Stripe, customer: string, ownerMark: string | null) =>
  (await listSetups(client, customer)).filter(({ metadata }) => (metadata?.[OWNER_METADATA_KEY] ?? null) === ownerMark);

const asProviderSetup = (setup: Stripe.SetupIntent, customerId: string): ProviderSetup => ({
  id: setup.id,
  customerId,
  status: statuses[setup.status] ?? 'requires_action',
});

function hasUnusedCard(setup: Stripe.SetupIntent): boolean {
  const card = setup.payment_method;
  return card !== null && typeof card === 'object' && card.customer !== null && !card.metadata?.[USED_METADATA_KEY];
}

async function currentSetup(
  client: Stripe,
  customerId: string,
  ownerMark: string | null = null,
): Promise<ProviderSetup | null> {
  const [setups, subscriptions] = await Promise.all([
    listOwnSetups(client, customerId, ownerMark),
    client.subscriptions.list({ customer: customerId, status: 'all', limit: 100 }),
  ]);
  const started = new Set(subscriptions.data.map((subscription) => subscription.metadata[SETUP_METADATA_KEY]));
  const succeeded = setups.find(
    (setup) => setup.status === 'succeeded' && !started.has(setup.id) && hasUnusedCard(setup),
  );
  const setup = succeeded ?? setups.find(({ status }) => status !== 'succeeded' && status !== 'canceled');
  return setup ? asProviderSetup(setup, customerId) : null;
}

async function createSetup(
  client: Stripe,
  customer: string,
  ownerMark: string | null = null,
): Promise<{ setupId: string; clientSecret: string }> {
  const findOpen = (setups: readonly Stripe.SetupIntent[]) =>
    setups.find(({ status }) => status === 'requires_payment_method') ?? null;
  const setups = await listOwnSetups(client, customer, ownerMark);
  // Simultaneous clicks read the same newest setup, so they use the same idempotency key.
  const key = `setup:${customer}:after:${setups[0]?.id ?? ownerMark ?? 'none'}`;
  const metadata = ownerMark === null ? {} : { metadata: { [OWNER_METADATA_KEY]: ownerMark } };
  const setup =
    findOpen(setups) ??
    (await createIdempotently(
      { first: key, afterFailure: `${key}:again` },
      (idempotencyKey) =>
        client.setupIntents.create(
          { customer, usage: 'off_session', allowed_payment_method_types: ['card'], ...metadata },
          { idempotencyKey },
        ),
      async () => findOpen(await listOwnSetups(client, customer, ownerMark)),
    ));
  if (setup.client_secret === null) throw new Error('Stripe gave no client secret for a set-up.');
  return { setupId: setup.id, clientSecret: setup.client_secret };
}

/** Stripe stores declined cards with each attempt at a setup. A setup older than `since` may still be open. */
async function declinedCards(client: Stripe, customerId: string, since: Date): Promise<Date[]> {
  const gte = Math.floor(since.getTime() / 1000);
  const setups = await listSetups(client, customerId);
  const recent = setups.filter(({ created, status }) => created >= gte || openStatuses.has(status));
  const attempts = await Promise.all(
    recent.map(({ id }) => client.setupAttempts.list({ setup_intent: id, created: { gte }, limit: 100 })),
  );
  return attempts
    .flatMap(({ data }) => data.filter(({ status }) => status === 'failed'))
    .map(({ created }) => new Date(created * 1000))
    .sort((a, b) => b.getTime() - a.getTime())
    .slice(0, 100);
}

const openStatuses = new Set<Stripe.SetupIntent.Status>([
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
]);

async function cancelSetups(client: Stripe, customerId: string): Promise<void> {
  const open = (await listSetups(client, customerId)).filter(({ status }) => openStatuses.has(status));
  for (const { id } of open) {
    try {
      await client.setupIntents.cancel(id);
    } catch (error) {
      // It succeeded, or was cancelled, in the meantime.
      if (!isRefusedRequest(error)) throw error;
    }
  }
}

export const stripeSetups = (
  client: Stripe,
): Pick<Payments, 'createSetup' | 'currentSetup' | 'declinedCards' | 'cancelSetups'> => ({
  createSetup: (customerId, ownerMark) => createSetup(client, customerId, ownerMark),
  currentSetup: (customerId, ownerMark) => currentSetup(client, customerId, ownerMark),
  declinedCards: (customerId, since) => declinedCards(client, customerId, since),
  cancelSetups: (customerId) => cancelSetups(client, customerId),
});

/**
 * @returns the card of the setup.
 * @throws if the setup belongs to another customer, or has no card.
 */
export async function requireCard(client: Stripe, customerId: string, setupId: string): Promise<string> {
  const setup = await client.setupIntents.retrieve(setupId);
  const card = idOf(setup.payment_method);
  if (idOf(setup.customer) !== customerId || setup.status !== 'succeeded' || card === null) {
    throw new Error('The setup has not succeeded, or its card is not of this customer.');
  }
  return card;
}
