import type { DestinationStream } from 'pino';
import type { Clock } from '../ports/clock/port.ts';
import type { HashingQueue } from '../ports/identity/better-auth/hashing-queue.ts';
import type { PasswordCost } from '../ports/identity/better-auth/password-hashing.ts';
import type { FetchPicture } from '../ports/identity/oidc/port.ts';
import type { Mailer } from '../ports/mail/port.ts';
import type { Writer } from '../ports/writer/port.ts';

/** The parts that a test may replace. */
export interface Overrides {
  readonly systemClock?: Clock;
  readonly writer?: Writer;
  readonly mailer?: Mailer;
  /** Time limit for Stripe, in milliseconds. */
  readonly stripe?: { readonly requestTimeoutMs: number; readonly timeoutMs: number };
  /** Limits how many passwords are hashed at the same time. */
  readonly hashing?: HashingQueue;
  /** The cost of a new password's hash; in production never less than PASSWORD_COST. */
  readonly passwordCost?: PasswordCost;
  /** Whether requested account emails are limited, whatever RATE_LIMITS says. */
  readonly limitsEmails?: boolean;
  readonly fetchPicture?: FetchPicture;
  /** Whether PostgreSQL's time limits apply. On a busy machine they would make unrelated tests fail. */
  readonly timeLimits?: boolean;
  /**
   * Whether the embedded database is copied when the app closes. In tests, that copy would be most of an app's cost.
   */
  readonly copyOnClose?: boolean;
  /** A page is sent without the first replies that take longer, in milliseconds. */
  readonly firstRepliesDeadlineMs?: number;
  /** The built web app; by default the build's output folder. */
  readonly webFolder?: string;
  /** Where the log is written; by default standard output. */
  readonly logDestination?: DestinationStream;
  /** The interval between two writes of failed sign-ins to the audit log, in milliseconds. */
  readonly failedSignInsEveryMs?: number;
}
