import type { PersonalData } from '../../feature.ts';
import type { BulkDeletionStore } from './deletion/bulk-deletion-store.ts';

/** What an administrator did to many; and whoever is about to be deleted with others stands on a list until then. */
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
  // Who began a deletion is forgotten with their row.
  erase: (tx, userId) => store.countDeleted(userId, tx),
});
