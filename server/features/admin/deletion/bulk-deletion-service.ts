/**
 * Deletes many users. First all targets are stored, then they are erased one by one. An erased user leaves the list of
 * targets in the same transaction, so that a killed server continues where it stopped and counts nobody twice.
 */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { z } from 'zod';
import type { BulkDeletion } from '../../../../contract/calls/admin.ts';
import { AUDIT_LOG_RETENTION_DAYS, type RecordAuditEvent } from '../../../audit-log/audit-log-store.ts';
import type { Transaction } from '../../../db/client.ts';
import { failure, isFailure } from '../../../failure.ts';
import type { FieldEncryption } from '../../../field-encryption/field-encryption.ts';
import { defineJob } from '../../../jobs/define-job.ts';
import type { Clock } from '../../../ports/clock/port.ts';
import type { Jobs, PeriodicJob } from '../../../ports/jobs/port.ts';
import type { EraseAccount } from '../deps.ts';
import { subscriptionCutoffs, toUserSearch, type UserSearchInput } from '../users/users-service.ts';
import type { BulkDeletionRow, BulkDeletionStore, NewBulkDeletion } from './bulk-deletion-store.ts';

export const bulkDeletionJob = defineJob({ name: 'admin.bulk-deletion', payload: z.object({ id: z.string() }) });
/** Users that one job deletes before the next one is begun. */
const BATCH_SIZE = 50;
const LISTED_DELETIONS = 10;
const DAY_MS = 24 * 60 * 60 * 1000;

export interface BulkDeletionDeps {
  readonly store: BulkDeletionStore;
  readonly clock: Clock;
  readonly fields: Pick<FieldEncryption, 'searchBlindIndexes'>;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly newId: () => string;
  readonly audit: RecordAuditEvent;
  /** Users with one of these addresses, verified, are administrators. */
  readonly adminEmails: readonly string[];
  /** How long a trial that is over still counts, in milliseconds. */
  readonly trialGraceMs: number;
  readonly eraseAccount: EraseAccount;
}

export type BulkDeletionService = ReturnType<typeof bulkDeletionService>;

export function bulkDeletionService(deps: BulkDeletionDeps) {
  const { store } = deps;
  /** Deletions that requests of this process are working on. The job waits for them. */
  const inFlight = new Map<string, Promise<void>>();

  return {
    /** Deletes all of them before it returns. The job is only for the case that the server dies first. */
    deleteByIds: async (adminId: string, userIds: readonly string[]) => {
      const id = await createDeletion(deps, adminId, (tx, beginning) => store.createFromIds(tx, beginning, userIds));
      if (id === null) throw new Error('deleteByIds: store.createFromIds refused a deletion that expects no count');
      const work = runToCompletion(deps, id);
      inFlight.set(id, work);
      await work.finally(() => inFlight.delete(id));
      const { deleted, stripeCleanup } = await findReply(store, id);
      return { deleted, stripeCleanup };
    },

    /** Stores the targets before it returns. Jobs delete them. */
    deleteMatching: async (adminId: string, expected: number, typed: UserSearchInput) => {
      const moments = subscriptionCutoffs(deps.clock.now(), deps.trialGraceMs);
      const wanted = { matching: toUserSearch(deps.fields, typed), moments, expected };
      const id = await createDeletion(deps, adminId, (tx, beginning) =>
        store.createFromSearch(tx, beginning, wanted, deps.adminEmails),
      );
      return id === null ? failure('count_changed') : findReply(store, id);
    },

    list: async () => ({ bulkDeletions: (await store.newest(LISTED_DELETIONS)).map(toReply) }),

    /** The job: deletes one batch and enqueues the next job. */
    continueDeletion: async (id: string): Promise<void> => {
      await inFlight.get(id)?.catch(() => {});
      if (await deleteBatch(deps, id)) await enqueue(deps, [id]);
    },

    /**
     * Runs at every start and resumes deletions whose job was lost. Two jobs may share a deletion: every user is still
     * counted only once.
     */
    resumeUnfinished: async (): Promise<void> => enqueue(deps, await store.unfinished()),
  };
}

/** Kept as long as what is in the audit log of them. */
export const purgeOldDeletions = (store: BulkDeletionStore, clock: Clock): PeriodicJob => ({
  name: 'admin.purge-old-deletions',
  clock: 'app',
  everyMinutes: 24 * 60,
  run: () => store.removeFinishedBefore(new Date(clock.now().getTime() - AUDIT_LOG_RETENTION_DAYS * DAY_MS)),
});

const enqueue = ({ store, jobs }: BulkDeletionDeps, ids: readonly string[]): Promise<void> =>
  store.transaction(async (tx) => {
    for (const id of ids) await jobs.enqueue(tx, bulkDeletionJob, { id });
  });

type CreateDeletion = (tx: Transaction, beginning: NewBulkDeletion) => Promise<number | null>;

/** @returns the deletion's id, or null when it may not start. */
function createDeletion(
  { store, clock, jobs, audit, newId }: BulkDeletionDeps,
  adminId: string,
  write: CreateDeletion,
) {
  const id = newId();
  return store.transaction(async (tx) => {
    const total = await write(tx, { id, adminId, now: clock.now() });
    if (total === null) return null;
    const details = total === 1 ? '1 user' : `${total} users`;
    await audit({ action: 'admin.users_bulk_deleted', actorId: adminId, targetId: null, details }, tx);
    await jobs.enqueue(tx, bulkDeletionJob, { id });
    return id;
  });
}

async function runToCompletion(deps: BulkDeletionDeps, id: string): Promise<void> {
  while (await deleteBatch(deps, id));
}

/**
 * Deletes one batch, one user at a time.
 * @returns false when nobody was left and the deletion is finished.
 */
async function deleteBatch(deps: BulkDeletionDeps, id: string): Promise<boolean> {
  const userIds = await deps.store.nextTargets(id, BATCH_SIZE);
  for (const userId of userIds) {
    await deleteOne(deps, id, userId);
    // Lets requests in between, because the embedded database never yields the thread.
    await yieldToEventLoop();
  }
  if (userIds.length === 0) await deps.store.finish(id, deps.clock.now());
  return userIds.length > 0;
}

async function deleteOne({ store, eraseAccount }: BulkDeletionDeps, id: string, userId: string): Promise<void> {
  const erased = await eraseAccount(userId);
  if (isFailure(erased) && erased.code === 'last_admin') return store.countKept(id, userId);
  // Usually counted in the transaction of the erasure. This covers a user who was already gone.
  await store.countDeleted(userId);
  if (!isFailure(erased) && erased.paymentsEnded) await store.countPaymentsEnded(id);
}

async function findReply(store: BulkDeletionStore, id: string): Promise<BulkDeletion> {
  const row = await store.find(id);
  if (!row) throw new Error(`findReply: bulk deletion ${id} was created but its row was not found`);
  return toReply(row);
}

const toReply = ({
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
