import type { AccessReason, FailureCode } from '../contract/failures.ts';

interface FailureDetails {
  readonly message?: string;
  readonly retryAfterSeconds?: number;
  readonly reason?: AccessReason;
  readonly help?: boolean;
  readonly issues?: readonly FailureIssue[];
}

/** A value of the input that is refused. */
export interface FailureIssue {
  /** Where the value was: body, query, params or headers, then the field: "body.stressLevel". */
  readonly field: string;
  readonly message: string;
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
  /** The values that are refused. Only with invalid_input. */
  readonly issues: readonly FailureIssue[] | undefined;

  constructor(code: Code, details: FailureDetails = {}) {
    this.code = code;
    this.message = details.message;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.reason = details.reason;
    this.help = details.help ?? false;
    this.issues = details.issues;
  }
}

export const failure = <Code extends FailureCode>(code: Code, details?: FailureDetails): Failure<Code> =>
  new Failure(code, details);

/** @param message shown for the field, and for the request. */
export const invalidInput = (field: string, message: string): Failure<'invalid_input'> =>
  failure('invalid_input', { message, issues: [{ field, message }] });

export const isFailure = (value: unknown): value is Failure => value instanceof Failure;
