import { expect, it } from 'vitest';
import { readTrustProxy, trustProxyProblem } from './trust-proxy.ts';

const problemOf = (value: string | undefined) => trustProxyProblem(readTrustProxy(value));

it('readTrustProxy reads 0 as trusting no proxy, and other numbers as a count of proxies', () => {
  expect(['0', '00', '1', '5'].map(readTrustProxy)).toEqual([false, false, 1, 5]);
});

it.each([
  undefined,
  'false',
  '0',
  '1',
  '5',
  '10.0.0.1',
  '10.0.0.0/8, 127.0.0.1',
  '10.0.0.0/255.0.0.0',
  'loopback',
  '::1',
  '::1/128',
  '2001::/16',
  'fc00::/7',
  'fd00::/8',
  'fe80::/10',
  '::ffff:10.0.0.0/104',
])('trustProxyProblem accepts %s', (value) => {
  expect(problemOf(value)).toBeNull();
});

it.each(['true', '0.0.0.0/0', '::/0', '10.0.0.1, 0.0.0.0/0'])(
  'trustProxyProblem rejects %s, which trusts every address',
  (value) => {
    expect(problemOf(value)).toContain('number of proxies');
  },
);

it.each([
  '6',
  '100',
  '0.0.0.0/1,128.0.0.0/1',
  '10.0.0.1, 8.0.0.0/7',
  '10.0.0.0/254.0.0.0',
  '0.0.0.0/0.0.0.0',
  '2000::/3',
  '2001::/15',
  '::/1',
  '::ffff:0:0/96',
  '::ffff:0.0.0.0/97',
  '0:0:0:0:0:ffff:0:0/103',
  'fc00::/6',
])('trustProxyProblem rejects %s as far too broad', (value) => {
  expect(problemOf(value)).toContain('number of proxies');
});
