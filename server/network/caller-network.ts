import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** One computer: an IPv4 address, or an IPv6 /64 network. */
export const callerAddress = (ip: string): string => networkOf(ip, { ipv4: 32, ipv6: 64 });

/** What one provider assigns to many of its customers: an IPv4 /16 network, or an IPv6 /32 network. */
export const callerSubnet = (ip: string): string => networkOf(ip, { ipv4: 16, ipv6: 32 });

/**
 * The first address of the network that contains this one, in its canonical form. Anything but an IP address is one
 * caller: a proxy that obfuscates addresses would otherwise turn the limits off.
 */
function networkOf(ip: string, prefix: { readonly ipv4: number; readonly ipv6: number }): string {
  const written = withoutZone(withoutPort(ip));
  if (isIP(written) === 0) return 'no address';
  // `process` extracts the IPv4 address from an IPv4-mapped IPv6 one (::ffff:10.0.0.1).
  const address = ipaddr.process(written);
  return address.kind() === 'ipv4'
    ? ipaddr.IPv4.networkAddressFromCIDR(`${address}/${prefix.ipv4}`).toString()
    : ipaddr.IPv6.networkAddressFromCIDR(`${address}/${prefix.ipv6}`).toString();
}

/** Some proxies add the port to the address in X-Forwarded-For: 192.0.2.1:5000, [2001:db8::1]:5000. */
function withoutPort(ip: string): string {
  const [, ipv4, ipv6] = /^(?:([\d.]+):\d+|\[([^\]]+)\](?::\d+)?)$/.exec(ip) ?? [];
  return ipv4 ?? ipv6 ?? ip;
}

/** Node adds the network interface to a link-local address: fe80::1%eth0. It says nothing about the caller. */
const withoutZone = (ip: string): string => ip.split('%', 1)[0] ?? ip;
