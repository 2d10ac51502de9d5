import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** All IPv6 addresses that are allocated for the public internet. ipaddr.js also calls the unallocated rest unicast. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether anyone on the internet could reach the address themselves, so that making this server fetch from it is no use
 * to an attacker. IPv6 addresses that embed an IPv4 address (mapped, NAT64, 6to4, Teredo) belong to other ranges, so
 * they are refused whatever address they embed.
 */
export function isPublicAddress(address: string): boolean {
  // ipaddr.js also parses strings that are not complete addresses: '0x7f.1', '10'.
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.parse(address);
  return parsed.range() === 'unicast' && (parsed.kind() === 'ipv4' || parsed.match(GLOBAL_IPV6));
}
