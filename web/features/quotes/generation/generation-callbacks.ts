import type { CallReply } from '../../../../contract/call.ts';
import type { CallNamed } from '../../../../contract/index.ts';

export type GenerateReply = CallReply<CallNamed<'POST /api/quotes/generate'>>;

/** The outcomes of a request for a quote. */
export interface GenerationCallbacks {
  readonly onArrival: (reply: GenerateReply) => void;
  readonly onFailure: (error: Error) => void;
}
