/** Our users as Stripe's customers. They are found by our own user id, which each customer carries as metadata. */
import type { Stripe } from 'stripe';
import type { Payments } from '../port.ts';
import { createIdempotently, isMissing } from './client.ts';

interface User {
  readonly userId: string;
  readonly email: string;
}

/**
 * The list endpoint is always up to date, but filters only by email address. The search endpoint finds our id, but lags
 * by some seconds.
 */
async function findCustomer(client: Stripe, { userId, email }: User): Promise<Stripe.Customer | null> {
  const belongsToUser = (customer: Stripe.Customer) => customer.metadata.userId === userId;
  const { data: byEmail } = await client.customers.list({ email, limit: 100 });
  const found = byEmail.find(belongsToUser);
  if (found) return found;
  const { data: byId } = await client.customers.search({ query: `metadata['userId']:'${userId}'` });
  return byId.find((customer) => belongsToUser(customer)) ?? null;
}

/**
 * Created without the email address, so that the request still matches the idempotency key after the user has changed
 * their address. This also finds customers that are too new for the search.
 */
const createCustomer = (client: Stripe, user: User, attempt: string) => {
  const key = `customer:${user.userId}${attempt}`;
  return createIdempotently(
    { first: key, afterFailure: `${key}:again` },
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
    // The idempotency key, or the search, returned a customer that has been deleted since.
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
