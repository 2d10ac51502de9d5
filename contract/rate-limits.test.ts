import { expect, it } from 'vitest';
import { z } from 'zod';
import { type Call, call, rateLimitOf } from './call.ts';
import { calls } from './index.ts';
import { perUser, unlimited } from './rate-limits.ts';

const allCalls: readonly Call[] = calls;
const nameOf = ({ method, path }: Call) => `${method} ${path}`;
const unlimitedReasonOf = ({ limit }: Call) => ('unlimited' in limit ? limit.unlimited : null);

/** Calls that change something but have no limit. Each was reviewed, and only these are allowed. */
const reviewedUnlimitedCalls = [
  'POST /sandbox/payments/confirm-setup',
  'POST /sandbox/payments/complete-action',
  'POST /sandbox/clock',
  'POST /sandbox/payments/next-charge',
];

it('call() does not compile without a rate limit or a reason for having none', () => {
  const bare = { method: 'POST', path: '/api/x', guard: 'public', reply: z.string(), errors: [] } as const;
  // @ts-expect-error a call without a limit
  call(bare);
  // @ts-expect-error a reason that says nothing
  unlimited('');
  expect(call({ ...bare, limit: perUser(1, 60) }).limit).toEqual(perUser(1, 60));
});

it('every call that changes something has a rate limit, except the reviewed ones', () => {
  const open = allCalls.filter((each) => each.method !== 'GET' && rateLimitOf(each) === null).map(nameOf);
  expect(open.sort()).toEqual([...reviewedUnlimitedCalls].sort());
});

it('every unlimited call gives its reason in at least four words', () => {
  for (const each of allCalls) {
    const reason = unlimitedReasonOf(each);
    if (reason !== null) expect(reason.split(' ').length, nameOf(each)).toBeGreaterThanOrEqual(4);
  }
});

it('every rate limit has at least one counter, all above 0', () => {
  for (const each of allCalls) {
    const limit = rateLimitOf(each);
    if (!limit) continue;
    const { perIp, perAccountAndIp, perAccountAndSubnet, perAccount, account } = limit;
    const counts = [perIp, perAccountAndIp, perAccountAndSubnet, perAccount].filter(Boolean);
    expect(counts.length, nameOf(each)).toBeGreaterThan(0);
    if (!perIp) expect(account, nameOf(each)).toBeDefined();
    for (const tries of counts) expect(tries?.points, nameOf(each)).toBeGreaterThan(0);
  }
});

it('rate limits count by session only for calls that require one', () => {
  for (const each of allCalls)
    if (rateLimitOf(each)?.account === 'session')
      expect(['session', 'access', 'admin'], nameOf(each)).toContain(each.guard);
});

it('exactly the calls with a rate limit declare too_many_requests', () => {
  for (const each of allCalls)
    expect(each.errors.includes('too_many_requests'), nameOf(each)).toBe(rateLimitOf(each) !== null);
});
