import type { Database } from '../../db/client.ts';
import type { Feature } from '../../feature.ts';
import { accountsRoutes } from './routes.ts';
import { type AccountsDeps, accountsService } from './service.ts';
import { type Alongside, accountsStore } from './store.ts';

/** Signing up, in and out, and who is asking. */
export function accountsFeature({
  db,
  alongside,
  ...deps
}: Omit<AccountsDeps, 'store'> & { readonly db: Database; readonly alongside: Alongside }) {
  const store = accountsStore(db, alongside);
  const service = accountsService({ store, ...deps });
  const feature: Feature = {
    routes: accountsRoutes(service),
    personalData: { exportFor: store.exportFor, erase: store.erase },
  };
  return { feature, findPerson: service.findPerson, findUser: store.findUser, setTimeZone: store.setTimeZone };
}
