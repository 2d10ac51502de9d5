import { expect, it } from 'vitest';
import { acceptedEncoding } from './accepted-encoding.ts';

it.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['*', 'br'],
  ['br;q=0.8', 'br'],
  ['br;q=0.8, gzip', 'gzip'],
  ['gzip;q=0.8, br;q=0.8', 'br'],
  ['BR ; Q=1', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br; q=0, gzip; q=0.5', 'gzip'],
  ['br;q=0.000', 'identity'],
  ['br;q=0, *', 'gzip'],
  ['br;q=0.5, identity', 'identity'],
  ['identity;q=0.1, gzip;q=0.2', 'gzip'],
  ['*;q=0', 'identity'],
  ['br;q=high', 'identity'],
  ['brotli, x-gzip', 'identity'],
] as const)('%s accepts %s', (header, encoding) => {
  expect(acceptedEncoding(header)).toBe(encoding);
});
