/** Changes to how an account is kept safe, told to its person by mail: of each kind once an hour at most. */
import type { SecurityNews } from '../../../emails/security-news.tsx';
import type { Clock } from '../../ports/clock/port.ts';
import type { Jobs } from '../../ports/jobs/port.ts';
import { mailLater } from './account-mails.ts';
import type { MailAllowanceStore, MailRule } from './mail-allowance-store.ts';
import type { RecoveryStore } from './recovery-store.ts';

const NOTICE_RULE: MailRule = { secondsBetween: 60 * 60, aDay: 24 };

export interface SecurityNoticeDeps {
  readonly people: Pick<RecoveryStore, 'transaction'>;
  readonly allowance: Pick<MailAllowanceStore, 'take'>;
  readonly clock: Clock;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  /** Whether this person wants mails about their account's safety. */
  readonly wantsSecurityMails: (userId: string) => Promise<boolean>;
  readonly log: { readonly warn: (details: object, message: string) => void };
}

/** Called once the act is done. Never fails: what was done is not undone for a notice. */
export type TellOwner = (userId: string, news: SecurityNews) => Promise<void>;

export const tellOwner =
  (deps: SecurityNoticeDeps): TellOwner =>
  async (userId, news) => {
    try {
      if (!(await deps.wantsSecurityMails(userId))) return;
      await deps.people.transaction(async (tx) => {
        const wait = await deps.allowance.take(tx, `notice-${news}`, userId, NOTICE_RULE, deps.clock.now());
        if (wait === 0) await mailLater(deps.jobs, tx, { kind: 'security-news', userId, news });
      });
    } catch (error) {
      // Its name only: the message of a failed statement repeats what it was about.
      deps.log.warn({ error: error instanceof Error ? error.name : 'unknown' }, 'a security notice was not sent');
    }
  };
