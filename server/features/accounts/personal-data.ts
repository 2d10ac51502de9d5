import { toIso } from '../../dates/to-iso.ts';
import type { Database } from '../../db/client.ts';
import type { PersonalData } from '../../feature.ts';
import { fullName } from '../../field-encryption/user-names.ts';
import { describeDevice } from './devices/describe-device.ts';
import { personalDataStore } from './personal-data-store.ts';
import type { accountsStore } from './store.ts';

type Store = ReturnType<typeof personalDataStore>;
type FindUser = ReturnType<typeof accountsStore>['findUser'];

/** The user's profile, their credentials and their sessions. */
export function accountsPersonalData(db: Database, findUser: FindUser): PersonalData {
  const store = personalDataStore(db);
  return {
    exportFor: async (userId) => {
      const { password, externalIdentities } = await store.credentialsOf(userId);
      const mfaEnabledSince = await store.mfaEnabledSince(userId);
      return {
        person: formatUser(await findUser(userId)),
        password: { set: password !== null, since: toIso(password?.since) },
        socialLogins: externalIdentities.map(({ issuer, subject, since }) => ({
          issuer,
          subject,
          since: toIso(since),
        })),
        mfa: { enabled: mfaEnabledSince !== null, since: toIso(mfaEnabledSince) },
        sessions: (await store.sessionsOf(userId)).map(formatSession),
        devicesSignedInFrom: (await store.devicesOf(userId)).map(formatDevice),
      };
    },
    erase: store.erase,
  };
}

/** The picture is omitted, because profile-picture.ts exports it. */
const withoutPicture = <Row extends { readonly pictureHash: string | null }>({ pictureHash: _, ...user }: Row) => user;

const formatUser = (user: Awaited<ReturnType<FindUser>>) =>
  user && {
    ...withoutPicture(user),
    name: fullName(user),
    emailVerifiedAt: toIso(user.emailVerifiedAt),
    createdAt: toIso(user.createdAt),
    updatedAt: toIso(user.updatedAt),
  };

const formatDevice = ({ device, firstSeenAt, lastSeenAt }: Awaited<ReturnType<Store['devicesOf']>>[number]) => ({
  device,
  firstSeenAt: toIso(firstSeenAt),
  lastSeenAt: toIso(lastSeenAt),
});

const formatSession = (session: Awaited<ReturnType<Store['sessionsOf']>>[number]) => ({
  device: describeDevice(session.userAgent),
  ...session,
  since: toIso(session.since),
  lastUsedAt: toIso(session.lastUsedAt),
});
