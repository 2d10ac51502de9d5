import { expect, it } from 'vitest';
import { z } from 'zod';
import { type Call, call, rateLimitOf } from './call.ts';
import { calls } from './index.ts';
import { perUser, unlimited } from './rate-limits.ts';

const every: readonly Call[] = calls;
const nameOf = ({ method, path }: Call) => `${method} ${path}`;
const unlimitedReasonOf = ({ limit }: Call) => ('unlimited' in limit ? limit.unlimited : null);

/** Calls that change something and still have no limit. Each was reviewed, and only these are allowed. */
const reviewedUnlimitedCalls = [
  'POST /sandbox/payments/confirm-setup',
  'POST /sandbox/payments/complete-action',
  'POST /sandbox/clock',
  'POST /sandbox/payments/next-charge',
];

it('lets no call compile that says neither how often it may be made nor why as often as anyone likes', () => {
  const bare = { method: 'POST', path: '/api/x', guard: 'public', reply: z.string(), errors: [] } as const;
  // @ts-expect-error a call without a limit
  call(bare);
  // @ts-expect-error a reason that says nothing
  unlimited('');
  expect(call({ ...bare, limit: perUser(1, 60) }).limit).toEqual(perUser(1, 60));
});

it('gives every call that changes something a limit, but for the few that were looked at', () => {
  const open = every.filter((each) => each.method !== 'GET' && rateLimitOf(each) === null).map(nameOf);
  expect(open.sort()).toEqual([...reviewedUnlimitedCalls].sort());
});

it('says why in a sentence where there is no limit', () => {
  for (const each of every) {
    const reason = unlimitedReasonOf(each);
    if (reason !== null) expect(reason.split(' ').length, nameOf(each)).toBeGreaterThanOrEqual(4);
  }
});

it('counts by something: a limit without a count would let everything through', () => {
  for (const each of every) {
    const limit = rateLimitOf(each);
    if (!limit) continue;
    const { perIp, perAccountAndIp, perAccountAndSubnet, perAccount, account } = limit;
    const counts = [perIp, perAccountAndIp, perAccountAndSubnet, perAccount].filter(Boolean);
    expect(counts.length, nameOf(each)).toBeGreaterThan(0);
    if (!perIp) expect(account, nameOf(each)).toBeDefined();
    for (const tries of counts) expect(tries?.points, nameOf(each)).toBeGreaterThan(0);
  }
});

it('counts by the session only where there is one', () => {
  for (const each of every)
    if (rateLimitOf(each)?.account === 'session')
      expect(['session', 'access', 'admin'], nameOf(each)).toContain(each.guard);
});

it('names too_many_requests among the failures of exactly the calls that have a limit', () => {
  for (const each of every)
    expect(each.errors.includes('too_many_requests'), nameOf(each)).toBe(rateLimitOf(each) !== null);
});
