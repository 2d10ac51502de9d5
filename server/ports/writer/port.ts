import type { WritingRequest, WrittenText } from '../../../words/writing-request.ts';

/** Writes one short supportive text. Rejects when it cannot, or when the signal fires. */
export interface Writer {
  readonly kind: 'ai' | 'built-in';
  readonly write: (request: WritingRequest, signal: AbortSignal) => Promise<WrittenText>;
}

/** Why a writer gave no text. The kind may be logged; what a service said never is, and never reaches a person. */
export type WriterFaultKind =
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
  /** Not the wire format. */
  | 'malformed'
  | 'oversized'
  | 'empty'
  /** The service, or its model, declined to write. */
  | 'refused'
  /** It stopped before the end. */
  | 'cut_short';

export class WriterFault extends Error {
  readonly kind: WriterFaultKind;
  constructor(kind: WriterFaultKind) {
    super(`The writer gave no text: ${kind}`);
    this.name = 'WriterFault';
    this.kind = kind;
  }
}
