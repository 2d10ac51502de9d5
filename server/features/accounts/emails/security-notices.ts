/** Changes to how an account is kept safe, told to its person by mail: of each kind once an hour at most. */
import type { SecurityAlertKind } from '../../../../emails/accounts/security-alert.tsx';
import type { Clock } from '../../../ports/clock/port.ts';
import type { Jobs } from '../../../ports/jobs/port.ts';
import type { RecoveryStore } from '../recovery/recovery-store.ts';
import { enqueueEmail } from './account-emails.ts';
import type { EmailRateLimit, EmailRateLimitStore } from './email-rate-limit-store.ts';

const NOTICE_RATE_LIMIT: EmailRateLimit = { minIntervalSeconds: 60 * 60, perDay: 24 };

export interface SecurityNoticeDeps {
  readonly users: Pick<RecoveryStore, 'transaction'>;
  readonly emailRateLimit: Pick<EmailRateLimitStore, 'consume'>;
  readonly clock: Clock;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  /** Whether this person wants mails about their account's safety. */
  readonly wantsSecurityEmails: (userId: string) => Promise<boolean>;
  readonly log: { readonly warn: (details: object, message: string) => void };
}

/** Called once the act is done. Never fails: what was done is not undone for a notice. */
export type SendSecurityNotice = (userId: string, news: SecurityAlertKind) => Promise<void>;

export const sendSecurityNotice =
  (deps: SecurityNoticeDeps): SendSecurityNotice =>
  async (userId, news) => {
    try {
      if (!(await deps.wantsSecurityEmails(userId))) return;
      await deps.users.transaction(async (tx) => {
        const retryAfterSeconds = await deps.emailRateLimit.consume(
          tx,
          `notice-${news}`,
          userId,
          NOTICE_RATE_LIMIT,
          deps.clock.now(),
        );
        if (retryAfterSeconds === 0) await enqueueEmail(deps.jobs, tx, { kind: 'security-news', userId, news });
      });
    } catch (error) {
      // Its name only: the message of a failed statement repeats what it was about.
      deps.log.warn({ error: error instanceof Error ? error.name : 'unknown' }, 'security notice: enqueueing failed');
    }
  };
