import { createHash } from 'node:crypto';
import type { AccountClaims } from 'oidc-provider';
import { parseAccountEmail } from '#server/text/email-address.ts';

const MAX_USERS = 1000;

interface SignInForm {
  readonly email: string;
  readonly name: string;
  readonly emailVerified: boolean;
  readonly hasPicture: boolean;
}

/**
 * The users who have signed in at the issuer, with what they last entered. The same email address is always the same
 * user.
 * @param picturesBelow the prefix of picture addresses; the rest is the user's subject.
 */
export function sandboxUsers(picturesBelow: string) {
  const accounts = new Map<string, AccountClaims>();
  return {
    /** @returns the user's subject. */
    add: ({ email, name, emailVerified, hasPicture }: SignInForm): string => {
      const sub = createHash('sha256')
        .update(parseAccountEmail(email) ?? email)
        .digest('base64url');
      const [given, ...rest] = name.split(/\s+/).filter(Boolean);
      accounts.delete(sub);
      accounts.set(sub, {
        sub,
        email,
        email_verified: emailVerified,
        ...(given && { name, given_name: given }),
        ...(rest.length > 0 && { family_name: rest.join(' ') }),
        ...(hasPicture && { picture: `${picturesBelow}${sub}` }),
      });
      const [oldest] = accounts.keys();
      if (accounts.size > MAX_USERS && oldest !== undefined) accounts.delete(oldest);
      return sub;
    },
    find: (sub: string): AccountClaims | undefined => accounts.get(sub),
  };
}
