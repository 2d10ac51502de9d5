/** Each sign-in stands in the audit log; one from a kind of device the person never used is told to them by mail. */
import type { RecordAuditEvent } from '../../../audit-log/audit-log-store.ts';
import type { Clock } from '../../../ports/clock/port.ts';
import type { Jobs, PeriodicJob } from '../../../ports/jobs/port.ts';
import { enqueueEmail } from '../emails/account-emails.ts';
import { byUser } from '../security-audit.ts';
import { describeDevice } from './describe-device.ts';
import type { SignInDevicesStore } from './sign-in-devices-store.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** A device that was not signed in from for so long is forgotten. */
export const DEVICE_RETENTION_DAYS = 400;

export interface NewDeviceAlertDeps {
  readonly store: SignInDevicesStore;
  readonly clock: Clock;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  /** Whether this person wants mails about their account's safety. */
  readonly wantsSecurityEmails: (userId: string) => Promise<boolean>;
  readonly audit: RecordAuditEvent;
  readonly log: { readonly warn: (details: object, message: string) => void };
}

/** Called when the person is in. Never fails: they are not kept out for a notice. */
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

/** Told in the transaction that notes the device. The very first is where the account was made: there is no news. */
async function recordSignInFrom(deps: NewDeviceAlertDeps, userId: string, device: string): Promise<void> {
  await deps.audit(byUser('account.signed_in', userId, device));
  const now = deps.clock.now();
  if (await deps.store.updateLastSeen(userId, device, now)) return;
  const wanted = await deps.wantsSecurityEmails(userId);
  await deps.store.transaction(async (tx) => {
    const which = await deps.store.add(tx, userId, device, now);
    if (which === 'another' && wanted)
      await enqueueEmail(deps.jobs, tx, { kind: 'new-sign-in', userId, device, at: now.toISOString() });
  });
}

export const removeUnseenDevices = (store: SignInDevicesStore, clock: Clock): PeriodicJob => ({
  name: 'accounts.remove-unseen-devices',
  clock: 'app',
  everyMinutes: 24 * 60,
  run: () => store.removeUnseenSince(new Date(clock.now().getTime() - DEVICE_RETENTION_DAYS * DAY_MS)),
});
