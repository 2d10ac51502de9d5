import { expect, it } from 'vitest';
import { z } from 'zod';
import { type Call, call, limitOf } from './call.ts';
import { perPerson, unlimited } from './call-limits.ts';
import { calls } from './index.ts';

const every: readonly Call[] = calls;
const nameOf = ({ method, path }: Call) => `${method} ${path}`;
const reasonOf = ({ limit }: Call) => ('unlimited' in limit ? limit.unlimited : null);

/** Calls that change something and still have no limit: each was looked at, and only these may be. */
const reviewed = [
  'POST /sandbox/payments/confirm-setup',
  'POST /sandbox/payments/complete-action',
  'POST /sandbox/clock',
  'POST /sandbox/payments/next-charge',
];

it('lets no call compile that says neither how often it may be made nor why as often as anybody likes', () => {
  const bare = { method: 'POST', path: '/api/x', guard: 'public', reply: z.string(), errors: [] } as const;
  // @ts-expect-error a call without a limit
  call(bare);
  // @ts-expect-error a reason that says nothing
  unlimited('');
  expect(call({ ...bare, limit: perPerson(1, 60) }).limit).toEqual(perPerson(1, 60));
});

it('gives every call that changes something a limit, but for the few that were looked at', () => {
  const open = every.filter((each) => each.method !== 'GET' && limitOf(each) === null).map(nameOf);
  expect(open.sort()).toEqual([...reviewed].sort());
});

it('says why in a sentence where there is no limit', () => {
  for (const each of every) {
    const reason = reasonOf(each);
    if (reason !== null) expect(reason.split(' ').length, nameOf(each)).toBeGreaterThanOrEqual(4);
  }
});

it('counts by something: a limit without a count would let everything through', () => {
  for (const each of every) {
    const limit = limitOf(each);
    if (!limit) continue;
    const { perAddress, perAccountAndAddress, perAccountAndNeighbourhood, perAccount, account } = limit;
    const counts = [perAddress, perAccountAndAddress, perAccountAndNeighbourhood, perAccount].filter(Boolean);
    expect(counts.length, nameOf(each)).toBeGreaterThan(0);
    if (!perAddress) expect(account, nameOf(each)).toBeDefined();
    for (const tries of counts) expect(tries?.points, nameOf(each)).toBeGreaterThan(0);
  }
});

it('counts by the session only where there is one', () => {
  for (const each of every)
    if (limitOf(each)?.account === 'session')
      expect(['session', 'access', 'admin'], nameOf(each)).toContain(each.guard);
});

it('names too_many_requests among the failures of exactly the calls that have a limit', () => {
  for (const each of every)
    expect(each.errors.includes('too_many_requests'), nameOf(each)).toBe(limitOf(each) !== null);
});
