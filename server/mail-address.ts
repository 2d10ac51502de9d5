import { domainToASCII } from 'node:url';

/** Of an address, whole: more does not fit into the commands of SMTP. */
const LONGEST = 254;
/** Names as they stand in the network, the last one with a letter first: a number there would be a machine's address. */
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
/** These would end the domain, or be read as other letters, as if it stood in a link. */
const NOT_IN_A_DOMAIN = /[/?#%\\]/;

/**
 * One address, one spelling: lower case, the domain as the network writes it (münchen.de is xn--mnchen-3ya.de). Plus
 * signs and dots stay, as they may tell two mailboxes apart.
 * @returns null where the domain cannot be one.
 */
export function normalAddress(typed: string): string | null {
  const at = typed.lastIndexOf('@');
  const written = typed.slice(at + 1);
  const domain = NOT_IN_A_DOMAIN.test(written) ? '' : domainToASCII(written);
  const address = `${typed.slice(0, at)}@${domain}`.toLowerCase();
  return at < 1 || !DOMAIN.test(domain) || address.length > LONGEST ? null : address;
}
