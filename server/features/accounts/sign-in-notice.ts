/** Each sign-in stands in the audit log; one from a kind of device the person never used is told to them by mail. */
import type { Audit } from '../../audit-log-store.ts';
import type { Clock } from '../../ports/clock/port.ts';
import type { Jobs, PeriodicJob } from '../../ports/jobs/port.ts';
import { mailLater } from './account-mails.ts';
import { deviceInWords } from './device-in-words.ts';
import { byOwner } from './security-entries.ts';
import type { SignInDevicesStore } from './sign-in-devices-store.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** A device that was not signed in from for so long is forgotten. */
export const DEVICE_KEPT_DAYS = 400;

export interface SignInNoticeDeps {
  readonly store: SignInDevicesStore;
  readonly clock: Clock;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  /** Whether this person wants mails about their account's safety. */
  readonly wantsSecurityMails: (userId: string) => Promise<boolean>;
  readonly audit: Audit;
  readonly log: { readonly warn: (details: object, message: string) => void };
}

/** Called when the person is in. Never fails: they are not kept out for a notice. */
export type NoteSignIn = (userId: string, headers: Headers) => Promise<void>;

export const noteSignIn =
  (deps: SignInNoticeDeps): NoteSignIn =>
  async (userId, headers) => {
    try {
      await note(deps, userId, deviceInWords(headers.get('user-agent')));
    } catch (error) {
      deps.log.warn({ err: error }, 'a sign-in was not noted');
    }
  };

/** Told in the transaction that notes the device. The very first is where the account was made: there is no news. */
async function note(deps: SignInNoticeDeps, userId: string, device: string): Promise<void> {
  await deps.audit(byOwner('account.signed_in', userId, device));
  const now = deps.clock.now();
  if (await deps.store.seeAgain(userId, device, now)) return;
  const wanted = await deps.wantsSecurityMails(userId);
  await deps.store.transaction(async (tx) => {
    const which = await deps.store.add(tx, userId, device, now);
    if (which === 'another' && wanted)
      await mailLater(deps.jobs, tx, { kind: 'new-sign-in', userId, device, at: now.toISOString() });
  });
}

export const forgetUnseenDevices = ({ store, clock }: Pick<SignInNoticeDeps, 'store' | 'clock'>): PeriodicJob => ({
  name: 'accounts.forget-unseen-devices',
  clock: 'app',
  everyMinutes: 24 * 60,
  run: () => store.removeUnseenSince(new Date(clock.now().getTime() - DEVICE_KEPT_DAYS * DAY_MS)),
});
