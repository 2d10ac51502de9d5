/**
 * Deleting an account, in steps that each may be the last one before the server is killed:
 *
 * 1. One transaction ends the access and notes the deletion, with a job to go on: from here on it is going to happen.
 * 2. One transaction has every feature remove what is theirs: at once, so that whoever is told that their account is
 *    deleted can sign up with the address again; where that fails, the job does it.
 * 3. The last mail goes out, and then its address is forgotten: nothing is left but a hash of the id.
 *
 * The job names the deletion and never the person, so that the queue holds nothing of them.
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
/** A last mail that could not be sent in so long is given up. */
const CONFIRMATION_RETRY_DAYS = 7;

export interface ErasureDeps {
  readonly store: ErasureStore;
  readonly file: TombstoneFile;
  /** Keyed: see tombstones.ts. */
  readonly hashOf: (userId: string) => string;
  readonly clock: Clock;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly mailer: Pick<Mailer, 'send'>;
  readonly newId: () => string;
  readonly appUrl: string;
  readonly supportEmail: string;
  readonly audit: RecordAuditEvent;
  /** Takes the person's id out of the audit log. */
  readonly anonymizeAuditLog: (tx: Transaction, userId: string) => Promise<void>;
  /** Whoever has one of these addresses, verified, is an administrator. */
  readonly adminEmails: readonly string[];
  /** Signs the person out everywhere, takes every way back in, and every mail but the last. */
  readonly revokeAccess: (tx: Transaction, userId: string) => Promise<void>;
  /** Of every feature, in the order in which an account is erased. */
  readonly personalDataSources: () => readonly PersonalDataSource[];
}

export type ErasureService = ReturnType<typeof erasureService>;

export function erasureService(deps: ErasureDeps) {
  const { store, file, clock } = deps;
  const writeTombstone = ({ userHash, deletedAt }: Erasure) => file.add([{ userHash, deletedAt }]);
  /** Deletions whose second or third step this process is at: a second one waits, as two last mails would go out. */
  const inFlight = new Map<string, Promise<void>>();
  const runInTurn = async (id: string, work: () => Promise<void>): Promise<void> => {
    const before = inFlight.get(id)?.catch(() => {});
    const mine = before ? before.then(work) : work();
    inFlight.set(id, mine);
    await mine.finally(() => inFlight.get(id) === mine && inFlight.delete(id));
  };

  return {
    /** The person's own wish: steps 1 and 2. The rest follows as a job. */
    eraseOwnAccount: async (userId: string) => {
      const begun = await store.transaction(async (tx) => {
        const person = await store.lockUser(tx, userId, deps.adminEmails);
        if (person?.isLastAdmin) return failure('last_admin');
        if (!person) return null;
        const deletion = await recordErasure(deps, tx, person, person.email);
        await deps.audit({ action: 'account.deleted', actorId: userId, targetId: userId }, tx);
        return deletion;
      });
      if (isFailure(begun)) return begun;
      if (begun) await writeTombstone(begun);
      // It is going to happen whatever becomes of this: the job is written down.
      if (begun) await runInTurn(begun.id, () => eraseNow(deps, begun.id, userId)).catch(() => {});
      return { message: 'Your account is deleted.' };
    },

    /**
     * Steps 1 and 2 in one go, for an administrator. Only a proven address is written to: any other may be a stranger's.
     * @param alsoThen done in the same transaction.
     */
    eraseAccount: async (userId: string, alsoThen?: (tx: Transaction) => Promise<void>): Promise<ErasureOutcome> => {
      const erased = await store.transaction(async (tx) => {
        const person = await store.lockUser(tx, userId, deps.adminEmails);
        if (!person) return failure('not_found');
        if (person.isLastAdmin) return failure('last_admin');
        const { isCustomer: paymentsEnded } = await store.findSubscription(tx, userId);
        const deletion = await recordErasure(deps, tx, person, person.emailVerified ? person.email : null);
        await removeEverything(deps, tx, userId);
        await store.markErased(tx, deletion.id);
        await alsoThen?.(tx);
        return { deletion, paymentsEnded };
      });
      if (isFailure(erased)) return erased as Failure<'last_admin' | 'not_found'>;
      await writeTombstone(erased.deletion);
      return { paymentsEnded: erased.paymentsEnded };
    },

    /** An old copy of the database brought somebody back who had left: out again, without another mail. */
    eraseAgain: (userId: string): Promise<void> =>
      store.transaction(async (tx) => {
        const person = await store.lockUser(tx, userId, deps.adminEmails);
        if (!person) return;
        await recordErasure(deps, tx, person, null);
        await deps.audit({ action: 'account.deleted', actorId: null, targetId: userId, details: 'once more' }, tx);
      }),

    /** Steps 2 and 3, as far as they are not done. */
    resume: (id: string): Promise<void> =>
      runInTurn(id, async () => {
        const deletion = await store.find(id);
        if (deletion?.pendingUserId) await eraseNow(deps, id, deletion.pendingUserId);
        if (deletion?.confirmationEmail) await sendConfirmation(deps, deletion, deletion.confirmationEmail);
      }),

    /** What a job was lost for, or given up, is begun again. */
    resumePending: async (): Promise<void> => {
      await store.clearConfirmationsBefore(new Date(clock.now().getTime() - CONFIRMATION_RETRY_DAYS * DAY_MS));
      const pending = await store.findPending();
      await store.transaction(async (tx) => {
        for (const id of pending) await deps.jobs.enqueue(tx, eraseJob, { id });
      });
    },
  };
}

/** Step 1: nobody comes in any more, and what is to follow is written down. */
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
  };
  const deletion = {
    id: newId(),
    userHash: hashOf(user.id),
    deletedAt: clock.now(),
    pendingUserId: user.id,
    ...(confirmationEmail === null ? noConfirmation : farewell),
  };
  await revokeAccess(tx, user.id);
  // Somebody who deletes twice at once has this noted by the first.
  if (await store.record(tx, deletion)) await jobs.enqueue(tx, eraseJob, { id: deletion.id });
  return deletion;
}

/** In the order of the features: what is a person's is found by their own row, which goes last. */
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

/** At least once: where the server is killed between sending and forgetting, it goes out again. */
async function sendConfirmation(
  { store, mailer, appUrl, supportEmail }: ErasureDeps,
  { id, confirmationTrialUsed, confirmationPaid }: Erasure,
  to: string,
): Promise<void> {
  await mailer.send({
    kind: 'privacy.account-deleted',
    to,
    ...(await renderEmail('account-deleted', {
      trialUsed: confirmationTrialUsed ?? false,
      paid: confirmationPaid ?? false,
      appUrl,
      supportEmail,
    })),
  });
  await store.clearConfirmation(id);
}
