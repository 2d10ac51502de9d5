/** Emails the user about changes to the security of their account, at most one an hour of each kind. */
import type { SecurityAlertKind } from '#emails/accounts/security-alert.tsx';
import type { Log } from '#server/logging/log.ts';
import type { Clock } from '#server/ports/clock/port.ts';
import type { Jobs } from '#server/ports/jobs/port.ts';
import type { AccountUsersStore } from '../account-users-store.ts';
import { enqueueEmail } from './account-emails.ts';
import type { EmailRateLimit, EmailRateLimitStore } from './email-rate-limit-store.ts';

const NOTICE_RATE_LIMIT: EmailRateLimit = { minIntervalSeconds: 60 * 60, perDay: 24 };

export interface SecurityNoticeDeps {
  readonly users: Pick<AccountUsersStore, 'transaction'>;
  readonly emailRateLimit: Pick<EmailRateLimitStore, 'consume'>;
  readonly clock: Clock;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  /** Whether this user wants emails about the security of their account. */
  readonly wantsSecurityEmails: (userId: string) => Promise<boolean>;
  readonly log: Log<'warn'>;
}

/** Called after the event. Never throws, because a failed notice must not fail the request. */
export type SendSecurityNotice = (
  userId: string,
  news: Exclude<SecurityAlertKind, 'security-emails-off'>,
) => Promise<void>;

export const sendSecurityNotice =
  (deps: SecurityNoticeDeps): SendSecurityNotice =>
  async (userId, news) => {
    try {
      if (!(await deps.wantsSecurityEmails(userId))) return;
      await deps.users.transaction(async (tx) => {
        const counted = { kind: `notice-${news}`, recipient: userId, limit: NOTICE_RATE_LIMIT } as const;
        const retryAfterSeconds = await deps.emailRateLimit.consume(tx, counted, deps.clock.now());
        if (retryAfterSeconds === 0) await enqueueEmail(deps.jobs, tx, { kind: 'security-news', userId, news });
      });
    } catch (error) {
      deps.log.warn({ err: error }, 'security notice: enqueueing failed');
    }
  };
