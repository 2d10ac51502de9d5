/**
 * Records every sign-in in the audit log, and emails the user about a sign-in from a kind of device that they have not
 * used before.
 */
import { DAY_MS } from '#contract/domain/days.ts';
import type { RecordAuditEvent } from '#server/audit-log/audit-log-store.ts';
import type { Log } from '#server/logging/log.ts';
import type { Clock } from '#server/ports/clock/port.ts';
import { DAILY, type Jobs, type PeriodicJob } from '#server/ports/jobs/port.ts';
import { enqueueEmail } from '../emails/account-emails.ts';
import { byUser } from '../security-audit.ts';
import { describeDevice } from './describe-device.ts';
import type { SignInDevicesStore } from './sign-in-devices-store.ts';

/** A device is removed after this many days without a sign-in from it. */
export const DEVICE_RETENTION_DAYS = 400;

export interface NewDeviceAlertDeps {
  readonly store: SignInDevicesStore;
  readonly clock: Clock;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  /** Whether this user wants emails about the security of their account. */
  readonly wantsSecurityEmails: (userId: string) => Promise<boolean>;
  readonly audit: RecordAuditEvent;
  readonly log: Log<'warn'>;
}

/** Called after a successful sign-in. Never throws, because a failed notice must not prevent the sign-in. */
export type RecordSignIn = (userId: string, headers: Headers) => Promise<void>;

export const recordSignIn =
  (deps: NewDeviceAlertDeps): RecordSignIn =>
  async (userId, headers) => {
    try {
      await recordSignInFrom(deps, userId, describeDevice(headers.get('user-agent')));
    } catch (error) {
      deps.log.warn({ err: error }, 'recordSignIn: audit log or device update failed');
    }
  };

/**
 * Enqueues the alert in the transaction that records the device. The user's first device is the one that created the
 * account, so no alert is sent for it.
 */
async function recordSignInFrom(deps: NewDeviceAlertDeps, userId: string, device: string): Promise<void> {
  await deps.audit(byUser('account.signed_in', userId, device));
  const now = deps.clock.now();
  if (await deps.store.updateLastSeen(userId, device, now)) return;
  const wantsAlert = await deps.wantsSecurityEmails(userId);
  await deps.store.transaction(async (tx) => {
    const added = await deps.store.add(tx, userId, device, now);
    if (added === 'another' && wantsAlert)
      await enqueueEmail(deps.jobs, tx, { kind: 'new-sign-in', userId, device, at: now.toISOString() });
  });
}

export const removeUnseenDevices = (store: SignInDevicesStore, clock: Clock): PeriodicJob => ({
  name: 'accounts.remove-unseen-devices',
  clock: 'app',
  everyMinutes: DAILY,
  run: () => store.removeUnseenSince(new Date(clock.now().getTime() - DEVICE_RETENTION_DAYS * DAY_MS)),
});
