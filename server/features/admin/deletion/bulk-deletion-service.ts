/**
 * Deletes many users. All targets are stored first and then erased one by one. Each user is removed from the targets in
 * the transaction that erases them, so that a killed server continues where it stopped and counts each user once. An
 * administrator stops a deletion by removing the remaining targets.
 */

import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { z } from 'zod';
import type { BulkDeletion } from '#contract/calls/admin.ts';
import { DAY_MS } from '#contract/domain/days.ts';
import { AUDIT_LOG_RETENTION_DAYS, type RecordAuditEvent } from '#server/audit-log/audit-log-store.ts';
import type { Transaction } from '#server/db/client.ts';
import { failure, isFailure } from '#server/failure.ts';
import type { FieldEncryption } from '#server/field-encryption/field-encryption.ts';
import { defineJob } from '#server/jobs/define-job.ts';
import type { Log } from '#server/logging/log.ts';
import type { Clock } from '#server/ports/clock/port.ts';
import { DAILY, type Jobs, type PeriodicJob } from '#server/ports/jobs/port.ts';
import type { EraseAccount } from '../deps.ts';
import { subscriptionCutoffs, toUserSearch, type UserSearchInput } from '../users/users-service.ts';
import type { BulkDeletionAct, BulkDeletionRow, BulkDeletionStore } from './bulk-deletion-store.ts';
import { refuseOwnAccount } from './user-deletion-service.ts';

/** `failed` is how many targets could not be erased so far. They are left for the end. */
const payload = z.object({ id: z.string(), failed: z.int().min(0).optional() });
export const bulkDeletionJob = defineJob({ name: 'admin.bulk-deletion', payload });
/** How many users one job deletes before it enqueues the next job. */
const BATCH_SIZE = 50;
const LISTED_DELETIONS = 10;
/** How long a request may delete before it replies. Proxies commonly wait 60 s for a response, as our server does. */
const REPLY_TIMEOUT_MS = 20_000;

export interface BulkDeletionDeps {
  readonly store: BulkDeletionStore;
  readonly clock: Clock;
  readonly fields: Pick<FieldEncryption, 'searchBlindIndexes'>;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly newId: () => string;
  readonly audit: RecordAuditEvent;
  readonly log: Log<'error'>;
  /** Users with one of these addresses, verified, are administrators. */
  readonly adminEmails: readonly string[];
  /** The grace period in which a trial that is over still counts as running, in milliseconds. */
  readonly trialGraceMs: number;
  readonly eraseAccount: EraseAccount;
  readonly isLastAdmin: (userId: string) => Promise<boolean>;
  /** Aborts when a request must reply. By default that is after 20 s. */
  readonly replyTimeout?: () => AbortSignal;
}

export type BulkDeletionService = ReturnType<typeof bulkDeletionService>;

export function bulkDeletionService(deps: BulkDeletionDeps) {
  const { store, replyTimeout = () => AbortSignal.timeout(REPLY_TIMEOUT_MS) } = deps;
  /** Deletions that a request in this process is running. The job waits for them. */
  const inFlight = new Map<string, Promise<void>>();

  return {
    /**
     * Deletes all targets before it returns, or as many as the time allows. The job, which waits until this has
     * returned, deletes the rest. It is also needed if the server is killed first.
     */
    deleteByIds: async (adminId: string, userIds: readonly string[]) => {
      if (userIds.every((userId) => userId === adminId)) return refuseOwnAccount(deps, adminId);
      const id = await createDeletion(deps, adminId, (tx, deletion) => store.createFromIds(tx, deletion, userIds));
      if (id === null) throw new Error('deleteByIds: store.createFromIds refused a deletion that expects no count');
      const work = deleteUntil(deps, id, replyTimeout());
      inFlight.set(id, work);
      await work.finally(() => inFlight.delete(id));
      const { total, deleted, skipped, stopped, stripeCleanup } = await findReply(store, id);
      const remaining = total - deleted - skipped - stopped;
      return { deleted, stripeCleanup, ...(remaining > 0 && { remaining }), ...(stopped > 0 && { stopped }) };
    },

    /** Stores the targets before it returns. Jobs delete them. */
    deleteMatching: async (adminId: string, expected: number, search: UserSearchInput) => {
      const cutoffs = subscriptionCutoffs(deps.clock.now(), deps.trialGraceMs);
      const criteria = toUserSearch(deps.fields, search, cutoffs);
      const id = await createDeletion(deps, adminId, (tx, deletion) =>
        store.createFromSearch(tx, deletion, criteria, { expected, adminEmails: deps.adminEmails }),
      );
      return id === null ? failure('count_changed') : findReply(store, id);
    },

    /** Returns once no further user will be deleted. */
    stop: async (adminId: string, id: string) => {
      const stopped = await store.transaction(async (tx) => {
        const row = await store.stop(tx, { id, adminId, now: deps.clock.now() });
        if (row) {
          const details = `${row.deleted} of ${formatUsers(row.total)} deleted`;
          await deps.audit({ action: 'admin.bulk_deletion_stopped', actorId: adminId, targetId: null, details }, tx);
        }
        return row;
      });
      const row = stopped ?? (await store.find(id));
      return row ? toReply(row) : failure('not_found');
    },

    list: async () => ({ bulkDeletions: (await store.newest(LISTED_DELETIONS)).map(toReply) }),

    /**
     * The job's handler. Deletes one batch and enqueues the next job. A target whose erasure fails does not hold up the
     * others. Once they are done, it is retried.
     * @throws if none of the targets that failed before could be erased now. The queue retries the job later.
     */
    continueDeletion: async ({ id, failed = 0 }: z.output<typeof payload>): Promise<void> => {
      await inFlight.get(id)?.catch(() => {});
      const batch = await deleteBatch(deps, id, failed);
      if (batch.found > 0) return enqueue(deps, [{ id, failed: failed + batch.errors.length }]);
      if (failed === 0) return;
      const { found, errors } = await deleteBatch(deps, id, 0);
      if (found > 0 && errors.length === found) throw errors[0];
      if (found > 0) await enqueue(deps, [{ id, failed: errors.length }]);
    },

    /**
     * Runs at every start and once a day, and enqueues a job for each unfinished deletion, in case its job was lost or
     * used up its retries. Several jobs may work on the same deletion, because each user is counted only once.
     */
    resumeUnfinished: async (): Promise<void> => {
      const ids = await store.unfinished();
      await enqueue(
        deps,
        ids.map((id) => ({ id })),
      );
    },
  };
}

/** Runs on the machine's clock, because nothing becomes due: it only repeats what failed. */
export const resumeDeletions = ({ resumeUnfinished }: BulkDeletionService): PeriodicJob => ({
  name: 'admin.resume-deletions',
  clock: 'machine',
  everyMinutes: DAILY,
  run: resumeUnfinished,
});

/** Removes finished deletions after the retention period of the audit log. */
export const purgeOldDeletions = (store: BulkDeletionStore, clock: Clock): PeriodicJob => ({
  name: 'admin.purge-old-deletions',
  clock: 'app',
  everyMinutes: DAILY,
  run: () => store.removeFinishedBefore(new Date(clock.now().getTime() - AUDIT_LOG_RETENTION_DAYS * DAY_MS)),
});

const enqueue = ({ store, jobs }: BulkDeletionDeps, payloads: readonly z.output<typeof payload>[]): Promise<void> =>
  store.transaction(async (tx) => {
    for (const one of payloads) await jobs.enqueue(tx, bulkDeletionJob, one);
  });

type InsertDeletion = (tx: Transaction, deletion: BulkDeletionAct) => Promise<number | null>;

/** @returns the deletion's id, or null if the number of targets is not the expected one. */
function createDeletion(
  { store, clock, jobs, audit, newId }: BulkDeletionDeps,
  adminId: string,
  insert: InsertDeletion,
) {
  const id = newId();
  return store.transaction(async (tx) => {
    const total = await insert(tx, { id, adminId, now: clock.now() });
    if (total === null) return null;
    const event = { action: 'admin.users_bulk_deleted', actorId: adminId, targetId: null } as const;
    await audit({ ...event, details: formatUsers(total) }, tx);
    await jobs.enqueue(tx, bulkDeletionJob, { id });
    return id;
  });
}

const formatUsers = (count: number): string => (count === 1 ? '1 user' : `${count} users`);

/** Leaves the targets whose erasure fails to the job. */
async function deleteUntil(deps: BulkDeletionDeps, id: string, timeout: AbortSignal): Promise<void> {
  let failed = 0;
  while (!timeout.aborted) {
    const { found, errors } = await deleteBatch(deps, id, failed, timeout);
    if (found === 0) return;
    failed += errors.length;
  }
}

/**
 * Deletes one batch, one user at a time, until the time is up. If no target is left, the deletion is now finished.
 * @param failed how many targets have failed before. As the first of those left, they are skipped.
 * @returns how many targets were found, and the errors of those that could not be erased.
 */
async function deleteBatch(deps: BulkDeletionDeps, id: string, failed: number, timeout?: AbortSignal) {
  const userIds = await deps.store.nextTargets(id, BATCH_SIZE, failed);
  const errors: unknown[] = [];
  for (const userId of userIds) {
    if (timeout?.aborted) break;
    await deleteOne(deps, id, userId).catch((err: unknown) => {
      errors.push(err);
      deps.log.error({ err, bulkDeletionId: id }, 'bulk deletion: erasing a user failed, it will be retried');
    });
    // Gives other requests a turn, which the embedded database never does.
    await yieldToEventLoop();
  }
  if (userIds.length === 0 && failed === 0) await deps.store.finish(id, deps.clock.now());
  return { found: userIds.length, errors };
}

/** The user is no longer a target: the deletion was stopped, or another run of it came first. */
class NotTargetedError extends Error {}

async function deleteOne({ store, eraseAccount }: BulkDeletionDeps, id: string, userId: string): Promise<void> {
  const erased = await eraseAccount(userId, async (tx) => {
    if (!(await store.lockTarget(tx, id, userId))) throw new NotTargetedError();
  }).catch((error: unknown) => {
    if (error instanceof NotTargetedError) return null;
    throw error;
  });
  if (erased === null) return;
  if (isFailure(erased) && erased.code === 'last_admin') return store.countSkipped(id, userId);
  // Usually counted in the transaction of the erasure. This covers a user who had already been deleted.
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
  // Every target is deleted, skipped or removed by the stop, so in a finished deletion this is what is left of the total.
  stopped: finishedAt === null ? 0 : figures.total - figures.deleted - figures.skipped,
  createdAt: createdAt.toISOString(),
  finishedAt: finishedAt?.toISOString() ?? null,
  stripeCleanup: paymentsEnded,
});
