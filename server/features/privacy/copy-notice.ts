/** Each copy that is taken of somebody's data stands in the audit log, and is told to them by mail. */
import { momentInWords } from '../../moment-in-words.ts';
import type { CopiesStore } from './copies-store.ts';
import type { PrivacyDeps } from './index.ts';

export const COPY_MAIL_JOB = 'privacy.copy-mail';
/** A copy that follows another within so long is no news: whoever takes ten in a row is told of the first. */
const NEWS_AFTER_MS = 60 * 60 * 1000;

/** All that the job carries. */
export interface CopyMail {
  readonly userId: string;
  /** ISO 8601. */
  readonly at: string;
}

export interface CopyNoticeDeps
  extends Pick<PrivacyDeps, 'clock' | 'jobs' | 'audit' | 'auditLog' | 'wantsSecurityMails'> {
  readonly store: CopiesStore;
}

/** Called before the first byte is sent: no copy is taken that was not noted. */
export type NoteCopy = (userId: string, format: 'CSV' | 'JSON') => Promise<void>;

export const noteCopy =
  ({ store, clock, jobs, audit, auditLog, wantsSecurityMails }: CopyNoticeDeps): NoteCopy =>
  async (userId, format) => {
    const wanted = await wantsSecurityMails(userId);
    await store.transaction(async (tx) => {
      if (!(await store.hold(tx, userId))) return;
      const now = clock.now();
      const last = await auditLog.newest(userId, 'account.exported', tx);
      await audit({ action: 'account.exported', actorId: userId, aboutId: userId, details: format }, tx);
      if (wanted && isNews(last, now)) await jobs.enqueue(tx, COPY_MAIL_JOB, { userId, at: now.toISOString() });
    });
  };

const isNews = (last: Date | null, now: Date): boolean =>
  last === null || now.getTime() - last.getTime() >= NEWS_AFTER_MS;

export type CopyMailDeps = Pick<PrivacyDeps, 'personOf' | 'sendNotice' | 'appUrl' | 'supportEmail'>;

/** Does one job. Who is gone by then gets no mail, nor does an address that nobody proved to be theirs. */
export async function sendCopyMail(
  { personOf, sendNotice, appUrl, supportEmail }: CopyMailDeps,
  { userId, at }: CopyMail,
): Promise<void> {
  const person = await personOf(userId);
  if (!person?.emailVerified) return;
  // Loaded here and not above: React and the renderer take some 50 MB an idle server need not hold.
  const { exportReadyMail } = await import('../../../emails/export-ready.tsx');
  const { email: to, firstName, timeZone } = person;
  const madeAt = momentInWords(new Date(at), timeZone);
  const letter = await exportReadyMail({ firstName, madeAt, appUrl, supportEmail });
  await sendNotice({ kind: 'privacy.copy-taken', to, ...letter }, { room: 'shared' });
}
