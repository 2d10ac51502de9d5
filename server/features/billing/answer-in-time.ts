import type { FailureCode } from '../../../contract/failures.ts';
import { type Failure, failure } from '../../failure.ts';
import { PaymentsUnavailable } from '../../ports/payments/port.ts';

/** A person gets an answer within ten seconds, however silent the provider is. */
const PATIENCE_MS = 9_000;

export interface Patience {
  /** Aborts when a person has waited long enough. */
  readonly patience?: () => AbortSignal;
  readonly log: { readonly error: (details: object, message: string) => void };
}

/**
 * The outcome of work that needs the provider; or `code`, when the provider is in trouble or takes too long. Work that
 * takes too long goes on: all of it is safe to repeat, and what comes of it is noted when it is done.
 * @param anyError whatever goes wrong is answered with the code, not only trouble at the provider.
 */
export async function answerInTime<Outcome, Code extends FailureCode>(
  { patience = () => AbortSignal.timeout(PATIENCE_MS), log }: Patience,
  code: Code,
  work: () => Promise<Outcome>,
  anyError = false,
): Promise<Outcome | Failure<Code>> {
  const signal = patience();
  const { promise: late, resolve } = Promise.withResolvers<Failure<Code>>();
  const giveUp = () => {
    log.error({ code }, 'the payment service takes too long');
    resolve(failure(code));
  };
  signal.addEventListener('abort', giveUp, { once: true });
  if (signal.aborted) giveUp();
  const done = work().catch((error: unknown) => {
    const expected = anyError || error instanceof PaymentsUnavailable || signal.aborted;
    if (!expected) throw error;
    log.error({ code, err: error }, 'the payment service is in trouble');
    return failure(code);
  });
  try {
    return await Promise.race([done, late]);
  } finally {
    signal.removeEventListener('abort', giveUp);
  }
}
