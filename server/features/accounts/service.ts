import type { z } from 'zod';
import type { login, register, User } from '../../../contract/accounts.ts';
import { failure } from '../../failure.ts';
import type { AlongsideRead } from '../../feature.ts';
import type { Access, Person } from '../../person.ts';
import type { Clock } from '../../ports/clock/port.ts';
import type { Identity } from '../../ports/identity/port.ts';
import type { accountsStore, SessionRow } from './store.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** A session ends this long after its sign-in, however much it is used. */
const SESSION_LONGEST_MS = 90 * DAY_MS;
/** A session in use is extended at most once in this time, so that reading costs no write. */
const RENEW_AFTER_MS = DAY_MS;

export interface AccountsDeps {
  readonly store: ReturnType<typeof accountsStore>;
  readonly identity: Identity;
  /** Sessions live on the machine's own time, as the library that makes them has it. */
  readonly machineClock: Clock;
  readonly sessionIdleSeconds: number;
  readonly adminEmails: readonly string[];
  /** The Set-Cookie value that removes the session's cookie. */
  readonly clearCookie: () => string;
  readonly accessOf: (subscription: SessionRow['subscription']) => Access;
}

interface FoundPerson {
  readonly person: Person;
  /** True when the session's time was just extended. */
  readonly renewed: boolean;
  /** What was wanted alongside. */
  readonly alongside: string | null;
}

export function accountsService(deps: AccountsDeps) {
  const { store, identity, machineClock, adminEmails } = deps;
  const isAdmin = (email: string, verified: boolean) => verified && adminEmails.includes(email);

  const currentUser = async (userId: string): Promise<User> => {
    const row = await store.findUser(userId);
    if (!row) throw new Error('A session was found for a user who is not there.');
    return {
      id: row.id,
      firstName: row.firstName,
      lastName: row.lastName,
      email: row.email,
      profileImageUrl: row.image,
      createdAt: row.createdAt.toISOString(),
      isAdmin: isAdmin(row.email, row.emailVerified),
    };
  };

  return {
    register: async (account: z.output<typeof register.body>, headers: Headers, timeZone: string | null) => {
      const { email, password } = account;
      const names = { firstName: account.firstName || null, lastName: account.lastName || null };
      const signedIn = await identity.signUp({ email, password, ...names }, headers);
      if (signedIn === 'email_taken') return failure('email_taken');
      if (timeZone) await store.setTimeZone(signedIn.userId, timeZone);
      return { user: await currentUser(signedIn.userId), cookies: signedIn.cookies };
    },

    login: async (credentials: z.output<typeof login.body>, headers: Headers) => {
      const signedIn = await identity.signIn(credentials, headers);
      if (signedIn === 'invalid') return failure('invalid_credentials');
      return { user: await currentUser(signedIn.userId), cookies: signedIn.cookies };
    },

    /** @returns Set-Cookie values that make this browser forget the session. */
    logout: async (headers: Headers): Promise<readonly string[]> => {
      await identity.signOut(headers);
      return [deps.clearCookie()];
    },

    currentUser,

    /** Who holds this token now; extends the session when it has not been extended for a day. */
    findPerson: async (token: string, wanted?: AlongsideRead): Promise<FoundPerson | null> => {
      const now = machineClock.now();
      const row = await store.findSession(token, now, new Date(now.getTime() - SESSION_LONGEST_MS), wanted);
      if (!row) return null;
      const renewed = now.getTime() - row.lastRenewedAt.getTime() > RENEW_AFTER_MS;
      if (renewed) {
        await store.renewSession(row.sessionId, now, new Date(now.getTime() + deps.sessionIdleSeconds * 1000));
      }
      const person: Person = {
        userId: row.userId,
        email: row.email,
        timeZone: row.timeZone,
        isAdmin: isAdmin(row.email, row.emailVerified),
        access: deps.accessOf(row.subscription),
      };
      return { person, renewed, alongside: row.alongside };
    },
  };
}
