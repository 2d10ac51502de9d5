import { expect, it } from 'vitest';
import { refusedAddresses } from './refused-addresses.ts';

it('refusedAddresses refuses an address from memory for one second, and then has its counter checked', () => {
  let now = 5000;
  const refused = refusedAddresses(() => now);
  expect(refused.secondsLeft('one')).toBe(0);
  refused.add('one', 60);
  now += 999;
  expect([refused.secondsLeft('one'), refused.secondsLeft('other')]).toEqual([60, 0]);
  now += 1;
  expect(refused.secondsLeft('one')).toBe(0);
});

it('refusedAddresses remembers only the 10,000 addresses refused last', () => {
  const refused = refusedAddresses(() => 0);
  for (let n = 0; n < 10_000; n += 1) refused.add(`${n}`, 60);
  refused.add('0', 60);
  refused.add('the next one', 60);
  expect(['0', '1', '2', 'the next one'].map(refused.secondsLeft)).toEqual([60, 0, 60, 60]);
});
