import { createHash } from 'node:crypto';
import type { AccountClaims } from 'oidc-provider';
import { accountAddress } from '../../../mail-address.ts';

const MOST_PEOPLE = 1000;

interface Said {
  readonly email: string;
  readonly name: string;
  readonly emailVerified: boolean;
  readonly hasPicture: boolean;
}

/**
 * Who signed in here, as they last said: an address is always the same person.
 * @param picturesBelow where the picture of each of them is, under their subject.
 */
export function people(picturesBelow: string) {
  const known = new Map<string, AccountClaims>();
  return {
    /** @returns the person's subject. */
    add: ({ email, name, emailVerified, hasPicture }: Said): string => {
      const sub = createHash('sha256')
        .update(accountAddress(email) ?? email)
        .digest('base64url');
      const [given, ...rest] = name.split(/\s+/).filter(Boolean);
      known.delete(sub);
      known.set(sub, {
        sub,
        email,
        email_verified: emailVerified,
        ...(given && { name, given_name: given }),
        ...(rest.length > 0 && { family_name: rest.join(' ') }),
        ...(hasPicture && { picture: `${picturesBelow}${sub}` }),
      });
      const [oldest] = known.keys();
      if (known.size > MOST_PEOPLE && oldest !== undefined) known.delete(oldest);
      return sub;
    },
    find: (sub: string): AccountClaims | undefined => known.get(sub),
  };
}
