/** Calls an AI service within the time limit and counts its tokens. */
import { type TokenUsage, WriterError } from '../../../ports/writer/port.ts';
import type { ReportRejection, tokenCounter } from './writer-telemetry.ts';

/** What every call to a service needs. */
export interface WriterCall {
  readonly signal: AbortSignal;
  readonly reportRejection: ReportRejection;
  readonly tokens: ReturnType<typeof tokenCounter>;
}

/** Settles when the signal aborts, even if the service ignores it. */
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
