import { AsyncLocalStorage } from 'node:async_hooks';
import { createHmac, randomBytes } from 'node:crypto';
import { betterAuth } from 'better-auth';
import { APIError } from 'better-auth/api';
import { PASSWORD_CODE_UNITS_MAX, PASSWORD_MIN } from '#contract/limits.ts';
import type { Database } from '#server/db/client.ts';
import { isUniqueViolation } from '#server/db/violated-constraints.ts';
import type { Clock } from '../../clock/port.ts';
import { CALLER_ADDRESS_HEADER, type Identity, type SignedIn } from '../port.ts';
import { credentialRowsStore } from './credential-rows-store.ts';
import type { HashingQueue } from './hashing-queue.ts';
import { hashPassword, type PasswordCost, verifyPassword } from './password-hashing.ts';
import { InsertFailed, identityStore } from './store.ts';

interface IdentityOptions {
  readonly db: Database;
  readonly secret: string;
  /** Origin of the app, to which the cookies belong. */
  readonly appUrl: string;
  readonly cookie: { readonly name: string; readonly secure: boolean };
  readonly sessionSeconds: number;
  readonly newId: () => string;
  /** For the rows of users. */
  readonly clock: Clock;
  /** For sessions: the machine's time. */
  readonly systemClock: Clock;
  /** Shared with everything else that hashes passwords. */
  readonly hashing: HashingQueue;
  readonly passwordCost?: PasswordCost | undefined;
}

/** The maximum number of sessions per user. Beyond it, the least recently used one ends. */
const MAX_SESSIONS = 50;
/** 32 characters in a cookie, the same as better-auth's own tokens. */
const TOKEN_BYTES = 24;

/** Email and password sign-in with better-auth. Only its functions are called: none of its HTTP routes is served. */
export function betterAuthIdentity(options: IdentityOptions): Identity {
  // The whole attempt is queued, not only the hash. Otherwise a hundred simultaneous attempts would occupy every
  // database connection, and this thread, before the first password is hashed.
  const { run } = options.hashing;
  const currentAttempt = new AsyncLocalStorage<SignInAttempt>();
  const auth = createAuth(options, currentAttempt);
  const rows = credentialRowsStore(options.db);
  return {
    signUp: async (account, headers) => {
      // The library requires a name. Our users' names are encrypted, so the library gets an empty one.
      const body = { ...account, name: '' };
      const attempt = () => auth.api.signUpEmail({ body, headers, returnHeaders: true });
      const result = await refusedAsValue(run(null, attempt), EMAIL_TAKEN).catch(refusedIfTaken);
      if (result === 'busy') return result;
      return result === 'refused' ? 'email_taken' : signedIn(result);
    },
    signIn: async (body, headers, allowSession = async () => true) => {
      let isDenied = false;
      const allowAndRemember = async (userId: string) => {
        const isAllowed = await allowSession(userId);
        isDenied = !isAllowed;
        return isAllowed;
      };
      const attempt: SignInAttempt = { allowSession: allowAndRemember, checkedHash: null };
      const attemptSignIn = () => auth.api.signInEmail({ body, headers, returnHeaders: true });
      const result = await refusedAsValue(
        run(null, () => currentAttempt.run(attempt, attemptSignIn)),
        WRONG_CREDENTIALS,
      );
      if (result === 'busy') return result;
      if (result === 'refused') return isDenied ? 'denied' : 'invalid';
      // Replacing a password locks the user's row, which a new session references. So either the replacement runs later
      // and ends this session, or this query already reads the new password's hash.
      if ((await rows.passwordHashOf(result.response.user.id)) === attempt.checkedHash) return signedIn(result);
      await rows.endSession(result.response.token);
      return 'invalid';
    },
    signInAs: async (userId, headers, isStillAllowed) => {
      const { internalAdapter, authCookies } = await auth.$context;
      const session = await internalAdapter.createSession(userId, false, {
        ipAddress: headers.get(CALLER_ADDRESS_HEADER) ?? '',
        userAgent: headers.get('user-agent') ?? '',
      });
      if (!session) throw new Error('Identity.signInAs: better-auth created no session.');
      if (!(await isStillAllowed())) {
        await rows.endSession(session.token);
        return 'denied';
      }
      const { name } = authCookies.sessionToken;
      return { userId, cookies: [sessionCookieFor(session.token, name, options)] };
    },
    renewToken: async (tx, sessionId) => {
      const token = randomBytes(TOKEN_BYTES).toString('base64url');
      if (!(await rows.replaceToken(tx, sessionId, token))) return null;
      const { authCookies } = await auth.$context;
      return [sessionCookieFor(token, authCookies.sessionToken.name, options)];
    },
  };
}

/** The state of one sign-in with a password, while better-auth handles it. */
interface SignInAttempt {
  readonly allowSession: (userId: string) => Promise<boolean>;
  /** The hash that the password was checked against. */
  checkedHash: string | null;
}

function createAuth(
  { db, secret, appUrl, cookie, sessionSeconds, newId, clock, systemClock, passwordCost }: IdentityOptions,
  currentAttempt: AsyncLocalStorage<SignInAttempt>,
) {
  const verify: typeof verifyPassword = (data) => {
    const attempt = currentAttempt.getStore();
    if (attempt) attempt.checkedHash = data.hash;
    return verifyPassword(data);
  };
  return betterAuth({
    secret,
    baseURL: appUrl,
    database: identityStore(db),
    // The library's own log lines would contain email addresses, which must never be logged.
    logger: { disabled: true },
    telemetry: { enabled: false },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: PASSWORD_MIN,
      maxPasswordLength: PASSWORD_CODE_UNITS_MAX,
      password: { hash: (password) => hashPassword(password, passwordCost), verify },
    },
    user: { fields: { name: 'nameCiphertext' } },
    session: { expiresIn: sessionSeconds },
    databaseHooks: {
      user: {
        create: {
          before: async (user) => {
            const now = clock.now();
            return { data: { ...user, createdAt: now, updatedAt: now } };
          },
        },
      },
      // Returning false prevents the session, and the library responds as it does to wrong credentials.
      session: {
        create: {
          before: async (session) => {
            if ((await currentAttempt.getStore()?.allowSession(session.userId)) === false) return false;
            const now = systemClock.now();
            return { data: { ...session, createdAt: now, updatedAt: now } };
          },
          after: ({ userId }) => credentialRowsStore(db).endAllBut(MAX_SESSIONS, userId),
        },
      },
    },
    advanced: {
      ipAddress: { ipAddressHeaders: [CALLER_ADDRESS_HEADER] },
      database: { generateId: newId },
      useSecureCookies: false,
      cookies: { session_token: { name: cookie.name, attributes: { secure: cookie.secure } } },
    },
  });
}

/** The cookie in the library's own format: the token and its signature. */
function sessionCookieFor(token: string, name: string, { secret, cookie, sessionSeconds }: IdentityOptions): string {
  const signature = createHmac('sha256', secret).update(token).digest('base64');
  const value = encodeURIComponent(`${token}.${signature}`);
  const secure = cookie.secure ? '; Secure' : '';
  return `${name}=${value}; Max-Age=${sessionSeconds}; Path=/; HttpOnly${secure}; SameSite=Lax`;
}

const signedIn = (done: { headers: Headers; response: { user: { id: string } } }): SignedIn => ({
  userId: done.response.user.id,
  cookies: done.headers.getSetCookie(),
});

const EMAIL_TAKEN = ['USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL'];
const WRONG_CREDENTIALS = ['INVALID_EMAIL_OR_PASSWORD', 'FAILED_TO_CREATE_SESSION'];

/** better-auth throws the failures it expects. Those with one of these codes become a value here. */
async function refusedAsValue<T>(attempt: Promise<T>, codes: readonly string[]): Promise<T | 'refused'> {
  try {
    return await attempt;
  } catch (error) {
    if (error instanceof APIError && codes.includes(error.body?.code ?? '')) return 'refused';
    throw error;
  }
}

/** Another sign-up with the same email was faster. @throws any other error. */
function refusedIfTaken(error: unknown): 'refused' {
  if (error instanceof InsertFailed && isUniqueViolation(error.cause)) return 'refused';
  throw error;
}
