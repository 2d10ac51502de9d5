import { betterAuth } from 'better-auth';
import { APIError } from 'better-auth/api';
import { PASSWORD_MAX, PASSWORD_MIN } from '../../../../contract/limits.ts';
import type { Database } from '../../../db/client.ts';
import type { Identity, SignedIn } from '../port.ts';
import { hashPassword, verifyPassword } from './password-hashing.ts';
import { identityStore } from './store.ts';

interface IdentityOptions {
  readonly db: Database;
  readonly secret: string;
  /** Origin of the app, where the cookies belong. */
  readonly appUrl: string;
  readonly cookie: { readonly name: string; readonly secure: boolean };
  readonly sessionSeconds: number;
  readonly newId: () => string;
}

/** Email and password by better-auth, reached through its functions only: none of its own paths is served. */
export function betterAuthIdentity(options: IdentityOptions): Identity {
  const auth = createAuth(options);
  return {
    signUp: async (account, headers) => {
      const { email, password, firstName, lastName } = account;
      const name = [firstName, lastName].filter(Boolean).join(' ');
      const body = { email, password, name, firstName, lastName };
      const done = await refusal(auth.api.signUpEmail({ body, headers, returnHeaders: true }));
      return done === 'refused' ? 'email_taken' : signedIn(done);
    },
    signIn: async (body, headers) => {
      const done = await refusal(auth.api.signInEmail({ body, headers, returnHeaders: true }));
      return done === 'refused' ? 'invalid' : signedIn(done);
    },
    signOut: async (headers) => {
      await auth.api.signOut({ headers });
    },
  };
}

function createAuth({ db, secret, appUrl, cookie, sessionSeconds, newId }: IdentityOptions) {
  return betterAuth({
    secret,
    baseURL: appUrl,
    database: identityStore(db),
    // Its own lines would name addresses; ours never do.
    logger: { disabled: true },
    telemetry: { enabled: false },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: PASSWORD_MIN,
      maxPasswordLength: PASSWORD_MAX,
      password: { hash: hashPassword, verify: verifyPassword },
    },
    user: {
      additionalFields: {
        firstName: { type: 'string', required: false },
        lastName: { type: 'string', required: false },
      },
    },
    session: { expiresIn: sessionSeconds },
    advanced: {
      database: { generateId: newId },
      useSecureCookies: false,
      cookies: { session_token: { name: cookie.name, attributes: { secure: cookie.secure } } },
    },
  });
}

const signedIn = (done: { headers: Headers; response: { user: { id: string } } }): SignedIn => ({
  userId: done.response.user.id,
  cookies: done.headers.getSetCookie(),
});

/** better-auth throws its expected answers; those for a taken address or wrong credentials become a value. */
async function refusal<T>(attempt: Promise<T>): Promise<T | 'refused'> {
  try {
    return await attempt;
  } catch (error) {
    if (error instanceof APIError && (error.statusCode === 422 || error.statusCode === 401)) return 'refused';
    throw error;
  }
}
