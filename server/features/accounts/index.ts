import type { Database } from '../../db/client.ts';
import type { Feature, PersonalData } from '../../feature.ts';
import type { FieldEncryption } from '../../field-encryption/field-encryption.ts';
import { cipherFromSecret } from '../../field-encryption/text-cipher.ts';
import { credentialRevocationStore } from './credentials/credential-revocation-store.ts';
import { credentialsStore } from './credentials/credentials-store.ts';
import { failedSignIns } from './credentials/failed-sign-ins.ts';
import { failedSignInsStore } from './credentials/failed-sign-ins-store.ts';
import { type NewDeviceAlertDeps, recordSignIn, removeUnseenDevices } from './devices/new-device-alert.ts';
import { signInDevicesStore } from './devices/sign-in-devices-store.ts';
import { emailRateLimitStore } from './emails/email-rate-limit-store.ts';
import { sendSecurityNotice } from './emails/security-notices.ts';
import { mfaChallengeService } from './mfa/mfa-challenge-service.ts';
import { mfaChallengeRoutes, secondFactorRoutes } from './mfa/second-factor-routes.ts';
import { type SecondFactorDeps, secondFactorService } from './mfa/second-factor-service.ts';
import { secondFactorStore } from './mfa/second-factor-store.ts';
import { accountsPersonalData } from './personal-data.ts';
import { enqueuePictureFetch, type ProfilePictureDeps, profilePictureFeature } from './picture/profile-picture.ts';
import { profilePictureStore } from './picture/profile-picture-store.ts';
import { recoveryStore } from './recovery/recovery-store.ts';
import { type RecoveryAndCredentialsDeps, recoveryAndCredentials } from './recovery-and-credentials.ts';
import { accountsRoutes } from './routes.ts';
import { type AccountsDeps, accountsService } from './service.ts';
import { reauthenticateSession } from './session/reauthentication.ts';
import { sessionsRoutes } from './session/sessions-routes.ts';
import { removeEndedSessions, sessionsService } from './session/sessions-service.ts';
import { sessionsStore } from './session/sessions-store.ts';
import { socialLoginRoutes } from './social-login/social-login-routes.ts';
import { type SocialLoginDeps, socialLoginService } from './social-login/social-login-service.ts';
import { socialLoginStore } from './social-login/social-login-store.ts';
import { accountsStore, type PrefetchQueries } from './store.ts';

type EmailSenders = 'sendVerificationEmail' | 'sendExistingAccountEmail';

export interface AccountsFeatureDeps
  extends Omit<
      AccountsDeps,
      | 'store'
      | 'setName'
      | 'signOut'
      | 'endPreviousSession'
      | 'mfaRefusalAtSignIn'
      | 'recordSignIn'
      | 'countFailedSignIn'
      | 'sendSecurityNotice'
      | EmailSenders
    >,
    Omit<
      RecoveryAndCredentialsDeps,
      'accounts' | 'currentUser' | 'secondFactorOf' | 'countFailedSignIn' | 'reauthenticateSession' | 'identity'
    >,
    Pick<SocialLoginDeps, 'providers' | 'appOrigin'>,
    Pick<ProfilePictureDeps, 'fetchPicture'>,
    Pick<NewDeviceAlertDeps, 'wantsSecurityEmails' | 'log'> {
  readonly db: Database;
  readonly secureCookies: boolean;
  readonly sessionTokenIn: (cookieHeader: string | undefined) => string | null;
  readonly prefetchQueries: PrefetchQueries;
  /** Milliseconds between two writings of failed sign-ins; by default a minute. */
  readonly failedSignInsEveryMs?: number | undefined;
  /** What keys for sealing are derived from. */
  readonly secret: string;
  readonly fields: FieldEncryption;
}

/** Signing up, in and out, who is asking, and what people change about how they sign in. */
export function accountsFeature(deps: AccountsFeatureDeps) {
  const { db, fields } = deps;
  const store = accountsStore(db, fields, deps.prefetchQueries);
  const credentials = credentialsStore(db, fields);
  const currentUser = (userId: string) => service.currentUser(userId);
  const failedSignInCounter = failedSignIns({
    ...deps,
    store: failedSignInsStore(db),
    everyMs: deps.failedSignInsEveryMs,
  });
  const notifyUser = sendSecurityNotice({
    ...deps,
    users: recoveryStore(db, fields),
    emailRateLimit: emailRateLimitStore(db, deps.newId),
  });
  const sessionDeps = { ...deps, store: sessionsStore(db) };
  const sessions = sessionsService(sessionDeps);
  const authDeps = {
    ...deps,
    countFailedSignIn: failedSignInCounter.count,
    sendSecurityNotice: notifyUser,
    reauthenticateSession: reauthenticateSession({ ...deps, store: credentials }),
    endPreviousSession: sessions.endPrevious,
    endOtherSessions: sessions.endOthers,
  };
  const secondFactor = buildSecondFactor(authDeps);
  const recovery = recoveryAndCredentials({
    ...authDeps,
    accounts: store,
    currentUser,
    secondFactorOf: secondFactor.stateOf,
  });
  const { sendVerificationEmail, sendExistingAccountEmail } = recovery;
  const deviceAlertDeps = { ...deps, store: signInDevicesStore(db) };
  const service = accountsService({
    ...authDeps,
    store,
    setName: (userId, name) => credentials.setName(userId, name, deps.clock.now()),
    signOut: sessions.signOut,
    recordSignIn: recordSignIn(deviceAlertDeps),
    sendVerificationEmail,
    sendExistingAccountEmail,
    mfaRefusalAtSignIn: secondFactor.mfaRefusalAtSignIn,
  });
  const signInDeps = {
    ...authDeps,
    recordSignIn: recordSignIn(deviceAlertDeps),
    cipher: cipherFromSecret(deps.secret, 'outside sign-in'),
    secure: deps.secureCookies,
  };
  const mfaChallenge = mfaChallengeService({ ...signInDeps, ...secondFactor, currentUser });
  const socialLogin = socialLoginService({
    ...signInDeps,
    store: socialLoginStore(db, fields),
    sendVerificationEmail,
    beginMfaChallenge: mfaChallenge.begin,
    enqueuePictureFetch: enqueuePictureFetch(deps.jobs),
  });
  const pictures = profilePictureFeature({ ...deps, store: profilePictureStore(db), currentUser });
  const feature: Feature = {
    routes: [
      ...accountsRoutes(service),
      ...secondFactorRoutes(secondFactor),
      ...sessionsRoutes(sessions),
      ...recovery.routes,
      ...pictures.routes,
      ...socialLoginRoutes(socialLogin),
      ...mfaChallengeRoutes(mfaChallenge),
    ],
    jobs: { ...recovery.jobs, ...pictures.jobs },
    periodicJobs: [...recovery.periodicJobs, removeUnseenDevices(deviceAlertDeps), removeEndedSessions(sessionDeps)],
    atStart: failedSignInCounter.start,
    close: failedSignInCounter.close,
    // The person's row goes last: what else is theirs is found by it.
    personalData: combinePersonalData([
      recovery.personalData,
      pictures.personalData,
      accountsPersonalData(db, store.findUser),
    ]),
  };
  return {
    feature,
    authenticate: service.authenticate,
    findUser: store.findUser,
    /** The person as mails are written to them: an address that was never proven may be a stranger's, so unnamed. */
    emailRecipientOf: async (userId: string) => {
      const user = await store.findUser(userId);
      return user && (user.emailVerified ? user : { ...user, firstName: null, lastName: null });
    },
    setTimeZone: store.setTimeZone,
    revokeAccess: credentialRevocationStore(fields).revokeAll,
  };
}

const buildSecondFactor = (
  deps: AccountsFeatureDeps & Pick<SecondFactorDeps, 'sendSecurityNotice' | 'endOtherSessions'>,
) =>
  secondFactorService({
    ...deps,
    store: secondFactorStore(deps.db),
    cipher: cipherFromSecret(deps.secret, 'second factor'),
  });

/** Several parts as one: exported side by side, erased in this order. */
const combinePersonalData = (parts: readonly PersonalData[]): PersonalData => ({
  exportFor: async (userId) =>
    Object.assign({}, ...(await Promise.all(parts.map((part) => part.exportFor(userId))))) as Record<string, unknown>,
  erase: async (tx, userId) => {
    for (const part of parts) await part.erase(tx, userId);
  },
});
