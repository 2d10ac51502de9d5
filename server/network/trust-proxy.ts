/** Values of TRUST_PROXY: which proxies are trusted to report the address that a request comes from. */
import { isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';

export type TrustProxy = boolean | number | string;

/**
 * Real chains of proxies are shorter. A client could forge as many addresses as the chain is longer than the real one.
 */
const MAX_PROXIES = 5;
/** The largest private range of IPv4, 10.0.0.0/8. */
const MIN_IPV4_PREFIX = 8;
const MIN_IPV6_PREFIX = 16;
/** In fc00::/7 and the ranges above it, which are not routed on the internet. */
const MIN_LOCAL_IPV6_PREFIX = 7;
/** In ::ffff:0:0/96, which contains all of IPv4: as long as a prefix of 8 there. */
const MIN_MAPPED_IPV4_PREFIX = 96 + MIN_IPV4_PREFIX;

/** No proxy in front is the same as trusting none. */
export function readTrustProxy(value: string | undefined): TrustProxy {
  if (value === undefined || value === 'false') return false;
  if (value === 'true') return true;
  return /^\d+$/.test(value) ? Number(value) || false : value;
}

/** Whether each part of a list is an address, a range, or a name that Fastify knows for some. */
export const areProxiesReadable = (value: TrustProxy): boolean =>
  typeof value !== 'string' || value.split(',').every((part) => isProxyRange(part.trim()));

function isProxyRange(range: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(range)) return true;
  const [address = '', size, ...rest] = range.split('/');
  if (!ipaddr.isValid(address) || rest.length > 0) return false;
  const bits = isIPv4(address) ? 32 : 128;
  const length = size === undefined ? bits : prefixLength(address, size);
  return length !== null && length >= 1 && length <= bits;
}

/**
 * A trusted sender determines the address that rate limits count by. With true, every client is trusted, and with a
 * long chain or a wide range practically every one.
 * @returns what is wrong with the value in production, in a sentence; null if nothing.
 */
export const trustProxyProblem = (value: TrustProxy | undefined): string | null =>
  trustsTooMany(value)
    ? `TRUST_PROXY: in production, set the number of proxies in front (such as 1, at most ${MAX_PROXIES}), or their addresses or ranges (such as 10.0.0.0/8, no wider); trusting everyone lets callers choose the address they're counted by`
    : null;

function trustsTooMany(value: TrustProxy | undefined): boolean {
  if (typeof value === 'number') return value > MAX_PROXIES;
  if (typeof value === 'string') return value.split(',').some((range) => isTooWide(range.trim()));
  return value === true;
}

function isTooWide(range: string): boolean {
  const [address = '', size] = range.split('/');
  return size !== undefined && (prefixLength(address, size) ?? 0) < minPrefixLength(address);
}

/** @param size a number of bits or, for IPv4, a netmask. Null if it is neither. */
function prefixLength(address: string, size: string): number | null {
  if (/^\d{1,3}$/.test(size)) return Number(size);
  return isIPv4(address) && isIPv4(size) ? ipaddr.IPv4.parse(size).prefixLengthFromSubnetMask() : null;
}

function minPrefixLength(address: string): number {
  if (isIPv4(address)) return MIN_IPV4_PREFIX;
  if (/^0{0,4}:/.test(address)) return MIN_MAPPED_IPV4_PREFIX;
  return /^f[c-f]/i.test(address) ? MIN_LOCAL_IPV6_PREFIX : MIN_IPV6_PREFIX;
}
