/**
 * Deleting many users: who is meant is written down first, then one after the other is erased. Whoever is erased leaves
 * the list in the same transaction, so that a server that is killed goes on where it stopped, and counts nobody twice.
 */
import { setImmediate as othersFirst } from 'node:timers/promises';
import type { BulkDeletion } from '../../../contract/admin.ts';
import { AUDIT_LOG_KEPT_DAYS } from '../../audit-log-store.ts';
import type { Transaction } from '../../db/client.ts';
import { failure, isFailure } from '../../failure.ts';
import type { PeriodicJob } from '../../ports/jobs/port.ts';
import type { Beginning, BulkDeletionRow, BulkDeletionStore } from './bulk-deletion-store.ts';
import type { AdminDeps } from './index.ts';
import { matchingOf, momentsOf, type Wanted } from './users-service.ts';

export const BULK_DELETION_JOB = 'admin.bulk-deletion';
/** Users that one job deletes before the next one is begun. */
const USERS_AT_A_TIME = 50;
const SHOWN = 10;
const DAY_MS = 24 * 60 * 60 * 1000;

export interface BulkDeletionDeps
  extends Pick<
    AdminDeps,
    'clock' | 'fields' | 'jobs' | 'newId' | 'audit' | 'adminEmails' | 'trialGraceMs' | 'eraseAccount'
  > {
  readonly store: BulkDeletionStore;
}

export type BulkDeletionService = ReturnType<typeof bulkDeletionService>;

export function bulkDeletionService(deps: BulkDeletionDeps) {
  const { store } = deps;
  /** What a request of this process is working on: the job waits for it. */
  const underWay = new Map<string, Promise<void>>();

  return {
    /** All of them before this answers. The job is for the case that the server does not live to. */
    deleteNamed: async (adminId: string, userIds: readonly string[]) => {
      const id = await begin(deps, adminId, (tx, beginning) => store.beginNamed(tx, beginning, userIds));
      if (id === null) throw new Error('A deletion by ids expects no number.');
      const work = workOff(deps, id);
      underWay.set(id, work);
      await work.finally(() => underWay.delete(id));
      const { deleted, stripeCleanup } = await inWords(store, id);
      return { deleted, stripeCleanup };
    },

    /** Written down before this answers, done by jobs. */
    deleteMatching: async (adminId: string, expected: number, typed: Wanted) => {
      const wanted = { matching: matchingOf(deps, typed), moments: momentsOf(deps), expected };
      const id = await begin(deps, adminId, (tx, beginning) =>
        store.beginMatching(tx, beginning, wanted, deps.adminEmails),
      );
      return id === null ? failure('count_changed') : inWords(store, id);
    },

    list: async () => ({ bulkDeletions: (await store.newest(SHOWN)).map(rowInWords) }),

    /** The job: some of them, and the next job. */
    goOn: async (id: string): Promise<void> => {
      await underWay.get(id)?.catch(() => {});
      if (await deleteSome(deps, id)) await enqueue(deps, [id]);
    },

    /** At each start: what a job was lost for is begun again. A deletion with two jobs is done by both, and counted once. */
    takeUpUnfinished: async (): Promise<void> => enqueue(deps, await store.unfinished()),
  };
}

/** Kept as long as what is in the audit log of them. */
export const forgetOldDeletions = ({ store, clock }: Pick<BulkDeletionDeps, 'store' | 'clock'>): PeriodicJob => ({
  name: 'admin.forget-old-deletions',
  clock: 'app',
  everyMinutes: 24 * 60,
  run: () => store.removeFinishedBefore(new Date(clock.now().getTime() - AUDIT_LOG_KEPT_DAYS * DAY_MS)),
});

const enqueue = ({ store, jobs }: BulkDeletionDeps, ids: readonly string[]): Promise<void> =>
  store.transaction(async (tx) => {
    for (const id of ids) await jobs.enqueue(tx, BULK_DELETION_JOB, { id });
  });

type Write = (tx: Transaction, beginning: Beginning) => Promise<number | null>;

/** @returns its id; null where it may not begin. */
function begin({ store, clock, jobs, audit, newId }: BulkDeletionDeps, adminId: string, write: Write) {
  const id = newId();
  return store.transaction(async (tx) => {
    const total = await write(tx, { id, adminId, now: clock.now() });
    if (total === null) return null;
    const details = total === 1 ? '1 user' : `${total} users`;
    await audit({ action: 'admin.users_bulk_deleted', actorId: adminId, aboutId: null, details }, tx);
    await jobs.enqueue(tx, BULK_DELETION_JOB, { id });
    return id;
  });
}

async function workOff(deps: BulkDeletionDeps, id: string): Promise<void> {
  while (await deleteSome(deps, id));
}

/** A few, one after the other. False: nobody was left, and the deletion is finished. */
async function deleteSome(deps: BulkDeletionDeps, id: string): Promise<boolean> {
  const userIds = await deps.store.targets(id, USERS_AT_A_TIME);
  for (const userId of userIds) {
    await deleteOne(deps, id, userId);
    // The embedded database answers without ever letting go of the thread: requests come in between.
    await othersFirst();
  }
  if (userIds.length === 0) await deps.store.finish(id, deps.clock.now());
  return userIds.length > 0;
}

async function deleteOne({ store, eraseAccount }: BulkDeletionDeps, id: string, userId: string): Promise<void> {
  const erased = await eraseAccount(userId);
  if (isFailure(erased) && erased.code === 'last_admin') return store.countKept(id, userId);
  // Counted while being erased; but for somebody who was gone already.
  await store.countGone(userId);
  if (!isFailure(erased) && erased.paymentsEnded) await store.countPaymentsEnded(id);
}

async function inWords(store: BulkDeletionStore, id: string): Promise<BulkDeletion> {
  const row = await store.find(id);
  if (!row) throw new Error('A deletion that was begun stays.');
  return rowInWords(row);
}

const rowInWords = ({
  paymentsEnded,
  createdBy: _,
  createdAt,
  finishedAt,
  ...figures
}: BulkDeletionRow): BulkDeletion => ({
  ...figures,
  createdAt: createdAt.toISOString(),
  finishedAt: finishedAt?.toISOString() ?? null,
  stripeCleanup: paymentsEnded,
});
