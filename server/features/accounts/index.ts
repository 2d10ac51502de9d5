import type { Database } from '../../db/client.ts';
import type { Feature, PersonalData } from '../../feature.ts';
import type { FieldEncryption } from '../../field-encryption/field-encryption.ts';
import { sealing } from '../../field-encryption/sealing.ts';
import { credentialsStore } from './credentials-store.ts';
import { failedSignIns } from './failed-sign-ins.ts';
import { failedSignInsStore } from './failed-sign-ins-store.ts';
import { mailAllowanceStore } from './mail-allowance-store.ts';
import { outsideSignInRoutes } from './outside-sign-in-routes.ts';
import { type OutsideSignInDeps, outsideSignInService } from './outside-sign-in-service.ts';
import { outsideSignInStore } from './outside-sign-in-store.ts';
import { accountsPersonalData } from './personal-data.ts';
import { type ProfilePictureDeps, pictureLater, profilePicturePart } from './profile-picture.ts';
import { profilePictureStore } from './profile-picture-store.ts';
import { type RecoveryPartDeps, recoveryPart } from './recovery.ts';
import { recoveryStore } from './recovery-store.ts';
import { accountsRoutes } from './routes.ts';
import { secondFactorRoutes, secondStepRoutes } from './second-factor-routes.ts';
import { type SecondFactorDeps, secondFactorService } from './second-factor-service.ts';
import { secondFactorStore } from './second-factor-store.ts';
import { secondStepService } from './second-step-service.ts';
import { tellOwner } from './security-notices.ts';
import { type AccountsDeps, accountsService } from './service.ts';
import { sessionConfirmation } from './session-confirmation.ts';
import { sessionsRoutes } from './sessions-routes.ts';
import { removeEndedSessions, sessionsService } from './sessions-service.ts';
import { sessionsStore } from './sessions-store.ts';
import { signInDevicesStore } from './sign-in-devices-store.ts';
import { forgetUnseenDevices, noteSignIn, type SignInNoticeDeps } from './sign-in-notice.ts';
import { type Alongside, accountsStore } from './store.ts';
import { waysInStore } from './ways-in-store.ts';

type FromRecovery = 'mailNewPerson' | 'mailOwnerOf';

export interface AccountsFeatureDeps
  extends Omit<
      AccountsDeps,
      | 'store'
      | 'setName'
      | 'signOut'
      | 'endEarlierSession'
      | 'refusalAtSignIn'
      | 'noteSignIn'
      | 'countFailedSignIn'
      | 'tellOwner'
      | FromRecovery
    >,
    Omit<
      RecoveryPartDeps,
      'accounts' | 'currentUser' | 'secondFactorOf' | 'countFailedSignIn' | 'confirmSession' | 'identity'
    >,
    Pick<OutsideSignInDeps, 'ways' | 'appOrigin'>,
    Pick<ProfilePictureDeps, 'fetchPicture'>,
    Pick<SignInNoticeDeps, 'wantsSecurityMails' | 'log'> {
  readonly db: Database;
  readonly secureCookies: boolean;
  readonly sessionTokenIn: (cookieHeader: string | undefined) => string | null;
  readonly alongside: Alongside;
  /** Milliseconds between two writings of failed sign-ins; by default a minute. */
  readonly failedSignInsEveryMs?: number | undefined;
  /** What keys for sealing are derived from. */
  readonly secret: string;
  readonly fields: FieldEncryption;
}

/** Signing up, in and out, who is asking, and what people change about how they sign in. */
export function accountsFeature(deps: AccountsFeatureDeps) {
  const { db, fields } = deps;
  const store = accountsStore(db, fields, deps.alongside);
  const credentials = credentialsStore(db, fields);
  const currentUser = (userId: string) => service.currentUser(userId);
  const failed = failedSignIns({ ...deps, store: failedSignInsStore(db), everyMs: deps.failedSignInsEveryMs });
  const tell = tellOwner({
    ...deps,
    people: recoveryStore(db, fields),
    allowance: mailAllowanceStore(db, deps.newId),
  });
  const signedIn = { ...deps, store: sessionsStore(db) };
  const sessions = sessionsService(signedIn);
  const counting = {
    ...deps,
    countFailedSignIn: failed.count,
    tellOwner: tell,
    confirmSession: sessionConfirmation({ ...deps, store: credentials }),
    endEarlierSession: sessions.endEarlier,
    endOtherSessions: sessions.endOthers,
  };
  const secondFactor = secondFactorPart(counting);
  const recovery = recoveryPart({ ...counting, accounts: store, currentUser, secondFactorOf: secondFactor.stateOf });
  const { mailNewPerson, mailOwnerOf } = recovery;
  const notice = { ...deps, store: signInDevicesStore(db) };
  const service = accountsService({
    ...counting,
    store,
    setName: (userId, name) => credentials.setName(userId, name, deps.clock.now()),
    signOut: sessions.signOut,
    noteSignIn: noteSignIn(notice),
    mailNewPerson,
    mailOwnerOf,
    refusalAtSignIn: secondFactor.refusalAtSignIn,
  });
  const steps = {
    ...counting,
    noteSignIn: noteSignIn(notice),
    sealing: sealing(deps.secret, 'outside sign-in'),
    secure: deps.secureCookies,
  };
  const secondStep = secondStepService({ ...steps, ...secondFactor, currentUser });
  const outside = outsideSignInService({
    ...steps,
    store: outsideSignInStore(db, fields),
    mailNewPerson,
    beginSecondStep: secondStep.begin,
    pictureLater: pictureLater(deps.jobs),
  });
  const pictures = profilePicturePart({ ...deps, store: profilePictureStore(db), currentUser });
  const feature: Feature = {
    routes: [
      ...accountsRoutes(service),
      ...secondFactorRoutes(secondFactor),
      ...sessionsRoutes(sessions),
      ...recovery.routes,
      ...pictures.routes,
      ...outsideSignInRoutes(outside),
      ...secondStepRoutes(secondStep),
    ],
    jobs: { ...recovery.jobs, ...pictures.jobs },
    periodicJobs: [...recovery.periodicJobs, forgetUnseenDevices(notice), removeEndedSessions(signedIn)],
    atStart: failed.start,
    close: failed.close,
    // The person's row goes last: what else is theirs is found by it.
    personalData: together([recovery.personalData, pictures.personalData, accountsPersonalData(db, store.findUser)]),
  };
  return {
    feature,
    findPerson: service.findPerson,
    findUser: store.findUser,
    /** The person as mails are written to them: an address that was never proven may be a stranger's, so unnamed. */
    addresseeOf: async (userId: string) => {
      const user = await store.findUser(userId);
      return user && (user.emailVerified ? user : { ...user, firstName: null, lastName: null });
    },
    setTimeZone: store.setTimeZone,
    endAccess: waysInStore(fields).end,
  };
}

const secondFactorPart = (deps: AccountsFeatureDeps & Pick<SecondFactorDeps, 'tellOwner' | 'endOtherSessions'>) =>
  secondFactorService({
    ...deps,
    store: secondFactorStore(deps.db),
    sealing: sealing(deps.secret, 'second factor'),
  });

/** Several parts as one: exported side by side, erased in this order. */
const together = (parts: readonly PersonalData[]): PersonalData => ({
  exportFor: async (userId) =>
    Object.assign({}, ...(await Promise.all(parts.map((part) => part.exportFor(userId))))) as Record<string, unknown>,
  erase: async (tx, userId) => {
    for (const part of parts) await part.erase(tx, userId);
  },
});
