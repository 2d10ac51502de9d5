import { expect, it } from 'vitest';
import { statusOf } from './user-status.ts';

const verified = '2026-11-01T10:00:00.000Z';

it.each([
  ['Unverified', null, 'active'],
  ['Unverified', null, 'none'],
  ['Active', verified, 'active'],
  ['Trial', verified, 'trialing'],
  ['Expired', verified, 'trial_expired'],
  ['none', verified, 'none'],
  ['past_due', verified, 'past_due'],
  ['canceled', verified, 'canceled'],
] as const)(
  'statusOf returns "%s" when emailVerifiedAt is %s and subscriptionStatus is %s',
  (word, emailVerifiedAt, subscriptionStatus) => {
    expect(statusOf({ emailVerifiedAt, subscriptionStatus }).word).toBe(word);
  },
);

it('statusOf gives each status its own shape, so that colour is not needed to tell them apart', () => {
  const plans = ['active', 'trialing', 'trial_expired', 'none'] as const;
  const looks = plans.map((subscriptionStatus) => statusOf({ emailVerifiedAt: verified, subscriptionStatus }).look);
  expect(new Set([...looks, statusOf({ emailVerifiedAt: null, subscriptionStatus: 'none' }).look]).size).toBe(5);
});
