/** Asking a service within the time there is, and counting what it took. */
import { type TokenUsage, WriterError } from '../../../ports/writer/port.ts';
import type { ReportRejection, tokenCounter } from './writer-telemetry.ts';

/** What every question to a service is asked with. */
export interface WriterCall {
  readonly signal: AbortSignal;
  readonly reportRejection: ReportRejection;
  readonly tokens: ReturnType<typeof tokenCounter>;
}

/** Settles with the signal even if the service does not listen to it. */
export const callWriter = async <Answer extends TokenUsage>(
  { signal, tokens }: WriterCall,
  ask: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> => {
  if (signal.aborted) throw new WriterError('timeout');
  const { promise: late, reject } = Promise.withResolvers<never>();
  const onTimeout = () => reject(new WriterError('timeout'));
  signal.addEventListener('abort', onTimeout, { once: true });
  try {
    const answer = await Promise.race([ask(signal), late]);
    tokens.add(answer.tokens);
    return answer;
  } finally {
    signal.removeEventListener('abort', onTimeout);
  }
};
