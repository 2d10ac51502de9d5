/**
 * Calls an AI service within the time limit and while the user's consent lasts, counts its tokens and records what it
 * was sent.
 */
import type { RequestPurpose } from '#contract/calls/quote-explanation.ts';
import { type Prompt, type ServiceCall, type TokenUsage, WriterError } from '#server/ports/writer/port.ts';
import type { SentRequests } from '../explanation/explain-text.ts';
import type { ReportRejection, tokenCounter } from './writer-telemetry.ts';

/** Whether the ratings of this user may be sent to a service now. */
export type MaySend = () => Promise<boolean>;

/** What every call to a service needs. */
export interface WriterCall {
  readonly signal: AbortSignal;
  /** Asked before each request: up to four go out within 15 s, and the user may withdraw their consent meanwhile. */
  readonly maySend: MaySend;
  readonly reportRejection: ReportRejection;
  readonly tokens: ReturnType<typeof tokenCounter>;
  /** Each request is added to it when it is sent. */
  readonly sent: SentRequests;
}

/** A consent that cannot be read counts as none. */
const requireConsent = async (maySend: MaySend): Promise<void> => {
  if (!(await maySend().catch(() => false))) throw new WriterError('no_consent');
};

/** Settles when the signal aborts, even if the service ignores it. */
export const callWriter = async <Answer extends TokenUsage>(
  { signal, maySend, tokens, sent }: WriterCall,
  purpose: RequestPurpose,
  ask: (call: ServiceCall) => Promise<Answer>,
): Promise<Answer> => {
  if (signal.aborted) throw new WriterError('timeout');
  const { promise: late, reject } = Promise.withResolvers<never>();
  const onTimeout = () => reject(new WriterError('timeout'));
  signal.addEventListener('abort', onTimeout, { once: true });
  const beforeSend = async ({ instructions, prompt }: Prompt) => {
    await requireConsent(maySend);
    if (signal.aborted) throw new WriterError('timeout');
    sent.push({ purpose, instructions, prompt });
  };
  try {
    const answer = await Promise.race([ask({ signal, beforeSend }), late]);
    tokens.add(answer.tokens);
    return answer;
  } finally {
    signal.removeEventListener('abort', onTimeout);
  }
};
