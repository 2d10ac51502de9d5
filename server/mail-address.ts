import { domainToASCII } from 'node:url';

/**
 * One address, one spelling: lower case, the domain as the network writes it (münchen.de is xn--mnchen-3ya.de). Plus
 * signs and dots stay, as they may tell two mailboxes apart.
 * @returns null where the domain cannot be one.
 */
export function normalAddress(typed: string): string | null {
  const at = typed.lastIndexOf('@');
  const domain = domainToASCII(typed.slice(at + 1));
  return at < 1 || domain === '' ? null : `${typed.slice(0, at)}@${domain}`.toLowerCase();
}
