import type { DestinationStream } from 'pino';
import type { ConnectionTimeouts } from '../http/connections.ts';
import type { Clock } from '../ports/clock/port.ts';
import type { HashingQueue } from '../ports/identity/better-auth/hashing-queue.ts';
import type { PasswordCost } from '../ports/identity/better-auth/password-hashing.ts';
import type { FetchPicture } from '../ports/identity/oidc/port.ts';
import type { Mailer } from '../ports/mail/port.ts';
import type { Writer } from '../ports/writer/port.ts';
import type { SHUTDOWN_DEADLINES_MS } from './shutdown.ts';

/** What a test may replace. */
export interface Overrides {
  readonly systemClock?: Clock;
  readonly writer?: Writer;
  readonly mailer?: Mailer;
  /** Time limit for Stripe, in milliseconds. */
  readonly stripe?: { readonly requestTimeout: number; readonly patience: number };
  /** Limits how many passwords are hashed at once. */
  readonly hashing?: HashingQueue;
  /** What a new password's hash costs; in production never less than PASSWORD_COST. */
  readonly passwordCost?: PasswordCost;
  /** Whether requested account emails are limited, whatever RATE_LIMITS says. */
  readonly limitsEmails?: boolean;
  readonly fetchPicture?: FetchPicture;
  /** Whether PostgreSQL's time limits apply; on a busy machine they would fail unrelated tests. */
  readonly timeLimits?: boolean;
  /** Whether the embedded database is copied when the app closes; for a test that copy is most of what an app costs. */
  readonly backUpOnClose?: boolean;
  readonly connectionTimeouts?: Partial<ConnectionTimeouts>;
  readonly shutdownDeadlines?: Partial<typeof SHUTDOWN_DEADLINES_MS>;
  /** The built web; default: where the build puts it. */
  readonly webFolder?: string;
  /** Where the log goes; default: standard output. */
  readonly logDestination?: DestinationStream;
  /** Milliseconds between two writes of failed sign-ins. */
  readonly failedSignInsEveryMs?: number;
}
