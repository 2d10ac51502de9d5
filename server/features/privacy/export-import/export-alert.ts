/** Each copy that is taken of somebody's data stands in the audit log, and is told to them by mail. */
import { formatDateTime } from '../../../dates/format-date-time.ts';
import type { PrivacyDeps } from '../index.ts';
import type { UserLockStore } from './user-lock-store.ts';

export const EXPORT_EMAIL_JOB = 'privacy.export-email';
/** A copy that follows another within so long is no news: whoever takes ten in a row is told of the first. */
const ALERT_INTERVAL_MS = 60 * 60 * 1000;

/** All that the job carries. */
export interface ExportEmail {
  readonly userId: string;
  /** ISO 8601. */
  readonly at: string;
}

export interface RecordExportDeps
  extends Pick<PrivacyDeps, 'clock' | 'jobs' | 'audit' | 'auditLog' | 'wantsSecurityEmails'> {
  readonly store: UserLockStore;
}

/** Called before the first byte is sent: no copy is taken that was not noted. */
export type RecordExport = (userId: string, format: 'CSV' | 'JSON') => Promise<void>;

export const recordExport =
  ({ store, clock, jobs, audit, auditLog, wantsSecurityEmails }: RecordExportDeps): RecordExport =>
  async (userId, format) => {
    const wanted = await wantsSecurityEmails(userId);
    await store.transaction(async (tx) => {
      if (!(await store.lockUser(tx, userId))) return;
      const now = clock.now();
      const last = await auditLog.newestAt(userId, 'account.exported', tx);
      await audit({ action: 'account.exported', actorId: userId, targetId: userId, details: format }, tx);
      if (wanted && isAlertDue(last, now)) await jobs.enqueue(tx, EXPORT_EMAIL_JOB, { userId, at: now.toISOString() });
    });
  };

const isAlertDue = (last: Date | null, now: Date): boolean =>
  last === null || now.getTime() - last.getTime() >= ALERT_INTERVAL_MS;

export type ExportEmailDeps = Pick<PrivacyDeps, 'findUser' | 'sendNotice' | 'appUrl' | 'supportEmail'>;

/** Does one job. Who is gone by then gets no mail, nor does an address that nobody proved to be theirs. */
export async function sendExportEmail(
  { findUser, sendNotice, appUrl, supportEmail }: ExportEmailDeps,
  { userId, at }: ExportEmail,
): Promise<void> {
  const user = await findUser(userId);
  if (!user?.emailVerified) return;
  // Loaded here and not above: React and the renderer take some 50 MB an idle server need not hold.
  const { renderDataExported } = await import('../../../../emails/privacy/data-exported.tsx');
  const { email: to, firstName, timeZone } = user;
  const madeAt = formatDateTime(new Date(at), timeZone);
  const email = await renderDataExported({ firstName, madeAt, appUrl, supportEmail });
  await sendNotice({ kind: 'privacy.data-exported', to, ...email }, { bucket: 'shared' });
}
