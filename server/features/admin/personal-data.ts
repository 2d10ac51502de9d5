import type { PersonalData } from '../../feature.ts';
import type { BulkDeletionStore } from './deletion/bulk-deletion-store.ts';

/**
 * The bulk deletions an administrator started. A user who is about to be deleted with others is on its list of targets
 * until then.
 */
export const adminPersonalData = (store: BulkDeletionStore): PersonalData => ({
  exportFor: async (userId) => ({
    bulkDeletions: (await store.findByCreator(userId)).map(({ createdAt, finishedAt, total, deleted, kept }) => ({
      createdAt: createdAt.toISOString(),
      finishedAt: finishedAt?.toISOString() ?? null,
      total,
      deleted,
      kept,
    })),
  }),
  // Deleting the user's row also clears who started a deletion.
  erase: (tx, userId) => store.countDeleted(userId, tx),
});
