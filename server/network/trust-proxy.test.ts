import { expect, it } from 'vitest';
import { readTrustProxy, trustProxyProblem } from './trust-proxy.ts';

const problemOf = (value: string | undefined) => trustProxyProblem(readTrustProxy(value));

it.each([undefined, 'false', '0', '1', '5', '10.0.0.1', '10.0.0.0/8, 127.0.0.1', 'fd00::/16', 'loopback'])(
  'has nothing against %s',
  (value) => {
    expect(problemOf(value)).toBeNull();
  },
);

it.each(['true', '6', '100', '0.0.0.0/0', '::/0', '10.0.0.1, 0.0.0.0/0', '0.0.0.0/1,128.0.0.0/1', '2000::/3'])(
  'refuses %s, which trusts everybody',
  (value) => {
    expect(problemOf(value)).toContain('number of proxies');
  },
);

it('trusts no proxy where there are none in front', () => {
  expect(readTrustProxy('0')).toBe(false);
});
