/**
 * Describes, for users, the browser in a User-Agent header and the network of an IP address. A short table is used
 * instead of a parser library: those distinguish thousands of devices, and that extra detail would more often be wrong.
 */
import ipaddr from 'ipaddr.js';

/** A pattern, the product's name, and an optional second pattern that must also match. */
type Table = readonly (readonly [RegExp, string, RegExp?])[];

/** The first match wins. Most browsers also name the browsers they derive from, so the specific ones come first. */
const browsers: Table = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPiOS|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\//, 'Safari', /\bSafari\//],
];

const systems: Table = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

const firstMatch = (table: Table, header: string) =>
  table.find(([pattern, _, alsoRequired]) => pattern.test(header) && (alsoRequired?.test(header) ?? true))?.[1];

/** "Chrome on Android". */
export function describeDevice(userAgent: string | null): string {
  // Real headers are shorter, so nothing beyond this length needs to be scanned.
  const header = (userAgent ?? '').slice(0, 500);
  const browser = firstMatch(browsers, header);
  const system = firstMatch(systems, header);
  if (browser) return system ? `${browser} on ${system}` : browser;
  return system ? `An app on ${system}` : 'An unknown device';
}

/** Ranges of addresses that are not routed on the internet, as ipaddr.js calls them. */
const LOCAL_RANGES = ['private', 'linkLocal', 'uniqueLocal'];

/** Describes the network where the session started. No geolocation service is used, so no town is shown. */
export function describeNetwork(address: string | null): string {
  if (address === null || !ipaddr.isValid(address)) return 'An unknown network';
  const parsed = ipaddr.process(address);
  const range = parsed.range();
  if (range === 'loopback') return 'The computer Evenkeel runs on';
  if (LOCAL_RANGES.includes(range)) return 'A local network';
  return parsed.kind() === 'ipv6' ? `The network ${address}` : `The internet address ${parsed}`;
}
