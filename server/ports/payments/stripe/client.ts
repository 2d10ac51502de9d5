/** Stripe's own library, kept short: how long it may take, and what its errors mean to us. */
import { setTimeout as pause } from 'node:timers/promises';
import { Stripe } from 'stripe';
import { PaymentsUnavailable } from '../port.ts';

/** Pinned: replies keep this shape, whatever the account's own default is. */
const API_VERSION = '2026-10-28.endive';

/** Above the slowest answers Stripe usually gives; twice this and the pause of a retry stay below the longest wait. */
const REQUEST_TIMEOUT_MS = 3_500;
/** One call of the port takes at most so many ms, however many requests it needs: a person never waits for 10 s. */
export const MAX_WAIT_MS = 8_000;
const KEY_IN_USE_RETRY_MS = 400;

export interface StripeAccess {
  readonly secretKey: string;
  /** An origin; undefined: Stripe's own. */
  readonly apiBase: string | undefined;
  /** In milliseconds, for tests of silence. */
  readonly requestTimeout?: number;
}

export function stripeClient({ secretKey, apiBase, requestTimeout = REQUEST_TIMEOUT_MS }: StripeAccess): Stripe {
  const base = new URL(apiBase ?? 'https://api.stripe.com');
  const isHttp = base.protocol === 'http:';
  return new Stripe(secretKey, {
    apiVersion: API_VERSION,
    timeout: requestTimeout,
    maxNetworkRetries: 1,
    telemetry: false,
    protocol: isHttp ? 'http' : 'https',
    host: base.hostname,
    port: base.port || (isHttp ? '80' : '443'),
  });
}

const isStripeError = (error: unknown): error is InstanceType<typeof Stripe.errors.StripeError> =>
  error instanceof Stripe.errors.StripeError;

/** Stripe knows no such thing, or no longer. */
export const isMissing = (error: unknown): boolean => isStripeError(error) && error.code === 'resource_missing';

export const hasCode = (error: unknown, code: string): boolean => isStripeError(error) && error.code === code;

/** The bank said no, or wants to ask the holder first. */
export const isDecline = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeCardError || hasCode(error, 'invoice_payment_intent_requires_action');

export const isRefusedRequest = (error: unknown): boolean => error instanceof Stripe.errors.StripeInvalidRequestError;

const isKeyInUse = (error: unknown): boolean => isStripeError(error) && error.statusCode === 409;

/**
 * A key answers with its first outcome for a day at least, also where that was trouble at Stripe, and takes no other
 * order: then only another key can go on.
 */
const isKeySpent = (error: unknown): boolean =>
  isStripeError(error) &&
  ((error.rawType === 'idempotency_error' && error.statusCode === 400) ||
    error.headers?.['idempotent-replayed'] === 'true');

/**
 * Makes something once for a key.
 * @param find looks for what was made on an earlier order whose answer never came, or on one under way.
 */
export async function createIdempotently<Made>(
  keys: { readonly first: string; readonly afterTrouble: string },
  make: (idempotencyKey: string) => Promise<Made>,
  find: () => Promise<Made | null>,
): Promise<Made> {
  try {
    return await retryWhileKeyInUse(() => make(keys.first), find);
  } catch (error) {
    if (!isKeySpent(error)) throw error;
    return (await find()) ?? (await retryWhileKeyInUse(() => make(keys.afterTrouble), find));
  }
}

/** While the same order is under way elsewhere, what comes of it is waited for; `withPatience` ends this. */
async function retryWhileKeyInUse<Made>(make: () => Promise<Made>, find: () => Promise<Made | null>): Promise<Made> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await make();
    } catch (error) {
      if (!isKeyInUse(error) || attempt === 5) throw error;
      await pause(KEY_IN_USE_RETRY_MS);
      const made = await find();
      if (made !== null) return made;
    }
  }
}

/** No error of the library leaves the adapter, as it holds what was sent and where to. */
export function translateError(error: unknown): unknown {
  if (!isStripeError(error)) return error;
  const { statusCode: status, code, type, requestId } = error;
  const what = `${code ?? type}, status ${status ?? 'none'}, request ${requestId ?? 'unknown'}`;
  if (status === undefined || status >= 500 || status === 429 || status === 409) {
    return new PaymentsUnavailable(`Stripe is unavailable (${what}).`);
  }
  return new Error(`Stripe refused a request (${what}): ${error.message}`);
}

/** Wraps one call of the port: bounded in time, and its errors are ours. */
export const withTimeout =
  <Args extends readonly unknown[], Result>(ask: (...args: Args) => Promise<Result>, patience = MAX_WAIT_MS) =>
  async (...args: Args): Promise<Result> => {
    const enough = new AbortController();
    const tooLong = pause(patience, undefined, { signal: enough.signal, ref: false }).then(() => {
      throw new PaymentsUnavailable(`Stripe took longer than ${patience} ms.`);
    });
    try {
      return await Promise.race([ask(...args), tooLong]);
    } catch (error) {
      throw translateError(error);
    } finally {
      enough.abort();
      tooLong.catch(() => undefined);
    }
  };
