import type { Database } from '../../db/client.ts';
import type { PersonalData } from '../../feature.ts';
import { fullName } from '../../field-encryption/names.ts';
import { deviceInWords } from './device-in-words.ts';
import { personalDataStore } from './personal-data-store.ts';
import type { accountsStore } from './store.ts';

type Store = ReturnType<typeof personalDataStore>;
type FindUser = ReturnType<typeof accountsStore>['findUser'];

/** The person, how they sign in, and where they are signed in. */
export function accountsPersonalData(db: Database, findUser: FindUser): PersonalData {
  const store = personalDataStore(db);
  return {
    exportFor: async (userId) => {
      const { password, outside } = await store.waysOf(userId);
      const secondFactorSince = await store.secondFactorSince(userId);
      return {
        person: personInWords(await findUser(userId)),
        password: { set: password !== null, since: isoOf(password?.since) },
        outsideIdentities: outside.map(({ issuer, subject, since }) => ({ issuer, subject, since: isoOf(since) })),
        secondFactor: { on: secondFactorSince !== null, since: isoOf(secondFactorSince) },
        sessions: (await store.sessionsOf(userId)).map(sessionInWords),
        devicesSignedInFrom: (await store.devicesOf(userId)).map(deviceKept),
      };
    },
    erase: store.erase,
  };
}

const isoOf = (at: Date | null | undefined): string | null => at?.toISOString() ?? null;

/** The picture is told of by its own part. */
const withoutPicture = <Person extends { readonly pictureHash: string | null }>({
  pictureHash: _,
  ...person
}: Person) => person;

const personInWords = (person: Awaited<ReturnType<FindUser>>) =>
  person && {
    ...withoutPicture(person),
    name: fullName(person),
    emailVerifiedAt: isoOf(person.emailVerifiedAt),
    createdAt: isoOf(person.createdAt),
    updatedAt: isoOf(person.updatedAt),
  };

const deviceKept = ({ device, firstSeenAt, lastSeenAt }: Awaited<ReturnType<Store['devicesOf']>>[number]) => ({
  device,
  firstSeenAt: isoOf(firstSeenAt),
  lastSeenAt: isoOf(lastSeenAt),
});

const sessionInWords = (session: Awaited<ReturnType<Store['sessionsOf']>>[number]) => ({
  device: deviceInWords(session.userAgent),
  ...session,
  since: isoOf(session.since),
  lastUsedAt: isoOf(session.lastUsedAt),
});
