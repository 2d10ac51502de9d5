/** Records each export of a user's data in the audit log, and notifies the user by email. */
import { z } from 'zod';
import { HOUR_MS } from '#contract/domain/days.ts';
import { renderEmail } from '#emails/index.ts';
import type { AuditLogStore, RecordAuditEvent } from '#server/audit-log/audit-log-store.ts';
import { formatDateTime } from '#server/dates/format-date-time.ts';
import { defineJob } from '#server/jobs/define-job.ts';
import type { SendNotice } from '#server/notices/notice-limit.ts';
import type { Clock } from '#server/ports/clock/port.ts';
import type { Jobs } from '#server/ports/jobs/port.ts';
import type { UserContact } from '../deps.ts';
import type { UserLockStore } from './user-lock-store.ts';

/** An export causes an email only if the previous one was at least this long ago. */
const ALERT_INTERVAL_MS = HOUR_MS;

const payload = z.object({ userId: z.string(), at: z.iso.datetime() });
export const exportEmailJob = defineJob({ name: 'privacy.export-email', payload });

export interface RecordExportDeps {
  readonly store: UserLockStore;
  readonly clock: Clock;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly audit: RecordAuditEvent;
  readonly auditLog: Pick<AuditLogStore, 'newestAt'>;
  /** Whether this user wants security emails. */
  readonly wantsSecurityEmails: (userId: string) => Promise<boolean>;
}

/** Called before the first byte is sent, so that every export is recorded. */
export type RecordExport = (userId: string, format: 'CSV' | 'JSON') => Promise<void>;

export const recordExport =
  ({ store, clock, jobs, audit, auditLog, wantsSecurityEmails }: RecordExportDeps): RecordExport =>
  async (userId, format) => {
    const wantsAlert = await wantsSecurityEmails(userId);
    await store.transaction(async (tx) => {
      if (!(await store.lockUser(tx, userId))) return;
      const now = clock.now();
      const lastExportAt = await auditLog.newestAt(userId, 'account.exported', tx);
      await audit({ action: 'account.exported', actorId: userId, targetId: userId, details: format }, tx);
      if (wantsAlert && isAlertDue(lastExportAt, now))
        await jobs.enqueue(tx, exportEmailJob, { userId, at: now.toISOString() });
    });
  };

/** The last export is in the future if the clock was set back since. */
const isAlertDue = (lastExportAt: Date | null, now: Date): boolean =>
  lastExportAt === null || Math.abs(now.getTime() - lastExportAt.getTime()) >= ALERT_INTERVAL_MS;

export interface ExportEmailDeps {
  /** Null if the user no longer exists. */
  readonly findUser: (userId: string) => Promise<UserContact | null>;
  readonly sendNotice: SendNotice;
  readonly appUrl: string;
  readonly supportEmail: string;
}

/** Runs one job. Sends nothing if the user no longer exists or their address is unverified. */
export async function sendExportEmail(
  { findUser, sendNotice, appUrl, supportEmail }: ExportEmailDeps,
  { userId, at }: z.infer<typeof payload>,
): Promise<void> {
  const user = await findUser(userId);
  if (!user?.emailVerified) return;
  const { email: to, firstName, timeZone } = user;
  const madeAt = formatDateTime(new Date(at), timeZone);
  const email = await renderEmail('data-exported', { firstName, madeAt, appUrl, supportEmail });
  await sendNotice({ kind: 'privacy.data-exported', to, ...email }, { bucket: 'shared' });
}
