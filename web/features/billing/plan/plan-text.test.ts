import { expect, test } from 'vitest';
import { isCancelling } from './plan-status.ts';
import { cancelText, cardFormText, type Plan, planFootnote, planSentences, planTerms, purposeOf } from './plan-text.ts';

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
  planPricePence: null,
  pendingCharge: null,
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
  ['a trial', trial, [`You pay £4.99 on ${spokenDay(11, 23)}, unless you cancel before then.`]],
  ['a cancelled trial', cancelling(trial), [`You have access until ${spokenDay(11, 23)}. You pay nothing.`]],
  ['a paid plan', active, [`Next payment: £4.99 on ${spokenDay(12, 23)}, unless you cancel before then.`]],
  [
    'a cancelled paid plan',
    cancelling(active),
    [`You have access until ${spokenDay(12, 23)}. You won't be charged again.`],
  ],
  [
    'an unpaid plan',
    unpaid,
    ["We couldn't process your payment. Please update your payment method.", 'Everything you saved is safe.'],
  ],
  [
    'a trial that has ended',
    { ...hadTrial, status: 'trial_expired' } as Plan,
    ['Your 3-day free trial has ended. Please subscribe to continue using Evenkeel.'],
  ],
  [
    'a plan that has ended',
    { ...hadTrial, status: 'canceled' } as Plan,
    ['Your plan has ended. Start again whenever you like; everything you saved is still here.'],
  ],
  ['no plan', none, []],
])('planSentences returns the text for %s', (_, plan, sentences) => {
  expect(planSentences(plan)).toEqual(sentences);
});

test('planSentences leaves out the date if the period end is unknown', () => {
  const dateless = { ...active, current_period_end: null };
  expect(planSentences(dateless)).toEqual(['You pay £4.99 each month, unless you cancel.']);
  expect(planSentences(cancelling(dateless))).toEqual(["You still have access. You won't be charged again."]);
});

test('isCancelling is false for a plan that has already ended', () => {
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
] as const)('purposeOf returns "%s" for plan %$', (purpose, plan) => {
  expect(purposeOf(plan)).toBe(purpose);
});

test('the card form says what will be charged and when', () => {
  expect(cardFormText(none).summary).toBe(
    `You pay nothing today. You pay £4.99 on ${spoken(11, 23)}, unless you cancel before then.`,
  );
  expect(cardFormText(hadTrial).summary).toBe('You pay £4.99 today, then £4.99 each month, unless you cancel.');
  expect(cardFormText(active).summary).toBe("You won't be charged now. Your next payment will use this card.");
  expect(cardFormText(unpaid).summary).toBe("We'll retry the unpaid £4.99 on this card straight away.");
});

test('the card form says which month an unpaid amount is for, and when the next payment is due', () => {
  const late: Plan = { ...unpaid, current_period_end: at(12, 23) };
  const retry = "We'll retry the unpaid £4.99 on this card straight away.";
  expect(cardFormText(late).summary).toBe(
    `${retry} It's for the month until ${spokenDay(12, 23)}, when the next payment is due.`,
  );
  expect(cardFormText({ ...late, cancel_at_period_end: true }).summary).toBe(
    `${retry} It's for the month until ${spokenDay(12, 23)}, when your plan ends.`,
  );
  const over: Plan = { ...late, offer: { ...late.offer, firstChargeAt: at(12, 24) } };
  expect(cardFormText(over).summary).toBe(retry);
});

test("the card form's submit button says whether it takes a payment", () => {
  expect([none, hadTrial, active, unpaid].map((plan) => cardFormText(plan).submit)).toEqual([
    'Start 3-day free trial',
    'Subscribe for £4.99 a month',
    'Save this card',
    'Pay £4.99',
  ]);
});

test('cancelText says that nothing more is due and when access ends', () => {
  expect(cancelText(trial)[0]).toBe(`You pay nothing. You have access until ${spokenDay(11, 23)}.`);
  expect(cancelText(active)[0]).toBe(`You won't be charged again. You have access until ${spokenDay(12, 23)}.`);
  expect(cancelText(unpaid)).toEqual(['Your plan ends now and the unpaid amount is cancelled. You owe nothing.']);
});

test('a running plan is spoken of at its own price, and an ended one at that of the offer', () => {
  const atOwnPrice = (plan: Plan): Plan => ({ ...plan, planPricePence: 399 });
  const texts = [
    planSentences(atOwnPrice(trial))[0],
    planSentences(atOwnPrice(active))[0],
    cardFormText(atOwnPrice(unpaid)).summary,
    cardFormText(atOwnPrice(unpaid)).submit,
    cardFormText(hadTrial).submit,
  ];
  expect(texts.map((text) => text?.match(/£\d\.\d\d/)?.[0])).toEqual(['£3.99', '£3.99', '£3.99', '£3.99', '£4.99']);
});

test('a pending charge is named with its time, and cancelling says that it is not taken', () => {
  const pending = { ...active, pendingCharge: { amountPence: 499, at: at(11, 23) } };
  expect(planSentences(pending)[0]).toBe(
    `A payment of £4.99 for the month that has just started is taken at about ${spoken(11, 23)}.`,
  );
  expect(planSentences(cancelling(pending))[0]).toMatch(/^One last payment of £4\.99 for the month/);
  expect(cancelText(pending)[0]).toBe(
    "Your plan ends now, and the £4.99 for the month that has just started isn't taken.",
  );
});

test('a free trial is offered only to users who are eligible for it', () => {
  expect([planTerms(none), planFootnote(none)]).toEqual(['3 days free first', 'You pay nothing today.']);
  for (const plan of [hadTrial, unpaid, active])
    expect(`${planTerms(plan)} ${planFootnote(plan)}`).not.toMatch(/free|nothing/);
  expect(planFootnote(hadTrial)).toBe('You pay £4.99 today.');
});
