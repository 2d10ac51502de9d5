import type { Transaction } from '../../db/client.ts';
import type { Feature, PersonalData } from '../../feature.ts';
import { cipherFromSecret } from '../../field-encryption/text-cipher.ts';
import { accountManagement } from './account-management.ts';
import { accountUsersStore } from './account-users-store.ts';
import { credentialRevocationStore } from './credentials/credential-revocation-store.ts';
import { credentialsStore } from './credentials/credentials-store.ts';
import { failedSignIns } from './credentials/failed-sign-ins.ts';
import { failedSignInsStore } from './credentials/failed-sign-ins-store.ts';
import type { AccountsFeatureDeps } from './deps.ts';
import { recordSignIn, removeUnseenDevices } from './devices/new-device-alert.ts';
import { signInDevicesStore } from './devices/sign-in-devices-store.ts';
import { disownedAddressesStore } from './email-address/disowned-addresses-store.ts';
import { enqueueEmail } from './emails/account-emails.ts';
import { emailRateLimitStore } from './emails/email-rate-limit-store.ts';
import { sendSecurityNotice } from './emails/security-notices.ts';
import { mfaChallengeService } from './mfa/mfa-challenge-service.ts';
import { mfaChallengeRoutes, mfaRoutes } from './mfa/mfa-routes.ts';
import { mfaService } from './mfa/mfa-service.ts';
import { mfaStore } from './mfa/mfa-store.ts';
import { accountsPersonalData } from './personal-data.ts';
import { enqueuePictureFetch, profilePictureFeature } from './picture/profile-picture.ts';
import { profilePictureStore } from './picture/profile-picture-store.ts';
import { accountsRoutes } from './routes.ts';
import { accountsService } from './service.ts';
import { reauthenticateSession } from './session/reauthentication.ts';
import { sessionsRoutes } from './session/sessions-routes.ts';
import { removeEndedSessions, sessionsService } from './session/sessions-service.ts';
import { sessionsStore } from './session/sessions-store.ts';
import { socialLoginRoutes } from './social-login/social-login-routes.ts';
import { socialLoginService } from './social-login/social-login-service.ts';
import { socialLoginStore } from './social-login/social-login-store.ts';
import { accountsStore } from './store.ts';

/** Sign-up, sign-in and sign-out, authentication, and the user's changes to their credentials. */
export function accountsFeature(deps: AccountsFeatureDeps) {
  const { db, fields } = deps;
  const store = accountsStore(db, fields, deps.prefetchQueries, deps.pipelinedDb);
  const disowned = disownedAddressesStore(db);
  const services = createServices(deps, store);
  const { account, failedSignInCounter, management, pictures } = services;
  const feature: Feature = {
    routes: [
      ...accountsRoutes(account),
      ...mfaRoutes(services.mfa),
      ...sessionsRoutes(services.sessions),
      ...management.routes,
      ...pictures.routes,
      ...socialLoginRoutes(services.socialLogin),
      ...mfaChallengeRoutes(services.mfaChallenge),
    ],
    jobs: { ...management.jobs, ...pictures.jobs },
    periodicJobs: [
      ...management.periodicJobs,
      removeUnseenDevices(signInDevicesStore(db), deps.clock),
      removeEndedSessions(sessionsStore(db), deps.systemClock),
    ],
    atStart: failedSignInCounter.start,
    close: failedSignInCounter.close,
    // The user's row is erased last, because the other erasures look it up.
    personalData: combinePersonalData([
      management.personalData,
      pictures.personalData,
      accountsPersonalData(db, store.findUser),
    ]),
  };
  return {
    feature,
    authenticate: account.authenticate,
    findUser: store.findUser,
    /**
     * The recipient of emails to a user, without a name if the address is unverified: it may be a stranger's.
     * @returns null also if its owner has disowned the account.
     */
    emailRecipientOf: async (userId: string) => {
      const user = await store.findUser(userId);
      if (!user || user.emailVerified) return user;
      return (await disowned.has(userId, user.email)) ? null : { ...user, firstName: null, lastName: null };
    },
    setTimeZone: store.setTimeZone,
    /** Sent regardless of the user's preference, because it confirms that they have just turned these emails off. */
    announceSecurityEmailsOff: (tx: Transaction, userId: string) =>
      enqueueEmail(deps.jobs, tx, { kind: 'security-news', userId, news: 'security-emails-off' }),
    revokeAccess: credentialRevocationStore(fields).revokeAll,
  };
}

function createServices(deps: AccountsFeatureDeps, store: ReturnType<typeof accountsStore>) {
  const { db, fields, secret, clock } = deps;
  const currentUser = (userId: string) => account.currentUser(userId);
  const signIn = createSignInEffects(deps);
  const credentials = credentialsStore(db, fields);
  const sessions = sessionsService({ ...deps, store: sessionsStore(db) });
  const common = {
    ...deps,
    ...signIn,
    currentUser,
    endPreviousSession: sessions.endPrevious,
    reauthenticateSession: reauthenticateSession({ ...deps, store: credentials }),
  };
  const mfa = mfaService({
    ...common,
    store: mfaStore(db),
    cipher: cipherFromSecret(secret, 'mfa'),
    endOtherSessions: sessions.endOthersIn,
  });
  const management = accountManagement({ ...common, accounts: store, mfaStateOf: mfa.stateOf });
  const { sendVerificationEmail, sendExistingAccountEmail } = management;
  const account = accountsService({
    ...common,
    store,
    setName: (userId, name) => credentials.setName(userId, name, clock.now()),
    signOut: sessions.signOut,
    sendVerificationEmail,
    sendExistingAccountEmail,
    mfaRefusalAtSignIn: mfa.mfaRefusalAtSignIn,
  });
  const cookies = { cipher: cipherFromSecret(secret, 'social login'), secure: deps.secureCookies };
  const { consumeCode, stateOf } = mfa;
  const mfaChallenge = mfaChallengeService({ ...common, ...cookies, consumeCode, stateOf });
  const socialLogin = socialLoginService({
    ...common,
    ...cookies,
    store: socialLoginStore(db, fields),
    sendVerificationEmail,
    beginMfaChallenge: mfaChallenge.begin,
    enqueuePictureFetch: enqueuePictureFetch(deps.jobs),
  });
  const pictures = profilePictureFeature({ ...deps, store: profilePictureStore(db), currentUser });
  return { ...signIn, account, sessions, mfa, management, mfaChallenge, socialLogin, pictures };
}

/** The side effects of sign-ins and of changes to sign-in methods: failure counts, the device list and notices. */
function createSignInEffects(deps: AccountsFeatureDeps) {
  const { db, fields } = deps;
  const failedSignInCounter = failedSignIns({
    ...deps,
    store: failedSignInsStore(db),
    everyMs: deps.failedSignInsEveryMs,
  });
  return {
    failedSignInCounter,
    countFailedSignIn: failedSignInCounter.count,
    recordSignIn: recordSignIn({ ...deps, store: signInDevicesStore(db) }),
    sendSecurityNotice: sendSecurityNotice({
      ...deps,
      users: accountUsersStore(db, fields),
      emailRateLimit: emailRateLimitStore(db, deps.newId, deps.hashRecipient),
    }),
  };
}

/** Combines several parts into one, which exports all of them and erases them in this order. */
const combinePersonalData = (parts: readonly PersonalData[]): PersonalData => ({
  exportFor: async (userId) =>
    Object.assign({}, ...(await Promise.all(parts.map((part) => part.exportFor(userId))))) as Record<string, unknown>,
  erase: async (tx, userId) => {
    for (const part of parts) await part.erase(tx, userId);
  },
});
