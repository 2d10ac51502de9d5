/** A model's answers, for tests: three drafts if it is asked to write, ten answers if it reviews. */
import { tenQuestions } from '#words/ten-questions.ts';
import { type ChatCall, completion, type Responder } from './chat-service.ts';

export const draftsOf = (text: string, names: readonly string[], step = 'thought'): string =>
  JSON.stringify({ candidates: Array.from({ length: 3 }, () => ({ names, step, text })) });

/** @param no the numbers of the questions that are answered with no. */
export const verdictOf = (no: readonly number[] = []): string =>
  JSON.stringify(Object.fromEntries(tenQuestions.map(({ id }) => [id, no.includes(id) ? 'no' : 'yes'])));

export const isGateCall = ({ body }: ChatCall): boolean =>
  body.messages?.[0]?.content.includes('answer ten questions') ?? false;

export interface Script {
  readonly drafts: string | ((call: ChatCall) => string);
  readonly verdict?: string | ((call: ChatCall) => string);
}

const answerTo = (line: string | ((call: ChatCall) => string), call: ChatCall): string =>
  typeof line === 'string' ? line : line(call);

export const scriptedModel =
  ({ drafts, verdict = verdictOf() }: Script): Responder =>
  (call, reply) =>
    completion(reply, { content: answerTo(isGateCall(call) ? verdict : drafts, call) });
