import type { CallReply } from '../../../../contract/call.ts';
import type { CallNamed } from '../../../../contract/index.ts';

export type GenerateReply = CallReply<CallNamed<'POST /api/quotes/generate'>>;

/** What becomes of a question for words. */
export interface GenerationCallbacks {
  readonly onArrival: (reply: GenerateReply) => void;
  readonly onFailure: (error: Error) => void;
}
