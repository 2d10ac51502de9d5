import { expect, it } from 'vitest';
import { renderEmail } from '../index.ts';

const facts = {
  firstName: 'Ada',
  trialEnds: 'Monday, 23 November 2026 at 12:00 GMT',
  price: '£4.99',
  appUrl: 'https://evenkeel.test',
  supportEmail: 'help@evenkeel.test',
};

it('the email says in HTML and in plain text when the trial ends, what it costs then and how to cancel', async () => {
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
    expect(text).toMatch(/cancel at any time, with two clicks/);
    expect(text).toMatch(/We'll email you a day before the payment/);
    expect(text).toContain('help@evenkeel.test');
  }
  expect(email.html).toContain('href="https://evenkeel.test/subscription"');
  expect(email.text).toContain('https://evenkeel.test/subscription');
});

it('the email greets a person without a name, and takes a name as text, never as HTML', async () => {
  expect((await renderEmail('trial-started', { ...facts, firstName: null })).text).toContain('Hello,');
  const { html } = await renderEmail('trial-started', { ...facts, firstName: '<img src=x>' });
  expect(html).not.toContain('<img');
});

it('the email loads nothing from anywhere', async () => {
  const { html } = await renderEmail('trial-started', facts);
  expect(html).not.toMatch(/<(img|script|link)\b|url\(/i);
});
