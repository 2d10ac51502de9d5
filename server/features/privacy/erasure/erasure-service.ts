/**
 * Deletes an account in steps. The server may be killed after each one.
 *
 * 1. One transaction ends the user's access and records the deletion, with a job to continue it. From here on the
 * deletion will be completed.
 *
 * 2. One transaction lets every feature erase the user's data. It runs at once, so that a user who is told that their
 * account is deleted can sign up with the address again. If it fails, the job does it.
 *
 * 3. The confirmation email is sent to a verified address, which is then forgotten. Only a hash of the user id remains.
 *
 * The job's payload holds the id of the deletion, not of the user, so that the queue contains no personal data.
 */

import { z } from 'zod';
import { renderEmail } from '../../../../emails/index.ts';
import type { RecordAuditEvent } from '../../../audit-log/audit-log-store.ts';
import type { Transaction } from '../../../db/client.ts';
import { type Failure, failure, isFailure } from '../../../failure.ts';
import { defineJob } from '../../../jobs/define-job.ts';
import type { Clock } from '../../../ports/clock/port.ts';
import type { Jobs } from '../../../ports/jobs/port.ts';
import type { Mailer } from '../../../ports/mail/port.ts';
import type { ErasureOutcome, PersonalDataSource } from '../deps.ts';
import { type Erasure, type ErasureStore, type LockedUser, noConfirmation } from './erasure-store.ts';
import type { TombstoneFile } from './tombstone-file.ts';

export const eraseJob = defineJob({ name: 'privacy.erase', payload: z.object({ id: z.string() }) });
const DAY_MS = 24 * 60 * 60 * 1000;
/** A confirmation email that could not be sent for this many days is dropped. */
const CONFIRMATION_RETRY_DAYS = 7;

export interface ErasureDeps {
  readonly store: ErasureStore;
  readonly file: TombstoneFile;
  /** A keyed hash: see tombstones.ts. */
  readonly hashOf: (userId: string) => string;
  readonly clock: Clock;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly mailer: Pick<Mailer, 'send'>;
  readonly newId: () => string;
  readonly appUrl: string;
  readonly supportEmail: string;
  readonly audit: RecordAuditEvent;
  readonly log: { readonly warn: (details: object, message: string) => void };
  /** Removes the user's id from the audit log. */
  readonly anonymizeAuditLog: (tx: Transaction, userId: string) => Promise<void>;
  /** Users with one of these addresses, verified, are administrators. */
  readonly adminEmails: readonly string[];
  /** Signs the user out everywhere and removes every credential; only the last email is still sent. */
  readonly revokeAccess: (tx: Transaction, userId: string) => Promise<void>;
  /** Of every feature, in the order in which an account is erased. */
  readonly personalDataSources: () => readonly PersonalDataSource[];
}

export type ErasureService = ReturnType<typeof erasureService>;

export function erasureService(deps: ErasureDeps) {
  const { store, file, clock } = deps;
  const writeTombstone = ({ userHash, deletedAt }: Erasure) => file.add([{ userHash, deletedAt }]);
  /**
   * Deletions in step 2 or 3 in this process. Another run for the same deletion waits instead of failing. Between
   * processes the user's row is locked in step 2, and a lease in the database decides who sends the last email.
   */
  const inFlight = new Map<string, Promise<void>>();
  const runInTurn = async (id: string, work: () => Promise<void>): Promise<void> => {
    const before = inFlight.get(id)?.catch(() => {});
    const mine = before ? before.then(work) : work();
    inFlight.set(id, mine);
    await mine.finally(() => inFlight.get(id) === mine && inFlight.delete(id));
  };

  return {
    /** Steps 1 and 2, requested by the user. Step 3 follows as a job. */
    eraseOwnAccount: async (userId: string) => {
      const begun = await store.transaction(async (tx) => {
        const user = await store.lockUser(tx, userId, deps.adminEmails);
        if (user?.isLastAdmin) return failure('last_admin');
        if (!user) return null;
        const deletion = await recordErasure(deps, tx, user, confirmationEmailOf(user));
        await deps.audit({ action: 'account.deleted', actorId: userId, targetId: userId }, tx);
        return deletion;
      });
      if (isFailure(begun)) return begun;
      if (begun) await writeTombstone(begun);
      // The deletion will be completed even if this fails, because the job is stored.
      if (begun)
        await runInTurn(begun.id, () => eraseNow(deps, begun.id, userId)).catch((err: unknown) =>
          deps.log.warn({ err, erasureId: begun.id }, 'immediate account erasure failed, its job will retry it'),
        );
      return { message: 'Your account has been deleted.' };
    },

    /**
     * Steps 1 and 2 in one transaction, for an administrator.
     * @param alsoThen runs in the same transaction.
     */
    eraseAccount: async (userId: string, alsoThen?: (tx: Transaction) => Promise<void>): Promise<ErasureOutcome> => {
      const erased = await store.transaction(async (tx) => {
        const user = await store.lockUser(tx, userId, deps.adminEmails);
        if (!user) return failure('not_found');
        if (user.isLastAdmin) return failure('last_admin');
        const { isCustomer: paymentsEnded } = await store.findSubscription(tx, userId);
        const deletion = await recordErasure(deps, tx, user, confirmationEmailOf(user));
        await removeEverything(deps, tx, userId);
        await store.markErased(tx, deletion.id);
        await alsoThen?.(tx);
        return { deletion, paymentsEnded };
      });
      if (isFailure(erased)) return erased as Failure<'last_admin' | 'not_found'>;
      await writeTombstone(erased.deletion);
      return { paymentsEnded: erased.paymentsEnded };
    },

    /** Deletes a user again whom an older copy of the database brought back, without another email. */
    eraseAgain: (userId: string): Promise<void> =>
      store.transaction(async (tx) => {
        const user = await store.lockUser(tx, userId, deps.adminEmails);
        if (!user) return;
        await recordErasure(deps, tx, user, null);
        await deps.audit({ action: 'account.deleted', actorId: null, targetId: userId, details: 'once more' }, tx);
      }),

    /** Steps 2 and 3, as far as they are still to do. */
    resume: (id: string): Promise<void> =>
      runInTurn(id, async () => {
        const deletion = await store.find(id);
        if (deletion?.pendingUserId) await eraseNow(deps, id, deletion.pendingUserId);
        if (deletion?.confirmationEmail) await sendConfirmation(deps, id);
      }),

    /** Starts again what is still pending because a job was lost or given up. */
    resumePending: async (): Promise<void> => {
      await store.clearConfirmationsBefore(new Date(clock.now().getTime() - CONFIRMATION_RETRY_DAYS * DAY_MS));
      const pending = await store.findPending();
      await store.transaction(async (tx) => {
        for (const id of pending) await deps.jobs.enqueue(tx, eraseJob, { id });
      });
    },
  };
}

/** Only a verified address, because any other may be a stranger's. Read before step 1, which makes it unverified. */
const confirmationEmailOf = ({ email, emailVerified }: LockedUser) => (emailVerified ? email : null);

/** Step 1: ends the access and records what remains to be done. */
async function recordErasure(
  { store, newId, clock, hashOf, revokeAccess, jobs }: ErasureDeps,
  tx: Transaction,
  user: LockedUser,
  confirmationEmail: string | null,
): Promise<Erasure> {
  const { isCustomer, trialUsed } = await store.findSubscription(tx, user.id);
  const farewell = {
    confirmationEmail,
    confirmationTrialUsed: trialUsed,
    confirmationPaid: isCustomer,
    confirmationLeasedUntil: null,
  };
  const deletion = {
    id: newId(),
    userHash: hashOf(user.id),
    deletedAt: clock.now(),
    pendingUserId: user.id,
    ...(confirmationEmail === null ? noConfirmation : farewell),
  };
  await revokeAccess(tx, user.id);
  // Of two concurrent requests by the same user, the first records this.
  if (await store.record(tx, deletion)) await jobs.enqueue(tx, eraseJob, { id: deletion.id });
  return deletion;
}

/** Erases in the order of the features. The user's own row goes last, because the rest is found through it. */
async function removeEverything(deps: ErasureDeps, tx: Transaction, userId: string): Promise<void> {
  for (const { personalData } of deps.personalDataSources()) {
    if (personalData !== 'none') await personalData.erase(tx, userId);
  }
  await deps.anonymizeAuditLog(tx, userId);
}

const eraseNow = (deps: ErasureDeps, id: string, userId: string): Promise<void> =>
  deps.store.transaction(async (tx) => {
    await deps.store.lockUser(tx, userId, []);
    await removeEverything(deps, tx, userId);
    await deps.store.markErased(tx, id);
  });

/**
 * Sends at least once: if the server is killed before the address is cleared, the email is sent again once the lease is
 * over.
 */
async function sendConfirmation(
  { store, clock, mailer, appUrl, supportEmail }: ErasureDeps,
  id: string,
): Promise<void> {
  const leased = await store.leaseConfirmation(id, clock.now());
  if (!leased) return;
  const { confirmationEmail: to, confirmationTrialUsed, confirmationPaid } = leased;
  const content = await renderEmail('account-deleted', {
    trialUsed: confirmationTrialUsed ?? false,
    paid: confirmationPaid ?? false,
    appUrl,
    supportEmail,
  });
  try {
    await mailer.send({ kind: 'privacy.account-deleted', to, ...content });
  } catch (error) {
    await store.releaseConfirmation(id);
    throw error;
  }
  await store.clearConfirmation(id);
}
