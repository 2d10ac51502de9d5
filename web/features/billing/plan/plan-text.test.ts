import { expect, test } from 'vitest';
import {
  cancelText,
  cardFormText,
  isCancelling,
  type Plan,
  planFootnote,
  planSentences,
  planTerms,
  purposeOf,
} from './plan-text.ts';

const year = new Date().getFullYear();
const at = (month: number, day: number) => new Date(year, month - 1, day, 14, 5).getTime() / 1000;
const spokenDay = (month: number, day: number) =>
  `${new Intl.DateTimeFormat('en-GB', { weekday: 'short' }).format(at(month, day) * 1000)} ${day} ${
    { 11: 'Nov', 12: 'Dec' }[month]
  }`;
const spoken = (month: number, day: number) => `${spokenDay(month, day)}, 14:05`;

const none: Plan = {
  planType: 'free',
  status: 'none',
  isTrialing: false,
  needsSetup: true,
  trialEnd: null,
  cancel_at_period_end: false,
  current_period_end: null,
  refundUntil: null,
  offer: { trialDays: 3, pricePence: 499, firstChargeAt: at(11, 23) },
};
const hadTrial: Plan = { ...none, offer: { ...none.offer, trialDays: 0 } };
const trial: Plan = {
  ...hadTrial,
  planType: 'trial',
  status: 'trialing',
  isTrialing: true,
  needsSetup: false,
  trialEnd: at(11, 23),
  current_period_end: at(11, 23),
};
const active: Plan = {
  ...hadTrial,
  planType: 'premium',
  status: 'active',
  needsSetup: false,
  current_period_end: at(12, 23),
};
const unpaid: Plan = { ...hadTrial, planType: 'premium', status: 'past_due' };
const cancelling = (plan: Plan): Plan => ({ ...plan, cancel_at_period_end: true });

test.each([
  ['a trial', trial, [`You pay £4.99 on ${spokenDay(11, 23)}, unless you cancel before.`]],
  ['a cancelled trial', cancelling(trial), [`You have access until ${spokenDay(11, 23)}. You pay nothing.`]],
  ['a paid plan', active, [`Next payment: £4.99 on ${spokenDay(12, 23)}, unless you cancel before.`]],
  [
    'a cancelled paid plan',
    cancelling(active),
    [`You have access until ${spokenDay(12, 23)}. Nothing more is charged.`],
  ],
  [
    'an unpaid plan',
    unpaid,
    ["We couldn't process your payment. Please update your payment method.", 'What you saved is kept meanwhile.'],
  ],
  [
    'a trial that has ended',
    { ...hadTrial, status: 'trial_expired' } as Plan,
    ['Your 3-day free trial has ended. Please subscribe to continue using Evenkeel.'],
  ],
  [
    'a plan that has ended',
    { ...hadTrial, status: 'canceled' } as Plan,
    ['Your plan has ended. Start again whenever you like; what you saved is still here.'],
  ],
  ['no plan', none, []],
])('the status card says of %s what comes', (_, plan, sentences) => {
  expect(planSentences(plan)).toEqual(sentences);
});

test('a plan without a known end is said without a day, never with a wrong one', () => {
  const dateless = { ...active, current_period_end: null };
  expect(planSentences(dateless)).toEqual(['You pay £4.99 each month, unless you cancel.']);
  expect(planSentences(cancelling(dateless))).toEqual(['You still have access. Nothing more is charged.']);
});

test('only a running plan is cancelling: one that has ended keeps no promise of access', () => {
  expect(isCancelling(cancelling(trial))).toBe(true);
  expect(isCancelling({ ...cancelling(none), status: 'canceled' })).toBe(false);
});

test.each([
  ['trial', none],
  ['subscribe', hadTrial],
  ['change', trial],
  ['change', active],
  ['pay', unpaid],
  ['subscribe', { ...hadTrial, status: 'trial_expired' } as Plan],
] as const)('a card is taken to %s', (purpose, plan) => {
  expect(purposeOf(plan)).toBe(purpose);
});

test('before a card is typed in, it is said when what is taken from it', () => {
  expect(cardFormText(none).summary).toBe(
    `You pay nothing today. You pay £4.99 on ${spoken(11, 23)}, unless you cancel before.`,
  );
  expect(cardFormText(hadTrial).summary).toBe('You pay £4.99 today, then £4.99 each month, unless you cancel.');
  expect(cardFormText(active).summary).toBe('Nothing is charged now. Your next payment goes to this card.');
  expect(cardFormText(unpaid).summary).toBe('The open payment of £4.99 is tried on this card at once.');
});

test('the button says whether money moves now', () => {
  expect([none, hadTrial, active, unpaid].map((plan) => cardFormText(plan).submit)).toEqual([
    'Start 3-day free trial',
    'Subscribe for £4.99 a month',
    'Save this card',
    'Pay £4.99',
  ]);
});

test('before cancelling is confirmed, it says what happens and until when access stays', () => {
  expect(cancelText(trial)[0]).toBe(`You pay nothing. You have access until ${spokenDay(11, 23)}.`);
  expect(cancelText(active)[0]).toBe(`Nothing more is charged. You have access until ${spokenDay(12, 23)}.`);
  expect(cancelText(unpaid)).toEqual(['Your plan ends now, and the open payment is dropped. You owe nothing.']);
});

test('a free trial is promised only to those who can have it', () => {
  expect([planTerms(none), planFootnote(none)]).toEqual(['3 days free first', 'You pay nothing today.']);
  for (const plan of [hadTrial, unpaid, active])
    expect(`${planTerms(plan)} ${planFootnote(plan)}`).not.toMatch(/free|nothing/);
  expect(planFootnote(hadTrial)).toBe('You pay £4.99 today.');
});
