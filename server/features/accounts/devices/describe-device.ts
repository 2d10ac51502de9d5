/**
 * Readable descriptions of the browser in a User-Agent header and of the network it came from. We use a short table of
 * our own. The large parsers know thousands of devices, but here the extra detail would only be more often wrong.
 */
import { isIPv6 } from 'node:net';

/** A pattern, the product's name, and an optional second pattern that must also match. */
type Table = readonly (readonly [RegExp, string, RegExp?])[];

/** The first match counts, because most browsers also claim to be the ones they descend from. */
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

const firstMatch = (table: Table, text: string) =>
  table.find(([pattern, _, besides]) => pattern.test(text) && (besides?.test(text) ?? true))?.[1];

/** "Chrome on Android". */
export function describeDevice(userAgent: string | null): string {
  // Longer headers are made up, so the patterns need not scan them.
  const text = (userAgent ?? '').slice(0, 500);
  const browser = firstMatch(browsers, text);
  const system = firstMatch(systems, text);
  if (browser) return system ? `${browser} on ${system}` : browser;
  return system ? `An app on ${system}` : 'An unknown device';
}

/**
 * The network where the session started, from its IP address alone. No lookup service is asked, so there is no town.
 */
export function describeNetwork(address: string | null): string {
  const plain = (address ?? '').replace(/^::ffff:/, '');
  if (plain === '') return 'An unknown network';
  if (plain === '::1' || /^127\./.test(plain)) return 'The computer Evenkeel runs on';
  if (/^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.|f[cd]|fe[89ab])/i.test(plain)) return 'A local network';
  return isIPv6(plain) ? `The network ${plain}` : `The internet address ${plain}`;
}
