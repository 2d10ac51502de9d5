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

import type { Transaction } from '../../db/client.ts';
import { type Failure, failure, isFailure } from '../../failure.ts';
import { type Deletion, type ErasureStore, type HeldPerson, noFarewell } from './erasure-store.ts';
import type { Erased, PrivacyDeps } from './index.ts';
import type { TombstoneFile } from './tombstone-file.ts';

export const ERASE_JOB = 'privacy.erase';
const DAY_MS = 24 * 60 * 60 * 1000;
/** A last mail that could not be sent in so long is given up. */
const FAREWELL_DAYS = 7;

export interface ErasureDeps
  extends Pick<
    PrivacyDeps,
    | 'clock'
    | 'jobs'
    | 'mailer'
    | 'newId'
    | 'appUrl'
    | 'supportEmail'
    | 'audit'
    | 'forgetInAuditLog'
    | 'adminEmails'
    | 'endAccess'
    | 'everyPersonalData'
  > {
  readonly store: ErasureStore;
  readonly file: TombstoneFile;
  /** Keyed: see tombstones.ts. */
  readonly hashOf: (userId: string) => string;
}

export type ErasureService = ReturnType<typeof erasureService>;

export function erasureService(deps: ErasureDeps) {
  const { store, file, clock } = deps;
  const keepOutside = ({ userHash, deletedAt }: Deletion) => file.add([{ userHash, deletedAt }]);
  /** Deletions whose second or third step this process is at: a second one waits, as two last mails would go out. */
  const underWay = new Map<string, Promise<void>>();
  const afterOthers = async (id: string, work: () => Promise<void>): Promise<void> => {
    const before = underWay.get(id)?.catch(() => {});
    const mine = before ? before.then(work) : work();
    underWay.set(id, mine);
    await mine.finally(() => underWay.get(id) === mine && underWay.delete(id));
  };

  return {
    /** The person's own wish: steps 1 and 2. The rest follows as a job. */
    begin: async (userId: string) => {
      const begun = await store.transaction(async (tx) => {
        const person = await store.hold(tx, userId, deps.adminEmails);
        if (person?.isLastAdmin) return failure('last_admin');
        if (!person) return null;
        const deletion = await note(deps, tx, person, person.email);
        await deps.audit({ action: 'account.deleted', actorId: userId, aboutId: userId }, tx);
        return deletion;
      });
      if (isFailure(begun)) return begun;
      if (begun) await keepOutside(begun);
      // It is going to happen whatever becomes of this: the job is written down.
      if (begun) await afterOthers(begun.id, () => eraseNow(deps, begun.id, userId)).catch(() => {});
      return { message: 'Your account is deleted.' };
    },

    /**
     * Steps 1 and 2 in one go, for an administrator. Only a proven address is written to: any other may be a stranger's.
     * @param alsoThen done in the same transaction.
     */
    eraseAccount: async (userId: string, alsoThen?: (tx: Transaction) => Promise<void>): Promise<Erased> => {
      const erased = await store.transaction(async (tx) => {
        const person = await store.hold(tx, userId, deps.adminEmails);
        if (!person) return failure('not_found');
        if (person.isLastAdmin) return failure('last_admin');
        const { isCustomer: paymentsEnded } = await store.planOf(tx, userId);
        const deletion = await note(deps, tx, person, person.emailVerified ? person.email : null);
        await removeEverything(deps, tx, userId);
        await store.markErased(tx, deletion.id);
        await alsoThen?.(tx);
        return { deletion, paymentsEnded };
      });
      if (isFailure(erased)) return erased as Failure<'last_admin' | 'not_found'>;
      await keepOutside(erased.deletion);
      return { paymentsEnded: erased.paymentsEnded };
    },

    /** An old copy of the database brought somebody back who had left: out again, without another mail. */
    repeat: (userId: string): Promise<void> =>
      store.transaction(async (tx) => {
        const person = await store.hold(tx, userId, deps.adminEmails);
        if (!person) return;
        await note(deps, tx, person, null);
        await deps.audit({ action: 'account.deleted', actorId: null, aboutId: userId, details: 'once more' }, tx);
      }),

    /** Steps 2 and 3, as far as they are not done. */
    goOn: (id: string): Promise<void> =>
      afterOthers(id, async () => {
        const deletion = await store.find(id);
        if (deletion?.pendingUserId) await eraseNow(deps, id, deletion.pendingUserId);
        if (deletion?.farewellEmail) await sayFarewell(deps, deletion, deletion.farewellEmail);
      }),

    /** What a job was lost for, or given up, is begun again. */
    takeUpPending: async (): Promise<void> => {
      await store.forgetAddresseesBefore(new Date(clock.now().getTime() - FAREWELL_DAYS * DAY_MS));
      const pending = await store.pending();
      await store.transaction(async (tx) => {
        for (const id of pending) await deps.jobs.enqueue(tx, ERASE_JOB, { id });
      });
    },
  };
}

/** Step 1: nobody comes in any more, and what is to follow is written down. */
async function note(
  { store, newId, clock, hashOf, endAccess, jobs }: ErasureDeps,
  tx: Transaction,
  person: HeldPerson,
  farewellEmail: string | null,
): Promise<Deletion> {
  const { isCustomer, trialUsed } = await store.planOf(tx, person.id);
  const farewell = {
    farewellEmail,
    farewellTrialUsed: trialUsed,
    farewellPaid: isCustomer,
  };
  const deletion = {
    id: newId(),
    userHash: hashOf(person.id),
    deletedAt: clock.now(),
    pendingUserId: person.id,
    ...(farewellEmail === null ? noFarewell : farewell),
  };
  await endAccess(tx, person.id);
  // Somebody who deletes twice at once has this noted by the first.
  if (await store.note(tx, deletion)) await jobs.enqueue(tx, ERASE_JOB, { id: deletion.id });
  return deletion;
}

/** In the order of the features: what is a person's is found by their own row, which goes last. */
async function removeEverything(deps: ErasureDeps, tx: Transaction, userId: string): Promise<void> {
  for (const { personalData } of deps.everyPersonalData()) {
    if (personalData !== 'none') await personalData.erase(tx, userId);
  }
  await deps.forgetInAuditLog(tx, userId);
}

const eraseNow = (deps: ErasureDeps, id: string, userId: string): Promise<void> =>
  deps.store.transaction(async (tx) => {
    await deps.store.hold(tx, userId, []);
    await removeEverything(deps, tx, userId);
    await deps.store.markErased(tx, id);
  });

/** At least once: where the server is killed between sending and forgetting, it goes out again. */
async function sayFarewell(
  { store, mailer, appUrl, supportEmail }: ErasureDeps,
  { id, farewellTrialUsed, farewellPaid }: Deletion,
  to: string,
): Promise<void> {
  // Loaded here and not above: React and the renderer take some 50 MB an idle server need not hold.
  const { accountDeletedMail } = await import('../../../emails/account-deleted.tsx');
  await mailer.send({
    kind: 'privacy.farewell',
    to,
    ...(await accountDeletedMail({
      trialUsed: farewellTrialUsed ?? false,
      paid: farewellPaid ?? false,
      appUrl,
      supportEmail,
    })),
  });
  await store.forgetAddressee(id);
}
