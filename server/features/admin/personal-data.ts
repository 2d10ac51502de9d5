import type { PersonalData } from '../../feature.ts';
import type { BulkDeletionStore } from './deletion/bulk-deletion-store.ts';

/**
 * Exports the bulk deletions that an administrator started. Erasure removes the user from the targets of all bulk
 * deletions.
 */
export const adminPersonalData = (store: BulkDeletionStore): PersonalData => ({
  exportFor: async (userId) => ({
    bulkDeletions: (await store.findByCreator(userId)).map(({ createdAt, finishedAt, total, deleted, skipped }) => ({
      createdAt: createdAt.toISOString(),
      finishedAt: finishedAt?.toISOString() ?? null,
      total,
      deleted,
      skipped,
    })),
  }),
  // Deleting the user's row also clears the reference to them as the creator of a bulk deletion.
  erase: (tx, userId) => store.countDeleted(userId, tx),
});
