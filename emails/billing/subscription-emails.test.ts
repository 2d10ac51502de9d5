import { describe, expect, it } from 'vitest';
import { renderEmail } from '../index.ts';

const ada = { firstName: 'Ada', appUrl: 'https://evenkeel.test', supportEmail: 'help@evenkeel.test' };
const price = '£4.99';
const monday = 'Monday, 23 November 2026 at 14:05 GMT';
const december = 'Wednesday, 23 December 2026 at 14:05 GMT';
const twoWeeks = 'Monday, 7 December 2026 at 14:05 GMT';

const sentence = (html: string) =>
  html
    .replace(/<!--.*?-->/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replace(/\s+/g, ' ')
    .replace(/ ([.,])/g, '$1');

type Recipient = Omit<typeof ada, 'firstName'> & { firstName: string | null };

interface Case {
  readonly name: string;
  readonly mail: (user: Recipient) => Promise<{ subject: string; html: string; text: string }>;
  readonly subject: string;
  readonly says: readonly string[];
}

const cases: readonly Case[] = [
  {
    name: 'upcoming-charge',
    mail: (user) => renderEmail('upcoming-charge', { ...user, chargeAt: monday, price }),
    subject: 'Your Evenkeel free trial ends soon',
    says: [`You pay £4.99 on ${monday}, unless you cancel before then.`, '£4.99 each month', "You'll pay nothing"],
  },
  {
    name: 'receipt (first charge)',
    mail: (user) =>
      renderEmail('receipt', { ...user, price, paidAt: monday, nextChargeAt: december, refundUntil: twoWeeks }),
    subject: 'Your receipt from Evenkeel: £4.99',
    says: [
      `You paid £4.99 on ${monday}, for one month`,
      `The next payment is on ${december}, unless you cancel before then.`,
      `Until ${twoWeeks} you can get this first payment back`,
    ],
  },
  {
    name: 'payment-failed',
    mail: (user) => renderEmail('payment-failed', { ...user, price }),
    subject: "Your Evenkeel payment didn't go through",
    says: ['We tried to charge £4.99', '"Update payment method"', 'Everything you saved is safe', 'you can cancel'],
  },
  {
    name: 'subscription-cancelled',
    mail: (user) => renderEmail('subscription-cancelled', { ...user, until: monday }),
    subject: 'Your Evenkeel plan is cancelled',
    says: [`You have access until ${monday}.`, "as you asked. You won't be charged.", '"Reactivate"'],
  },
  {
    name: 'subscription-reactivated',
    mail: (user) => renderEmail('subscription-reactivated', { ...user, nextChargeAt: monday, price }),
    subject: 'Your Evenkeel plan continues',
    says: [`You pay £4.99 on ${monday}, unless you cancel before`, 'cancel at any time, in two steps'],
  },
  {
    name: 'subscription-ended',
    mail: (user) => renderEmail('subscription-ended', user),
    subject: 'Your Evenkeel plan has ended',
    says: ["has ended. You won't be charged.", 'with everything you saved'],
  },
  {
    name: 'subscription-refunded',
    mail: (user) => renderEmail('subscription-refunded', { ...user, price, plan: { state: 'ended' } }),
    subject: 'Your refund from Evenkeel: £4.99',
    says: ["We've refunded your payment of £4.99", 'up to 10 days', "you won't be charged again"],
  },
];

describe.each(cases)('the email $name', ({ mail: email, subject, says }) => {
  it('has the expected wording and a link to the subscription page in HTML and plain text', async () => {
    const { html, text, subject: given } = await email(ada);
    expect(given).toBe(subject);
    for (const words of [sentence(html), text.replace(/\s+/g, ' ')]) {
      for (const one of ['Hello Ada,', 'help@evenkeel.test', ...says]) expect(words).toContain(one);
    }
    expect(html).toContain('href="https://evenkeel.test/subscription"');
    expect(text).toContain('https://evenkeel.test/subscription');
  });

  it('greets a user without a first name, and escapes HTML in first names', async () => {
    expect((await email({ ...ada, firstName: null })).text).toContain('Hello,');
    expect((await email({ ...ada, firstName: '<img src=x>' })).html).not.toContain('<img');
  });

  it('loads no external resources and contains no API links', async () => {
    const { html, text } = await email(ada);
    expect(html).not.toMatch(/<(img|script|link)\b|url\(/i);
    expect(html + text).not.toContain('/api/');
  });
});

it('the receipt email offers no refund and names no next payment after a later charge on a cancelled plan', async () => {
  const { text } = await renderEmail('receipt', {
    ...ada,
    price,
    paidAt: december,
    nextChargeAt: null,
    refundUntil: null,
  });
  const words = text.replace(/\s+/g, ' ');
  expect(words).not.toContain('first payment back');
  expect(words).toContain("Your plan is cancelled, so you won't be charged again.");
  expect(words).not.toContain('next payment');
});

it.each([
  [{ state: 'cancelled', until: december } as const, `You have access until ${december}, and you won't be charged`],
  [
    { state: 'continues', price: '£3.99', nextChargeAt: december } as const,
    `Your plan continues. The next payment is £3.99 on ${december}, unless you cancel before then.`,
  ],
  [{ state: 'other' } as const, "Your plan hasn't ended."],
])('the refund email does not say that a plan has ended which is %o', async (plan, words) => {
  const text = (await renderEmail('subscription-refunded', { ...ada, price, plan })).text.replace(/\s+/g, ' ');
  expect(text).toContain(words);
  expect(text).not.toContain('has ended');
});
