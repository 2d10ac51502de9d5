import { domainToASCII } from 'node:url';
import { register } from '../../contract/calls/accounts.ts';

/** What is said of an address that has an @ sign and still reaches nobody. */
export const IMPOSSIBLE_EMAIL_MESSAGE = 'Please check this email: there can be no such address after the @ sign.';
/** Of an address, whole: more does not fit into the commands of SMTP. */
const MAX_LENGTH = 254;
/** Names as they stand in the network, the last one with a letter first: a number there would be a machine's address. */
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
/** These would end the domain, or be read as other letters, as if it stood in a link. */
const NOT_IN_A_DOMAIN = /[/?#%\\]/;

/** Anything else before the @ is no address here: the Kelvin sign would become a k in lower case, and so somebody else. */
const LOCAL_PART = /^[!-~]+$/;

/**
 * One address, one spelling: lower case, the domain as the network writes it (münchen.de is xn--mnchen-3ya.de). Plus
 * signs and dots stay, as they may tell two mailboxes apart.
 * @returns null where there is no @ sign, where the domain cannot be one, or where what stands before the @ is not plain ASCII.
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
 * The address of an account, from whatever said it: checked as it was written, and only then put into its one spelling.
 * Nothing is trimmed or folded first, so that no two texts a service tells apart become the same person here.
 * @returns null where nobody could sign up with it.
 */
export const parseAccountEmail = (written: string): string | null =>
  register.body.shape.email.safeParse(written).success ? normalizeEmail(written) : null;
