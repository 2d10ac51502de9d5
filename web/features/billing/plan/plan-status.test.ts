import { expect, test } from 'vitest';
import { planLabel, type Subscription, statusColor, statusText } from './plan-status.ts';

const none: Subscription = {
  planType: 'free',
  status: 'none',
  isTrialing: false,
  needsSetup: true,
  trialEnd: null,
  cancel_at_period_end: false,
};
const noon = (year: number, month: number, day: number) => new Date(year, month - 1, day, 12).getTime() / 1000;
const thisYear = new Date().getFullYear();

test('a trial is shown as Free Trial in green, with its end date', () => {
  const trial: Subscription = {
    planType: 'trial',
    status: 'trialing',
    isTrialing: true,
    needsSetup: false,
    trialEnd: noon(thisYear, 11, 23),
    cancel_at_period_end: false,
  };
  expect([planLabel(trial), statusColor(trial), statusText(trial)]).toEqual([
    'Free Trial',
    'green',
    'Trial ends 23 November',
  ]);
});

test('the end date of a trial includes the year if it is not this year', () => {
  const trial: Subscription = { ...none, isTrialing: true, trialEnd: noon(2031, 1, 2) };
  expect(statusText(trial)).toBe('Trial ends 2 January 2031');
});

test('a paid plan is shown as Premium in green, with an active subscription', () => {
  const paid: Subscription = { ...none, planType: 'premium', status: 'active', needsSetup: false };
  expect([planLabel(paid), statusColor(paid), statusText(paid)]).toEqual(['Premium', 'green', 'Active subscription']);
});

test('a missing plan is shown as Free in red, with setup required', () => {
  expect([planLabel(none), statusColor(none), statusText(none)]).toEqual([
    'Free',
    'red',
    'Subscription setup required',
  ]);
});

test('a trialing status without the trial flag is blue', () => {
  expect(statusColor({ ...none, status: 'trialing' })).toBe('blue');
});

test.each(['canceled', 'trial_expired'] as const)(
  'a plan that is %s is shown as having no active subscription',
  (status) => {
    const ended: Subscription = { ...none, status };
    expect([planLabel(ended), statusColor(ended), statusText(ended)]).toEqual([
      'Free',
      'red',
      'No active subscription',
    ]);
  },
);

test('a plan with an open charge is shown as Premium in red, with a payment due', () => {
  const unpaid: Subscription = { ...none, status: 'past_due' };
  expect([planLabel(unpaid), statusColor(unpaid), statusText(unpaid)]).toEqual(['Premium', 'red', 'Payment due']);
});
