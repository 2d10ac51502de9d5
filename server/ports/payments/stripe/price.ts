/** The price of the subscription, as configured at Stripe. */
import type { Stripe } from 'stripe';
import { MONTHLY_PRICE_PENCE, PRODUCT_NAME } from '#contract/limits.ts';
import { createIdempotently } from './client.ts';

const CURRENCY = 'gbp';
/** Contains the amount, so that another amount means another price object. */
const LOOKUP_KEY = `evenkeel-monthly-${CURRENCY}-${MONTHLY_PRICE_PENCE}`;

const isAdvertisedPrice = (price: Stripe.Price): boolean =>
  price.unit_amount === MONTHLY_PRICE_PENCE &&
  price.currency === CURRENCY &&
  price.recurring?.interval === 'month' &&
  price.recurring.interval_count === 1;

async function findPrice(client: Stripe): Promise<Stripe.Price | null> {
  const { data } = await client.prices.list({ lookup_keys: [LOOKUP_KEY], active: true, limit: 1 });
  return data[0] ?? null;
}

const createPrice = (client: Stripe): Promise<Stripe.Price> =>
  createIdempotently(
    { first: `price:${LOOKUP_KEY}`, afterFailure: `price:${LOOKUP_KEY}:again` },
    (idempotencyKey) =>
      client.prices.create(
        {
          currency: CURRENCY,
          unit_amount: MONTHLY_PRICE_PENCE,
          recurring: { interval: 'month' },
          lookup_key: LOOKUP_KEY,
          product_data: { name: `${PRODUCT_NAME} Premium` },
        },
        { idempotencyKey },
      ),
    () => findPrice(client),
  );

async function readPrice(client: Stripe, configured: string | undefined): Promise<string> {
  const price = configured
    ? await client.prices.retrieve(configured)
    : ((await findPrice(client)) ?? (await createPrice(client)));
  // Every page states this price, so no other may be charged.
  if (!isAdvertisedPrice(price))
    throw new Error(`The price ${price.id} is not ${MONTHLY_PRICE_PENCE} ${CURRENCY} a month.`);
  return price.id;
}

/** Returns the id of the price. It is read from Stripe once, and again after a failure. */
export function stripePrice(client: Stripe, configured: string | undefined): () => Promise<string> {
  let cached: Promise<string> | null = null;
  return () => {
    cached ??= readPrice(client, configured).catch((error) => {
      cached = null;
      throw error;
    });
    return cached;
  };
}
