import type { FailureCode } from '../../../../contract/failures.ts';
import { type Failure, failure } from '../../../failure.ts';
import { PaymentsUnavailable } from '../../../ports/payments/port.ts';

/** A person gets an answer within ten seconds, however silent the provider is. */
const PROVIDER_TIMEOUT_MS = 9_000;

export interface ProviderTimeout {
  /** Aborts when a person has waited long enough. */
  readonly timeoutSignal?: () => AbortSignal;
  readonly log: { readonly error: (details: object, message: string) => void };
}

/**
 * The outcome of work that needs the provider; or `code`, when the provider is in trouble or takes too long. Work that
 * takes too long goes on: all of it is safe to repeat, and what comes of it is noted when it is done.
 * @param anyError whatever goes wrong is answered with the code, not only trouble at the provider.
 */
export async function withTimeout<Outcome, Code extends FailureCode>(
  { timeoutSignal = () => AbortSignal.timeout(PROVIDER_TIMEOUT_MS), log }: ProviderTimeout,
  code: Code,
  work: () => Promise<Outcome>,
  anyError = false,
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
    const expected = anyError || error instanceof PaymentsUnavailable || signal.aborted;
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
