import type { Database } from '../../db/client.ts';
import type { Feature } from '../../feature.ts';
import { accountsRoutes } from './routes.ts';
import { sealing } from './sealing.ts';
import { secondFactorRoutes } from './second-factor-routes.ts';
import { secondFactorService } from './second-factor-service.ts';
import { secondFactorStore } from './second-factor-store.ts';
import { type AccountsDeps, accountsService } from './service.ts';
import { sessionsRoutes } from './sessions-routes.ts';
import { sessionsService } from './sessions-service.ts';
import { sessionsStore } from './sessions-store.ts';
import { type Alongside, accountsStore } from './store.ts';

interface AccountsFeatureDeps extends Omit<AccountsDeps, 'store' | 'refusalAtSignIn'> {
  readonly db: Database;
  readonly alongside: Alongside;
  /** What keys for sealing are derived from. */
  readonly secret: string;
}

/** Signing up, in and out, and who is asking. */
export function accountsFeature({ db, alongside, secret, ...deps }: AccountsFeatureDeps) {
  const store = accountsStore(db, alongside);
  const { machineClock } = deps;
  const secondFactor = secondFactorService({
    store: secondFactorStore(db),
    sealing: sealing(secret, 'second factor'),
    machineClock,
  });
  const service = accountsService({ store, refusalAtSignIn: secondFactor.refusalAtSignIn, ...deps });
  const sessions = sessionsService({ store: sessionsStore(db), machineClock });
  const feature: Feature = {
    routes: [...accountsRoutes(service), ...secondFactorRoutes(secondFactor), ...sessionsRoutes(sessions)],
    personalData: { exportFor: store.exportFor, erase: store.erase },
  };
  return { feature, findPerson: service.findPerson, findUser: store.findUser, setTimeZone: store.setTimeZone };
}
