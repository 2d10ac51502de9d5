import type { Assignment, PreviousAttempt, Situation } from '../../../words/assignment/assignment.ts';
import type { Candidate } from '../../../words/assignment/candidates.ts';
import type { WritingRequest, WrittenText } from '../../../words/writing-request.ts';

/** What a service is sent: all of it. */
export interface Prompt {
  /** The same for all users. */
  readonly instructions: string;
  readonly prompt: string;
}

/** One call to a service. */
export interface ServiceCall {
  /** The call is given up when it fires. */
  readonly signal: AbortSignal;
  /**
   * Awaited right before a prompt leaves the process, each time that one does: so a request that then fails is known
   * as well. Rejects when nothing more may be sent.
   */
  readonly beforeSend: (prompt: Prompt) => Promise<void>;
}

/** What the service counted; absent if it counts nothing. */
export interface TokenUsage {
  readonly tokens?: { readonly prompt: number; readonly completion: number };
}

/**
 * Our own writer: returns one text that keeps the rules. It is the only writer that knows the user's earlier quotes.
 */
export interface BuiltInWriter {
  readonly kind: 'built-in';
  readonly write: (request: WritingRequest, signal: AbortSignal) => Promise<WrittenText>;
}

export interface Drafts extends TokenUsage {
  readonly candidates: readonly Candidate[];
}

/** The answers to all of the ten questions, by number. */
export interface Verdict extends TokenUsage {
  readonly answers: ReadonlyMap<number, 'yes' | 'no'>;
}

/** A service that writes, and that reviews what was written. Rejects if it cannot, or when the signal fires. */
export interface AiWriter {
  readonly kind: 'ai';
  /** @param lastTry absent on the first attempt. */
  readonly write: (assignment: Assignment, call: ServiceCall, lastTry?: PreviousAttempt) => Promise<Drafts>;
  readonly judge: (text: string, situation: Situation, call: ServiceCall) => Promise<Verdict>;
}

export interface Chosen extends TokenUsage {
  /** Counted from 0. */
  readonly index: number;
}

/** A service that writes nothing: it chooses one of our own texts. Rejects if it cannot, or when the signal fires. */
export interface AiChooser {
  readonly kind: 'ai-chooser';
  readonly choose: (texts: readonly string[], situation: Situation, call: ServiceCall) => Promise<Chosen>;
}

export type Writer = BuiltInWriter | AiWriter | AiChooser;

/**
 * Why a service gave no answer. The kind may be logged. What the service said is never logged, and never reaches a
 * user.
 */
export type WriterErrorKind =
  /** The whole response took too long, headers included. */
  | 'timeout'
  /** Nothing was sent: the user has withdrawn their consent, or it could not be read. */
  | 'no_consent'
  /** There was no connection, or it broke. */
  | 'unreachable'
  /** The service refused the key or the model (401, 403, 404). */
  | 'not_allowed'
  /** 429. */
  | 'busy'
  /** Any other answer that is not a success. */
  | 'service_error'
  /** Not the wire format, or not the form that was asked for: no JSON, not three texts, or contradictory answers. */
  | 'malformed'
  /** A choice that was not among those given. */
  | 'out_of_range'
  | 'oversized'
  | 'empty'
  /** The service, or its model, declined to write. */
  | 'refused'
  /** The response stopped before the end of the text. */
  | 'cut_short';

export class WriterError extends Error {
  readonly kind: WriterErrorKind;
  constructor(kind: WriterErrorKind) {
    super(`Writer failed: ${kind}`);
    this.name = 'WriterFault';
    this.kind = kind;
  }
}
