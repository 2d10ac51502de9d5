import type { AccessReason, FailureCode } from '../contract/failures.ts';

/** An expected outcome that is not a success. It is returned, never thrown, and knows nothing of HTTP. */
export class Failure<Code extends FailureCode = FailureCode> {
  readonly code: Code;
  /** Replaces the catalogue's message where a more exact one is known. */
  readonly message: string | undefined;
  /** Seconds after which trying again makes sense. */
  readonly retryAfterSeconds: number | undefined;
  /** Why there is no access; only with access_required. */
  readonly reason: AccessReason | undefined;

  constructor(code: Code, details: { message?: string; retryAfterSeconds?: number; reason?: AccessReason } = {}) {
    this.code = code;
    this.message = details.message;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.reason = details.reason;
  }
}

export const failure = <Code extends FailureCode>(
  code: Code,
  details?: { message?: string; retryAfterSeconds?: number; reason?: AccessReason },
): Failure<Code> => new Failure(code, details);

export const isFailure = (value: unknown): value is Failure => value instanceof Failure;
