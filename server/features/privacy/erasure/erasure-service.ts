/**
 * Deletes an account in steps. The server may be killed after each of them.
 *
 * 1. One transaction ends the user's access and records the deletion, with a job to continue it. Once it has committed,
 * the deletion will be completed.
 *
 * 2. The tombstone is written, and one transaction lets every feature erase the user's data. This happens before the
 * reply, so that the user can sign up again with the same address as soon as they see the confirmation. If it fails, the
 * job retries it.
 *
 * 3. The confirmation email is sent if the address was verified, and the address is then cleared. Only a keyed hash of
 * the user id remains.
 *
 * The job's payload contains the id of the deletion instead of the user's, so that the queue contains no personal data.
 */

import { z } from 'zod';
import { DAY_MS } from '#contract/domain/days.ts';
import { renderEmail } from '#emails/index.ts';
import type { RecordAuditEvent } from '#server/audit-log/audit-log-store.ts';
import type { Transaction } from '#server/db/client.ts';
import { failure, isFailure } from '#server/failure.ts';
import { defineJob } from '#server/jobs/define-job.ts';
import type { Log } from '#server/logging/log.ts';
import type { Clock } from '#server/ports/clock/port.ts';
import type { Jobs } from '#server/ports/jobs/port.ts';
import type { Mailer } from '#server/ports/mail/port.ts';
import type { ErasureOutcome, PersonalDataSource } from '../deps.ts';
import { type Erasure, type ErasureStore, type LockedUser, noConfirmation } from './erasure-store.ts';
import type { TombstoneFile } from './tombstone-file.ts';

export const eraseJob = defineJob({ name: 'privacy.erase', payload: z.object({ id: z.string() }) });
/** A confirmation email that could not be sent for this many days is dropped. */
const CONFIRMATION_RETRY_DAYS = 7;

export interface ErasureDeps {
  readonly store: ErasureStore;
  readonly file: TombstoneFile;
  /** The keyed hash of a user id. See tombstones.ts. */
  readonly hashOf: (userId: string) => string;
  readonly clock: Clock;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly mailer: Pick<Mailer, 'send'>;
  readonly newId: () => string;
  readonly appUrl: string;
  readonly supportEmail: string;
  readonly audit: RecordAuditEvent;
  readonly log: Log<'warn'>;
  /** Removes the user's id from the audit log. */
  readonly anonymizeAuditLog: (tx: Transaction, userId: string) => Promise<void>;
  /** Whether a keyed hash of the user's address stays after the erasure, because of a trial or a refund. */
  readonly keepsAddressHash: (tx: Transaction, userId: string) => Promise<boolean>;
  /** Users with one of these addresses, verified, are administrators. */
  readonly adminEmails: readonly string[];
  /** Ends all of the user's sessions and removes every credential. Only the confirmation email is sent after this. */
  readonly revokeAccess: (tx: Transaction, userId: string) => Promise<void>;
  /** All features' personal data, in the order in which an account is erased. */
  readonly personalDataSources: () => readonly PersonalDataSource[];
}

export type ErasureService = ReturnType<typeof erasureService>;

export function erasureService(deps: ErasureDeps) {
  const { store, clock } = deps;
  /**
   * The deletions for which step 2 or 3 is running in this process. Another run of the same deletion waits for it.
   * Across processes, step 2 locks the user's row, and in step 3 a lease in the database decides which one sends the
   * email.
   */
  const inFlight = new Map<string, Promise<void>>();
  const runSerially = async (id: string, work: () => Promise<void>): Promise<void> => {
    const previous = inFlight.get(id)?.catch(() => {});
    const current = previous ? previous.then(work) : work();
    inFlight.set(id, current);
    await current.finally(() => inFlight.get(id) === current && inFlight.delete(id));
  };

  return {
    /** Runs steps 1 and 2 for a user who deletes their own account. A job runs step 3. */
    eraseOwnAccount: async (userId: string) => {
      const recorded = await store.transaction(async (tx) => {
        const user = await store.lockUser(tx, userId, deps.adminEmails);
        if (user?.isLastAdmin) return failure('last_admin');
        if (!user) return null;
        const { deletion, isNew } = await recordErasure(deps, tx, user, confirmationEmailOf(user));
        if (isNew) await deps.audit({ action: 'account.deleted', actorId: userId, targetId: userId }, tx);
        return deletion;
      });
      if (isFailure(recorded)) return recorded;
      // If this fails, the stored job completes the deletion.
      if (recorded)
        await runSerially(recorded.id, () => eraseNow(deps, recorded, userId)).catch((err: unknown) =>
          deps.log.warn({ err, erasureId: recorded.id }, 'immediate account erasure failed, its job will retry it'),
        );
      return { message: 'Your account has been deleted.' };
    },

    isLastAdmin: (userId: string): Promise<boolean> =>
      store.transaction(async (tx) => (await store.lockUser(tx, userId, deps.adminEmails))?.isLastAdmin ?? false),

    /**
     * Runs steps 1 and 2 in one transaction, for an administrator.
     * @param alsoInTransaction runs in the same transaction, before the erasure.
     */
    eraseAccount: async (
      userId: string,
      alsoInTransaction?: (tx: Transaction) => Promise<void>,
    ): Promise<ErasureOutcome> => {
      const erased = await store.transaction(async (tx) => {
        const user = await store.lockUser(tx, userId, deps.adminEmails);
        if (!user) return failure('not_found');
        if (user.isLastAdmin) return failure('last_admin');
        // First, because it locks the administrator, and the erasure locks events that the administrator caused.
        await alsoInTransaction?.(tx);
        const paymentsEnded = await store.isCustomer(tx, userId);
        const { deletion } = await recordErasure(deps, tx, user, confirmationEmailOf(user));
        await removeEverything(deps, tx, userId);
        await store.markErased(tx, deletion.id);
        return { deletion, paymentsEnded };
      });
      if (isFailure(erased)) return erased;
      await writeTombstoneOrRetry(deps, erased.deletion, userId);
      return { paymentsEnded: erased.paymentsEnded };
    },

    /** Deletes a user again who reappeared because an older copy of the database was restored. Sends no email. */
    eraseAgain: (userId: string): Promise<void> =>
      store.transaction(async (tx) => {
        const user = await store.lockUser(tx, userId, deps.adminEmails);
        if (!user) return;
        await recordErasure(deps, tx, user, null);
        await deps.audit({ action: 'account.deleted', actorId: null, targetId: userId, details: 'once more' }, tx);
      }),

    /** Runs steps 2 and 3 if they are still pending. */
    resume: (id: string): Promise<void> =>
      runSerially(id, async () => {
        const deletion = await store.find(id);
        if (deletion?.pendingUserId) await eraseNow(deps, deletion, deletion.pendingUserId);
        if (deletion?.confirmationEmail) await sendConfirmation(deps, id);
      }),

    /** Enqueues new jobs for deletions that are still pending because their job was lost or used up its retries. */
    resumePending: async (): Promise<void> => {
      await store.clearConfirmationsBefore(new Date(clock.now().getTime() - CONFIRMATION_RETRY_DAYS * DAY_MS));
      const pending = await store.findPending();
      await store.transaction(async (tx) => {
        for (const id of pending) await deps.jobs.enqueue(tx, eraseJob, { id });
      });
    },
  };
}

/** Null for an unverified address, which may be a stranger's. Called before step 1 marks the address as unverified. */
const confirmationEmailOf = ({ email, emailVerified }: LockedUser) => (emailVerified ? email : null);

/**
 * Step 1: ends the user's access and records the deletion and its pending steps. Of two concurrent requests by the same
 * user, only the first records it, and for the second it is not new.
 */
async function recordErasure(
  { store, newId, clock, hashOf, keepsAddressHash, revokeAccess, jobs }: ErasureDeps,
  tx: Transaction,
  user: LockedUser,
  confirmationEmail: string | null,
): Promise<{ readonly deletion: Erasure; readonly isNew: boolean }> {
  const confirmation = {
    confirmationEmail,
    confirmationTrialUsed: await keepsAddressHash(tx, user.id),
    confirmationPaid: await store.isCustomer(tx, user.id),
    confirmationLeasedUntil: null,
  };
  const deletion = {
    id: newId(),
    userHash: hashOf(user.id),
    deletedAt: clock.now(),
    pendingUserId: user.id,
    ...(confirmationEmail === null ? noConfirmation : confirmation),
  };
  await revokeAccess(tx, user.id);
  const isNew = await store.record(tx, deletion);
  if (isNew) await jobs.enqueue(tx, eraseJob, { id: deletion.id });
  return { deletion, isNew };
}

/** Erases the data of all features, in their order. The user's own row is last, because other rows are found by it. */
async function removeEverything(deps: ErasureDeps, tx: Transaction, userId: string): Promise<void> {
  for (const { personalData } of deps.personalDataSources()) {
    if (personalData !== 'none') await personalData.erase(tx, userId);
  }
  await deps.anonymizeAuditLog(tx, userId);
}

const writeTombstone = ({ file }: ErasureDeps, { userHash, deletedAt }: Erasure): Promise<void> =>
  file.add([{ userHash, deletedAt }]);

/** Step 2. The tombstone comes first: without it, an older copy of the database could bring the account back. */
async function eraseNow(deps: ErasureDeps, deletion: Erasure, userId: string): Promise<void> {
  await writeTombstone(deps, deletion);
  await deps.store.transaction(async (tx) => {
    await deps.store.lockUser(tx, userId, []);
    await removeEverything(deps, tx, userId);
    await deps.store.markErased(tx, deletion.id);
  });
}

/** For a user who is erased already. If the disk is full, for example, a job repeats step 2 until it succeeds. */
async function writeTombstoneOrRetry(deps: ErasureDeps, deletion: Erasure, userId: string): Promise<void> {
  const { store, jobs, log } = deps;
  const { id } = deletion;
  try {
    await writeTombstone(deps, deletion);
  } catch (err) {
    log.warn({ err, erasureId: id }, 'writing the tombstone of an erased account failed, a job will retry it');
    await store.transaction(async (tx) => {
      await store.markPending(tx, id, userId);
      await jobs.enqueue(tx, eraseJob, { id });
    });
  }
}

/**
 * Sends the confirmation email at least once: if the server is killed before the address is cleared, the email is sent
 * again after the lease has expired.
 */
async function sendConfirmation(
  { store, clock, mailer, appUrl, supportEmail }: ErasureDeps,
  id: string,
): Promise<void> {
  const leased = await store.leaseConfirmation(id, clock.now());
  if (!leased) return;
  const { confirmationEmail: to, confirmationTrialUsed, confirmationPaid } = leased;
  const content = await renderEmail('account-deleted', {
    keepsAddressHash: confirmationTrialUsed ?? false,
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
