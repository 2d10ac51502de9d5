/** Asking a service within the time there is, and counting what it took. */
import { type Counted, WriterFault } from '../../ports/writer/port.ts';
import type { Tell, tokenSum } from './telling.ts';

/** What every question to a service is asked with. */
export interface Asking {
  readonly signal: AbortSignal;
  readonly tell: Tell;
  readonly tokens: ReturnType<typeof tokenSum>;
}

/** Settles with the signal even if the service does not listen to it. */
export const askWithin = async <Answer extends Counted>(
  { signal, tokens }: Asking,
  ask: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> => {
  if (signal.aborted) throw new WriterFault('timeout');
  const { promise: late, reject } = Promise.withResolvers<never>();
  const giveUp = () => reject(new WriterFault('timeout'));
  signal.addEventListener('abort', giveUp, { once: true });
  try {
    const answer = await Promise.race([ask(signal), late]);
    tokens.add(answer.tokens);
    return answer;
  } finally {
    signal.removeEventListener('abort', giveUp);
  }
};
