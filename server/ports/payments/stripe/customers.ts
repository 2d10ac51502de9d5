/** Our users as Stripe's customers. They are found by our own id, which each carries. */
import type { Stripe } from 'stripe';
import type { Payments } from '../port.ts';
import { createIdempotently, isMissing } from './client.ts';

interface User {
  readonly userId: string;
  readonly email: string;
}

/**
 * A list is always up to date, but can only be filtered by email address. The search finds our id, some seconds late.
 */
async function findCustomer(client: Stripe, { userId, email }: User): Promise<Stripe.Customer | null> {
  const isTheirs = (customer: Stripe.Customer) => customer.metadata.userId === userId;
  const { data: byEmail } = await client.customers.list({ email, limit: 100 });
  const found = byEmail.find(isTheirs);
  if (found) return found;
  const { data: byId } = await client.customers.search({ query: `metadata['userId']:'${userId}'` });
  return byId.find((customer) => isTheirs(customer)) ?? null;
}

/**
 * Created without the address, so that the key still matches the same request after the user has changed theirs.
 * Customers too new for the search are found in this way.
 */
const createCustomer = (client: Stripe, user: User, attempt: string) => {
  const key = `customer:${user.userId}${attempt}`;
  return createIdempotently(
    { first: key, afterTrouble: `${key}:again` },
    (idempotencyKey) => client.customers.create({ metadata: { userId: user.userId } }, { idempotencyKey }),
    () => findCustomer(client, user),
  );
};

async function withEmail(client: Stripe, customer: Stripe.Customer, email: string): Promise<string> {
  if (customer.email === email) return customer.id;
  return (await client.customers.update(customer.id, { email })).id;
}

async function ensureCustomer(client: Stripe, user: User): Promise<string> {
  const found = (await findCustomer(client, user)) ?? (await createCustomer(client, user, ''));
  try {
    return await withEmail(client, found, user.email);
  } catch (error) {
    if (!isMissing(error)) throw error;
    // The key, or the search, returned a customer that has since been deleted.
    const recreated = await createCustomer(client, user, `:after:${found.id}`);
    return withEmail(client, recreated, user.email);
  }
}

export const stripeCustomers = (client: Stripe): Pick<Payments, 'ensureCustomer' | 'removeCustomer'> => ({
  ensureCustomer: (user) => ensureCustomer(client, user),
  removeCustomer: async (customerId) => {
    try {
      await client.customers.del(customerId);
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  },
});
