import type { AccessReason, FailureCode } from '../contract/failures.ts';

interface FailureDetails {
  readonly message?: string;
  readonly retryAfterSeconds?: number;
  readonly reason?: AccessReason;
  readonly help?: boolean;
}

/** An expected outcome that is not a success. It is returned, never thrown, and knows nothing of HTTP. */
export class Failure<Code extends FailureCode = FailureCode> {
  readonly code: Code;
  /** Replaces the catalogue's message where a more exact one is known. */
  readonly message: string | undefined;
  /** Seconds after which a retry makes sense. */
  readonly retryAfterSeconds: number | undefined;
  /** Why there is no access. Only with access_required. */
  readonly reason: AccessReason | undefined;
  /** Whether the help lines should open although there is no quote to show them beside. */
  readonly help: boolean;

  constructor(code: Code, details: FailureDetails = {}) {
    this.code = code;
    this.message = details.message;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.reason = details.reason;
    this.help = details.help ?? false;
  }
}

export const failure = <Code extends FailureCode>(code: Code, details?: FailureDetails): Failure<Code> =>
  new Failure(code, details);

export const isFailure = (value: unknown): value is Failure => value instanceof Failure;
