import type { Assignment, PreviousAttempt, Situation } from '../../../words/assignment/assignment.ts';
import type { Candidate } from '../../../words/assignment/candidates.ts';
import type { WritingRequest, WrittenText } from '../../../words/writing-request.ts';

/** What a service counted; absent where it counts nothing. */
export interface TokenUsage {
  readonly tokens?: { readonly prompt: number; readonly completion: number };
}

/** Ours: one text that keeps the rules. The only one who knows the person's earlier texts. */
export interface BuiltInWriter {
  readonly kind: 'built-in';
  readonly write: (request: WritingRequest, signal: AbortSignal) => Promise<WrittenText>;
}

export interface Drafts extends TokenUsage {
  readonly candidates: readonly Candidate[];
}

/** The answers to all of the ten questions, each by its number. */
export interface Verdict extends TokenUsage {
  readonly answers: ReadonlyMap<number, 'yes' | 'no'>;
}

/** A service that writes, and that reads what was written once more. Rejects when it cannot, or when the signal fires. */
export interface AiWriter {
  readonly kind: 'ai';
  /** @param lastTry left out on the first attempt. */
  readonly write: (assignment: Assignment, signal: AbortSignal, lastTry?: PreviousAttempt) => Promise<Drafts>;
  readonly judge: (text: string, situation: Situation, signal: AbortSignal) => Promise<Verdict>;
}

export interface Chosen extends TokenUsage {
  /** From 0. */
  readonly index: number;
}

/** A service that writes nothing: it chooses one of our own texts. Rejects when it cannot, or when the signal fires. */
export interface AiChooser {
  readonly kind: 'ai-chooser';
  readonly choose: (texts: readonly string[], situation: Situation, signal: AbortSignal) => Promise<Chosen>;
}

export type Writer = BuiltInWriter | AiWriter | AiChooser;

/** Why a service gave no answer. The kind may be logged; what it said never is, and never reaches a person. */
export type WriterErrorKind =
  /** The whole answer took too long, headers included. */
  | 'timeout'
  /** No connection, or one that broke. */
  | 'unreachable'
  /** The service refused the key or the model (401, 403, 404). */
  | 'not_allowed'
  /** 429. */
  | 'busy'
  /** Any other answer that is not a success. */
  | 'service_error'
  /** Not the wire format, or not the form that was asked for: no JSON, other than three texts, answers that contradict each other. */
  | 'malformed'
  /** A choice that was not among those given. */
  | 'out_of_range'
  | 'oversized'
  | 'empty'
  /** The service, or its model, declined to write. */
  | 'refused'
  /** It stopped before the end. */
  | 'cut_short';

export class WriterError extends Error {
  readonly kind: WriterErrorKind;
  constructor(kind: WriterErrorKind) {
    super(`Writer failed: ${kind}`);
    this.name = 'WriterFault';
    this.kind = kind;
  }
}
