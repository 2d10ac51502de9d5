import { BlockList, isIP, isIPv6 } from 'node:net';

/** Special-purpose blocks of IPv4 (RFC 6890): private networks, this machine, link-local with the clouds' metadata. */
const notPublic = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const;

/** What within the public block of IPv6 leads elsewhere: tunnels that hold an IPv4 address, and documentation. */
const notPublicV6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;

const refused = new BlockList();
for (const [network, prefix] of notPublic) refused.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of notPublicV6) refused.addSubnet(network, prefix, 'ipv6');
const publicV6 = new BlockList();
publicV6.addSubnet('2000::', 3, 'ipv6');

/** An address anybody on the internet could reach, so that asking it through us gains nobody anything. */
export function isPublicAddress(address: string): boolean {
  if (isIPv6(address)) return publicV6.check(address, 'ipv6') && !refused.check(address, 'ipv6');
  return isIP(address) === 4 && !refused.check(address, 'ipv4');
}
