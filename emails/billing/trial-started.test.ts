import { expect, it } from 'vitest';
import { renderEmail } from '../index.ts';

const facts = {
  firstName: 'Ada',
  trialEnds: 'Monday, 23 November 2026 at 12:00 GMT',
  price: '£4.99',
  appUrl: 'https://evenkeel.test',
  supportEmail: 'help@evenkeel.test',
};

it('the trial-started email states the trial end, the price and how to cancel in HTML and plain text', async () => {
  const email = await renderEmail('trial-started', facts);
  expect(email.subject).toBe('Your Evenkeel free trial has started');
  const words = email.html
    .replace(/<!--.*?-->/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replace(/\s+/g, ' ');
  for (const text of [words, email.text.replace(/\s+/g, ' ')]) {
    expect(text).toContain('Hello Ada,');
    expect(text).toContain('Monday, 23 November 2026 at 12:00 GMT');
    expect(text).toContain('£4.99');
    expect(text).toMatch(/cancel at any time, in two steps/);
    expect(text).toMatch(/We'll email you a day before the payment/);
    expect(text).toContain('help@evenkeel.test');
  }
  expect(email.html).toContain('href="https://evenkeel.test/subscription"');
  expect(email.text).toContain('https://evenkeel.test/subscription');
});

it('the trial-started email greets a user without a first name, and escapes HTML in first names', async () => {
  expect((await renderEmail('trial-started', { ...facts, firstName: null })).text).toContain('Hello,');
  const { html } = await renderEmail('trial-started', { ...facts, firstName: '<img src=x>' });
  expect(html).not.toContain('<img');
});

it('the trial-started email loads no external resources', async () => {
  const { html } = await renderEmail('trial-started', facts);
  expect(html).not.toMatch(/<(img|script|link)\b|url\(/i);
});
