import type { AccessReason, FailureCode } from '../contract/failures.ts';

interface FailureDetails {
  readonly message?: string;
  readonly retryAfterSeconds?: number;
  readonly reason?: AccessReason;
  readonly help?: boolean;
}

/** An expected outcome other than success. It is returned, never thrown, and is independent of HTTP. */
export class Failure<Code extends FailureCode = FailureCode> {
  readonly code: Code;
  /** Replaces the catalogue's message where a more specific one is known. */
  readonly message: string | undefined;
  /** The number of seconds after which a retry is useful. */
  readonly retryAfterSeconds: number | undefined;
  /** Why the user has no access. Only with access_required. */
  readonly reason: AccessReason | undefined;
  /** Whether the page should show the help lines although there is no quote. */
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
