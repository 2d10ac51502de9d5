import { domainToASCII } from 'node:url';
import { register } from '../../contract/calls/accounts.ts';
import { EMAIL_MAX } from '../../contract/limits.ts';
import { isPlaceholderEmail } from '../../contract/placeholder-email.ts';

/** Shown for an address that has an @ sign, but cannot exist. */
export const IMPOSSIBLE_EMAIL_MESSAGE = "Please check this email: the part after the @ sign isn't a possible address.";
/** A domain name in ASCII. Its last label starts with a letter: with a number it would be an IP address. */
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
/** In a link, these would end the domain or be decoded to other characters. */
const NOT_IN_A_DOMAIN = /[/?#%\\]/;

/**
 * Any other character before the @ is refused: the Kelvin sign, for example, would become a k in lower case, and thus
 * another user's address.
 */
const LOCAL_PART = /^[!-~]+$/;

/**
 * The canonical form of an address: lower case, with the domain in ASCII (münchen.de is xn--mnchen-3ya.de). Plus signs
 * and dots stay, because they may distinguish two mailboxes.
 * @returns null if there is no @ sign, if the domain is not valid, or if the part before the @ is not plain ASCII.
 */
export function normalizeEmail(typed: string): string | null {
  const at = typed.lastIndexOf('@');
  if (at === -1) return null;
  const written = typed.slice(at + 1);
  const domain = NOT_IN_A_DOMAIN.test(written) ? '' : domainToASCII(written);
  const address = `${typed.slice(0, at)}@${domain}`.toLowerCase();
  const isPossible = LOCAL_PART.test(typed.slice(0, at)) && DOMAIN.test(domain) && address.length <= EMAIL_MAX;
  return isPossible ? address : null;
}

/**
 * The email address of an account, from any source. It is validated exactly as written, and only then normalised.
 * Nothing is trimmed or folded before that, so that two strings that a service distinguishes never become the same user
 * here.
 * @returns null if it is not an address for an account.
 */
export function parseAccountEmail(written: string): string | null {
  const email = register.body.shape.email.safeParse(written).success ? normalizeEmail(written) : null;
  return email === null || isPlaceholderEmail(email) ? null : email;
}
