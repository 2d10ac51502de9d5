import type { z } from 'zod';
import type { login, register, User } from '../../../contract/accounts.ts';
import type { Audit } from '../../audit-log-store.ts';
import { failure } from '../../failure.ts';
import type { AlongsideRead } from '../../feature.ts';
import type { PersonName } from '../../field-encryption/names.ts';
import { accountAddress, NO_SUCH_ADDRESS } from '../../mail-address.ts';
import type { Access, Person } from '../../person.ts';
import type { Clock } from '../../ports/clock/port.ts';
import type { Identity } from '../../ports/identity/port.ts';
import { busy } from './busy.ts';
import { isCommonPassword } from './common-passwords.ts';
import type { CountFailedSignIn } from './failed-sign-ins.ts';
import { pictureAddress } from './profile-picture.ts';
import type { SecondFactorService } from './second-factor-service.ts';
import { byOwner } from './security-entries.ts';
import type { TellOwner } from './security-notices.ts';
import type { NoteSignIn } from './sign-in-notice.ts';
import type { accountsStore, SessionRow } from './store.ts';

const MINUTE_MS = 60 * 1000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** A session ends this long after its sign-in, however much it is used. */
export const SESSION_LONGEST_MS = 90 * DAY_MS;
/** A session in use is extended at most once in this time: often enough to say when it was last used. */
const RENEW_AFTER_MS = 10 * MINUTE_MS;

export interface AccountsDeps {
  readonly store: ReturnType<typeof accountsStore>;
  readonly identity: Identity;
  /** Sessions live on the machine's own time, as the library that makes them has it. */
  readonly machineClock: Clock;
  readonly sessionIdleSeconds: number;
  readonly adminEmails: readonly string[];
  /** The Set-Cookie value that removes the session's cookie. */
  readonly clearCookie: () => string;
  /** Ends the session of these headers, if there is one. */
  readonly signOut: (headers: Headers) => Promise<void>;
  /** Ends the session this browser had until now, if it had one. */
  readonly endEarlierSession: (headers: Headers) => Promise<void>;
  /** What a second factor, where the person has one, says to this sign-in; null: come in. */
  readonly refusalAtSignIn: SecondFactorService['refusalAtSignIn'];
  /** Mails that follow a sign-up: to confirm the address, or to the owner of one that is taken. */
  readonly mailNewPerson: (email: string) => Promise<void>;
  readonly mailOwnerOf: (email: string) => Promise<void>;
  readonly noteSignIn: NoteSignIn;
  readonly countFailedSignIn: CountFailedSignIn;
  readonly tellOwner: TellOwner;
  readonly setName: (userId: string, name: PersonName) => Promise<void>;
  readonly audit: Audit;
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
      profileImageUrl: row.pictureHash && pictureAddress(row.pictureHash),
      createdAt: row.createdAt.toISOString(),
      isAdmin: isAdmin(row.email, row.emailVerified),
    };
  };

  return {
    register: async (account: z.output<typeof register.body>, headers: Headers, timeZone: string | null) => {
      const { password } = account;
      const email = accountAddress(account.email);
      if (email === null) return failure('invalid_input', { message: NO_SUCH_ADDRESS });
      if (await isCommonPassword(password, account)) return failure('password_too_common');
      const signedIn = await identity.signUp({ email, password }, headers);
      if (signedIn === 'busy') return busy();
      if (signedIn === 'email_taken') {
        await deps.mailOwnerOf(email);
        return failure('email_taken');
      }
      await deps.endEarlierSession(headers);
      // Transactions of their own, after the library's: were it lost between the two, the person can write their name
      // in their settings and ask for the mail.
      const name = { firstName: account.firstName || null, lastName: account.lastName || null };
      await deps.setName(signedIn.userId, name);
      await deps.mailNewPerson(email);
      await deps.audit(byOwner('account.created', signedIn.userId));
      if (timeZone) await store.setTimeZone(signedIn.userId, timeZone);
      await deps.noteSignIn(signedIn.userId, headers);
      return { user: await currentUser(signedIn.userId), cookies: signedIn.cookies };
    },

    login: async (credentials: z.output<typeof login.body>, headers: Headers) => {
      const { email, password, code } = credentials;
      let refused = null as Awaited<ReturnType<typeof deps.refusalAtSignIn>>;
      let who = '';
      const signedIn = await identity.signIn({ email, password }, headers, async (userId) => {
        who = userId;
        refused = await deps.refusalAtSignIn(userId, code);
        return refused === null;
      });
      if (signedIn === 'busy') return busy();
      if (signedIn === 'held' || signedIn === 'invalid') {
        const refusal = refused ?? failure('invalid_credentials');
        // Who is asked for a code has done nothing wrong.
        if (refusal.code !== 'second_factor_required') deps.countFailedSignIn(email, headers);
        // The password was right: somebody else may have it.
        if (refusal.code === 'second_factor_wrong') await deps.tellOwner(who, 'wrong-code');
        return refusal;
      }
      // Only for who is in: every refusal takes the same time.
      await deps.endEarlierSession(headers);
      await deps.noteSignIn(signedIn.userId, headers);
      return { user: await currentUser(signedIn.userId), cookies: signedIn.cookies };
    },

    /** @returns Set-Cookie values that make this browser forget the session. */
    logout: async (headers: Headers): Promise<readonly string[]> => {
      await deps.signOut(headers);
      return [deps.clearCookie()];
    },

    currentUser,

    /** Who holds this token now; extends the session when that has not been done for ten minutes. */
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
        sessionId: row.sessionId,
        signedInAt: row.confirmedAt ?? row.createdAt,
        email: row.email,
        timeZone: row.timeZone,
        isAdmin: isAdmin(row.email, row.emailVerified),
        access: deps.accessOf(row.subscription),
      };
      return { person, renewed, alongside: row.alongside };
    },
  };
}
