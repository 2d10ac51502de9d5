/**
 * What a person calls the browser that a User-Agent header names, and the network it came from. A short table of our
 * own: the large parsers know thousands of devices, which here would only be wrong in more detail.
 */
import { isIPv6 } from 'node:net';

/** What a header says, what people call it, and what it says besides. */
type Table = readonly (readonly [RegExp, string, RegExp?])[];

/** The first that matches counts: most browsers also claim to be the ones they descend from. */
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
  // Longer ones are made up; the patterns need not walk through them.
  const text = (userAgent ?? '').slice(0, 500);
  const browser = firstMatch(browsers, text);
  const system = firstMatch(systems, text);
  if (browser) return system ? `${browser} on ${system}` : browser;
  return system ? `An app on ${system}` : 'An unknown device';
}

/** Where the session was begun, as far as its network address tells: nobody is asked, so there is no town. */
export function describeNetwork(address: string | null): string {
  const plain = (address ?? '').replace(/^::ffff:/, '');
  if (plain === '') return 'An unknown network';
  if (plain === '::1' || /^127\./.test(plain)) return 'The computer Evenkeel runs on';
  if (/^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.|f[cd]|fe[89ab])/i.test(plain)) return 'A local network';
  return isIPv6(plain) ? `The network ${plain}` : `The internet address ${plain}`;
}
