import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** All of IPv6 that is given out to the internet; ipaddr.js calls the rest of it unicast as well. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * An address anyone on the internet could reach, so that asking it through us gains nobody anything. Addresses of IPv6
 * that hold one of IPv4 (mapped, NAT64, 6to4, Teredo) have ranges of their own, so they are refused whatever they hold.
 */
export function isPublicAddress(address: string): boolean {
  // ipaddr.js reads more than addresses: '0x7f.1', '10'.
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.parse(address);
  return parsed.range() === 'unicast' && (parsed.kind() === 'ipv4' || parsed.match(GLOBAL_IPV6));
}
