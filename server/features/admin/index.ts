import type { Feature } from '../../feature.ts';
import {
  bulkDeletionJob,
  bulkDeletionService,
  purgeOldDeletions,
  resumeDeletions,
} from './deletion/bulk-deletion-service.ts';
import { bulkDeletionStore } from './deletion/bulk-deletion-store.ts';
import { userDeletion } from './deletion/user-deletion-service.ts';
import type { AdminDeps } from './deps.ts';
import { adminPersonalData } from './personal-data.ts';
import { adminRoutes } from './routes.ts';
import { subscribersStore } from './subscribers-export/subscribers-store.ts';
import { usersService } from './users/users-service.ts';
import { usersStore } from './users/users-store.ts';

/** Administration: the list of users, their deletion, the export of subscribers and the audit log. */
export function adminFeature(deps: AdminDeps): Feature {
  const store = bulkDeletionStore(deps.db);
  const deletions = bulkDeletionService({ ...deps, store });
  return {
    routes: adminRoutes({
      ...deps,
      users: usersService({ ...deps, store: usersStore(deps.db) }),
      deleteOne: userDeletion(deps),
      deletions,
      subscribers: subscribersStore(deps.db),
    }),
    jobs: bulkDeletionJob.handledBy(deletions.continueDeletion),
    periodicJobs: [purgeOldDeletions(store, deps.clock), resumeDeletions(deletions)],
    atStart: deletions.resumeUnfinished,
    personalData: adminPersonalData(store),
  };
}
