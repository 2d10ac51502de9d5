/** Calls an AI service within the time limit, counts its tokens and records what it was sent. */
import type { RequestPurpose } from '../../../../contract/calls/quote-explanation.ts';
import { type ServiceCall, type TokenUsage, WriterError } from '../../../ports/writer/port.ts';
import type { SentRequests } from '../explanation/explain-text.ts';
import type { ReportRejection, tokenCounter } from './writer-telemetry.ts';

/** What every call to a service needs. */
export interface WriterCall {
  readonly signal: AbortSignal;
  readonly reportRejection: ReportRejection;
  readonly tokens: ReturnType<typeof tokenCounter>;
  /** Each request is added to it when it is sent. */
  readonly sent: SentRequests;
}

/** Settles when the signal aborts, even if the service ignores it. */
export const callWriter = async <Answer extends TokenUsage>(
  { signal, tokens, sent }: WriterCall,
  purpose: RequestPurpose,
  ask: (call: ServiceCall) => Promise<Answer>,
): Promise<Answer> => {
  if (signal.aborted) throw new WriterError('timeout');
  const { promise: late, reject } = Promise.withResolvers<never>();
  const onTimeout = () => reject(new WriterError('timeout'));
  signal.addEventListener('abort', onTimeout, { once: true });
  const onSend: ServiceCall['onSend'] = ({ instructions, prompt }) => void sent.push({ purpose, instructions, prompt });
  try {
    const answer = await Promise.race([ask({ signal, onSend }), late]);
    tokens.add(answer.tokens);
    return answer;
  } finally {
    signal.removeEventListener('abort', onTimeout);
  }
};
