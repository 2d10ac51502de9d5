import type { Assignment, PreviousAttempt, Situation } from '#words/assignment/assignment.ts';
import type { Candidate } from '#words/assignment/candidates.ts';
import type { WritingRequest, WrittenText } from '#words/writing-request.ts';

/** All that a service is sent. */
export interface Prompt {
  /** The same for all users. */
  readonly instructions: string;
  readonly prompt: string;
}

/** One call to a service. */
export interface ServiceCall {
  /** Aborts the call when it fires. */
  readonly signal: AbortSignal;
  /**
   * Awaited immediately before each time a prompt leaves the process, so that a request is on record even if it then
   * fails. Rejects if no prompt may be sent any more.
   */
  readonly beforeSend: (prompt: Prompt) => Promise<void>;
}

/** The service's token count; absent if the service counts none. */
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

/** The answers to all ten questions, by number. */
export interface Verdict extends TokenUsage {
  readonly answers: ReadonlyMap<number, 'yes' | 'no'>;
}

/** A service that writes, and that reviews what was written. Rejects if it cannot, or when the signal fires. */
export interface AiWriter {
  readonly kind: 'ai';
  /** @param previousAttempt absent on the first attempt. */
  readonly write: (assignment: Assignment, call: ServiceCall, previousAttempt?: PreviousAttempt) => Promise<Drafts>;
  readonly judge: (text: string, situation: Situation, call: ServiceCall) => Promise<Verdict>;
}

export interface Chosen extends TokenUsage {
  /** Starts at 0. */
  readonly index: number;
}

/** A service that writes nothing, but chooses one of our own texts. Rejects if it cannot, or when the signal fires. */
export interface AiChooser {
  readonly kind: 'ai-chooser';
  readonly choose: (texts: readonly string[], situation: Situation, call: ServiceCall) => Promise<Chosen>;
}

export type Writer = BuiltInWriter | AiWriter | AiChooser;

/**
 * Why a service gave no usable answer. The kind may be logged. The service's own message is never logged, and never
 * shown to a user.
 */
export type WriterErrorKind =
  /** The complete response, headers included, took too long. */
  | 'timeout'
  /** Nothing was sent: the user has withdrawn their consent, or the consent could not be read. */
  | 'no_consent'
  /** The connection failed or broke. */
  | 'unreachable'
  /** The service refused the key or the model (401, 403, 404). */
  | 'not_allowed'
  /** 429. */
  | 'busy'
  /** Any other error status. */
  | 'service_error'
  /** Not the wire format, or not the requested form: no JSON, not three texts, or contradictory answers. */
  | 'malformed'
  /** A choice that was not among those offered. */
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
    this.name = 'WriterError';
    this.kind = kind;
  }
}
