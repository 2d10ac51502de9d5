import type { FailureCode } from '#contract/failures.ts';
import { type Failure, failure } from '#server/failure.ts';
import type { Log } from '#server/logging/log.ts';
import { PaymentsUnavailable } from '#server/ports/payments/port.ts';

/** Users must get a reply within ten seconds, however slow the provider is. */
const PROVIDER_TIMEOUT_MS = 9_000;

export interface ProviderTimeout {
  /** Aborts when a request has waited too long for the provider. */
  readonly timeoutSignal?: () => AbortSignal;
  readonly log: Log<'error'>;
}

/**
 * Returns the result of `work`, which calls the provider, or a failure with `code` if the provider is unavailable or
 * too slow. Work that times out continues in the background and stores its result when it finishes. Such work must be
 * idempotent.
 * @param expectedErrors 'any': every error gives a failure with `code`, instead of only an unavailable provider.
 */
export async function withProviderTimeout<Outcome, Code extends FailureCode>(
  { timeoutSignal = () => AbortSignal.timeout(PROVIDER_TIMEOUT_MS), log }: ProviderTimeout,
  code: Code,
  work: () => Promise<Outcome>,
  expectedErrors: 'unavailable' | 'any' = 'unavailable',
): Promise<Outcome | Failure<Code>> {
  const signal = timeoutSignal();
  const { promise: timedOut, resolve } = Promise.withResolvers<Failure<Code>>();
  const onTimeout = () => {
    log.error({ code }, 'payment provider call timed out');
    resolve(failure(code));
  };
  signal.addEventListener('abort', onTimeout, { once: true });
  if (signal.aborted) onTimeout();
  const done = work().catch((error: unknown) => {
    const expected = expectedErrors === 'any' || error instanceof PaymentsUnavailable || signal.aborted;
    if (!expected) throw error;
    log.error({ code, err: error }, 'payment provider call failed');
    return failure(code);
  });
  try {
    return await Promise.race([done, timedOut]);
  } finally {
    signal.removeEventListener('abort', onTimeout);
  }
}
