/** Stripe's client library, with time limits, and with its errors mapped to those of the port. */
import { setTimeout as pause } from 'node:timers/promises';
import { Stripe } from 'stripe';
import { LoggableError } from '#server/logging/loggable-error.ts';
import { withTimeout } from '#server/with-timeout.ts';
import { PaymentsUnavailable } from '../port.ts';
import { stripeHttpClient } from './http-client.ts';

/** Pinned, so that replies keep this shape whatever the account's default version is. */
const API_VERSION = '2026-10-28.endive';

/** More than Stripe usually takes to answer. Twice this plus the pause before a retry stays below MAX_WAIT_MS. */
const REQUEST_TIMEOUT_MS = 3_500;
/** Time limit in ms for one call of the port, however many requests it makes, so that a user never waits for 10 s. */
export const MAX_WAIT_MS = 8_000;
const KEY_IN_USE_RETRY_MS = 400;

export interface StripeAccess {
  readonly secretKey: string;
  /** An origin; undefined for Stripe's own. */
  readonly apiBase: string | undefined;
  /** In milliseconds; for tests of a server that does not answer. */
  readonly requestTimeoutMs?: number;
}

export function stripeClient({ secretKey, apiBase, requestTimeoutMs = REQUEST_TIMEOUT_MS }: StripeAccess): Stripe {
  const base = new URL(apiBase ?? 'https://api.stripe.com');
  const isHttp = base.protocol === 'http:';
  return new Stripe(secretKey, {
    apiVersion: API_VERSION,
    timeout: requestTimeoutMs,
    maxNetworkRetries: 1,
    telemetry: false,
    httpClient: stripeHttpClient(),
    protocol: isHttp ? 'http' : 'https',
    host: base.hostname,
    port: base.port || (isHttp ? '80' : '443'),
  });
}

const isStripeError = (error: unknown): error is InstanceType<typeof Stripe.errors.StripeError> =>
  error instanceof Stripe.errors.StripeError;

/** Stripe has no such object, or has deleted it. */
export const isMissing = (error: unknown): boolean => isStripeError(error) && error.code === 'resource_missing';

export const hasStripeCode = (error: unknown, code: string): boolean => isStripeError(error) && error.code === code;

/** The bank declined, or requires the cardholder to confirm. */
export const isDecline = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeCardError || hasStripeCode(error, 'invoice_payment_intent_requires_action');

export const isRefusedRequest = (error: unknown): boolean => error instanceof Stripe.errors.StripeInvalidRequestError;

const isKeyInUse = (error: unknown): boolean => isStripeError(error) && error.statusCode === 409;

/**
 * An idempotency key returns its first outcome for at least a day, even if that was a failure at Stripe, and accepts no
 * other request. In both cases only another key can succeed.
 */
const isKeySpent = (error: unknown): boolean =>
  isStripeError(error) &&
  ((error.rawType === 'idempotency_error' && error.statusCode === 400) ||
    error.headers?.['idempotent-replayed'] === 'true');

/**
 * Creates something once per idempotency key.
 * @param find looks for what an earlier request created whose response was lost, or which is still in flight.
 */
export async function createIdempotently<Made>(
  keys: { readonly first: string; readonly afterFailure: string },
  make: (idempotencyKey: string) => Promise<Made>,
  find: () => Promise<Made | null>,
): Promise<Made> {
  try {
    return await retryWhileKeyInUse(() => make(keys.first), find);
  } catch (error) {
    if (!isKeySpent(error)) throw error;
    return (await find()) ?? (await retryWhileKeyInUse(() => make(keys.afterFailure), find));
  }
}

/** While another process has the same request in flight, this waits for its result. `boundedCall` limits the wait. */
async function retryWhileKeyInUse<Made>(make: () => Promise<Made>, find: () => Promise<Made | null>): Promise<Made> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await make();
    } catch (error) {
      if (!isKeyInUse(error) || attempt === 5) throw error;
      await pause(KEY_IN_USE_RETRY_MS);
      const found = await find();
      if (found !== null) return found;
    }
  }
}

/**
 * No error of the library leaves the adapter, because it contains the request's parameters and address. What is left
 * tells the operator whether the key is wrong or lacks a permission, and where to look in Stripe's log of requests.
 */
export function translateError(error: unknown): unknown {
  if (!isStripeError(error)) return error;
  const { statusCode: status, code, type, requestId } = error;
  const details = `${code ?? type}, status ${status ?? 'none'}, request ${requestId ?? 'unknown'}`;
  if (status === undefined || status >= 500 || status === 429 || status === 409) {
    return new PaymentsUnavailable(`Stripe is unavailable (${details}).`);
  }
  return new LoggableError(`Stripe refused a request (${details}).`);
}

/** Wraps one call of the port: limits its time, and maps its errors to those of the port. */
export const boundedCall =
  <Args extends readonly unknown[], Result>(ask: (...args: Args) => Promise<Result>, timeoutMs = MAX_WAIT_MS) =>
  async (...args: Args): Promise<Result> => {
    try {
      const result = await withTimeout(timeoutMs, ask(...args));
      if (result === 'timeout') throw new PaymentsUnavailable(`Stripe took longer than ${timeoutMs} ms.`);
      return result;
    } catch (error) {
      throw translateError(error);
    }
  };
