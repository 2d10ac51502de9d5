import { expect, test } from 'vitest';
import { deletionLosses } from './deletion-losses.ts';

const at = (month: number) => new Date(2026, month - 1, 7, 14, 5).getTime() / 1000;
const paid = { status: 'active', pendingCharge: null, current_period_end: at(12), refundUntil: null } as const;

test('deletionLosses names the time that is paid for', () => {
  expect(deletionLosses(paid)).toEqual({
    refund: null,
    paidTime:
      "You've paid for access until 7 Dec 2026. Deleting your account ends it, and that payment isn't returned.",
  });
});

test('deletionLosses says that a payment can be had back, and only before the deletion', () => {
  expect(deletionLosses({ ...paid, refundUntil: at(11) })).toEqual({
    refund: 'You can get your first payment back until 7 Nov 2026, 14:05, but only before you delete your account.',
    paidTime: "You've paid for access until 7 Dec 2026. Deleting your account ends it.",
  });
  expect(deletionLosses({ ...paid, status: 'canceled', refundUntil: at(11) }).paidTime).toBeNull();
});

test.each([
  ['a trial', { ...paid, status: 'trialing' }],
  ['a month that is not paid yet', { ...paid, pendingCharge: { at: at(12), amountPence: 499 } }],
  ['an unpaid plan', { ...paid, status: 'past_due' }],
  ['no plan', { ...paid, status: 'none', current_period_end: null }],
] as const)('deletionLosses is empty for %s', (_, plan) => {
  expect(deletionLosses(plan)).toEqual({ refund: null, paidTime: null });
});
