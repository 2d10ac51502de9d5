import { domainToASCII } from 'node:url';
import { register } from '../../contract/calls/accounts.ts';

/** Shown for an address that has an @ sign and still cannot exist. */
export const IMPOSSIBLE_EMAIL_MESSAGE = "Please check this email: the part after the @ sign isn't a possible address.";
/** Of a whole address: a longer one does not fit into the commands of SMTP. */
const MAX_LENGTH = 254;
/** A domain name in ASCII. Its last label starts with a letter: with a number it would be an IP address. */
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
/** In a link, these would end the domain or be read as other letters. */
const NOT_IN_A_DOMAIN = /[/?#%\\]/;

/**
 * Any other character before the @ is refused: the Kelvin sign would become a k in lower case, and so another user's
 * address.
 */
const LOCAL_PART = /^[!-~]+$/;

/**
 * One spelling for each address: lower case, with the domain in ASCII (münchen.de is xn--mnchen-3ya.de). Plus signs and
 * dots stay, because they may distinguish two mailboxes.
 * @returns null if there is no @ sign, if the domain is not a possible one, or if the part before the @ is not plain
 *   ASCII.
 */
export function normalizeEmail(typed: string): string | null {
  const at = typed.lastIndexOf('@');
  if (at === -1) return null;
  const written = typed.slice(at + 1);
  const domain = NOT_IN_A_DOMAIN.test(written) ? '' : domainToASCII(written);
  const address = `${typed.slice(0, at)}@${domain}`.toLowerCase();
  const isPossible = LOCAL_PART.test(typed.slice(0, at)) && DOMAIN.test(domain) && address.length <= MAX_LENGTH;
  return isPossible ? address : null;
}

/**
 * The email address of an account, from any source. It is checked exactly as written, and normalised only then. Nothing
 * is trimmed or folded first, so that two texts which a service distinguishes never become the same user here.
 * @returns null if it is no address to sign up with.
 */
export const parseAccountEmail = (written: string): string | null =>
  register.body.shape.email.safeParse(written).success ? normalizeEmail(written) : null;
