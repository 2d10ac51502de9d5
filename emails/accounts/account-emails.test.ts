import { describe, expect, it } from 'vitest';
import { renderEmail } from '../index.ts';

const app = { appUrl: 'https://evenkeel.test', supportEmail: 'help@evenkeel.test' };
const ada = { ...app, firstName: 'Ada' };
const link = (page: string) => `https://evenkeel.test/${page}?token=t0-k_en`;
const sentence = (html: string) =>
  html
    .replace(/<!--.*?-->/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replace(/\s+/g, ' ');

interface Case {
  readonly name: string;
  readonly mail: () => Promise<{ subject: string; html: string; text: string }>;
  readonly subject: string | RegExp;
  readonly says: readonly RegExp[];
  readonly leadsTo: string;
}

const cases: readonly Case[] = [
  {
    name: 'verify-email',
    mail: () => renderEmail('verify-email', { ...app, link: link('verify-email'), notMeLink: link('not-me') }),
    subject: 'Please confirm your email for Evenkeel',
    says: [/Hello,/, /24 hours/, /Not you\?.*not-me\?token=/],
    leadsTo: link('verify-email'),
  },
  {
    name: 'reset-password',
    mail: () => renderEmail('reset-password', { ...ada, link: link('reset-password') }),
    subject: 'Choose a new password for Evenkeel',
    says: [/Hello Ada,/, /one hour/, /Not you\?/],
    leadsTo: link('reset-password'),
  },
  {
    name: 'confirm-email-change',
    mail: () => renderEmail('confirm-email-change', { ...app, link: link('confirm-email'), notMeLink: link('not-me') }),
    subject: 'Confirm your new email for Evenkeel',
    says: [/Hello,/, /24 hours/, /Not you\?.*not-me\?token=/],
    leadsTo: link('confirm-email'),
  },
  {
    name: 'email-change-requested',
    mail: () =>
      renderEmail('email-change-requested', {
        ...ada,
        newEmail: 'new@example.test',
        undoLink: link('undo-email-change'),
      }),
    subject: 'Your email for Evenkeel is about to change',
    says: [/Hello Ada,/, /new@example\.test/, /24 hours/, /If this wasn't you, stop it now/, /7 days/],
    leadsTo: link('undo-email-change'),
  },
  {
    name: 'email-change-requested without an undo link',
    mail: () => renderEmail('email-change-requested', { ...ada, newEmail: 'new@example.test', undoLink: null }),
    subject: 'Your email for Evenkeel is about to change',
    says: [/new@example\.test/, /If this wasn't you, choose a new password now/],
    leadsTo: 'https://evenkeel.test/auth',
  },
  {
    name: 'email-changed',
    mail: () =>
      renderEmail('email-changed', { ...ada, newEmail: 'new@example.test', undoLink: link('undo-email-change') }),
    subject: 'Your email for Evenkeel was changed',
    says: [/new@example\.test/, /take your account back/, /7 days/],
    leadsTo: link('undo-email-change'),
  },
  ...(
    [
      ['wrong-code', /someone may know your password/],
      ['mfa-enabled', /needs a code/],
      ['mfa-disabled', /doesn't need a code/],
      ['recovery-codes-renewed', /new recovery codes/],
      ['social-login-linked', /was linked to an account elsewhere/],
    ] as const
  ).map(
    ([news, words]): Case => ({
      name: `security-alert: ${news}`,
      mail: () => renderEmail('security-alert', { ...ada, kind: news }),
      subject: /Evenkeel account/,
      says: [/Hello Ada,/, words, /If this wasn't you, /, /Forgot password\?/],
      leadsTo: 'https://evenkeel.test/settings',
    }),
  ),
  {
    name: 'existing-account',
    mail: () => renderEmail('existing-account', ada),
    subject: 'You already have an Evenkeel account',
    says: [/Hello Ada,/, /just sign in/, /Not you\?/],
    leadsTo: 'https://evenkeel.test/auth',
  },
  {
    name: 'password-changed',
    mail: () => renderEmail('password-changed', ada),
    subject: 'Your Evenkeel password was changed',
    says: [/Hello Ada,/, /If this wasn't you/, /help@evenkeel\.test/],
    leadsTo: 'https://evenkeel.test/auth',
  },
];

describe.each(cases)('the email $name', ({ mail: email, subject, says, leadsTo }) => {
  it('has the expected subject, wording and link in HTML and plain text', async () => {
    const { html, text, subject: given } = await email();
    if (typeof subject === 'string') expect(given).toBe(subject);
    else expect(given).toMatch(subject);
    for (const words of [sentence(html), text.replace(/\s+/g, ' ')]) for (const one of says) expect(words).toMatch(one);
    expect(html).toContain(`href="${leadsTo}"`);
    expect(text).toContain(leadsTo);
  });

  it('loads no external resources and contains no API links', async () => {
    const { html, text } = await email();
    expect(html).not.toMatch(/<(img|script|link)\b|url\(/i);
    expect(html + text).not.toContain('/api/');
  });
});

it('the email-change-requested email escapes HTML in the first name and the new address', async () => {
  const { html } = await renderEmail('email-change-requested', {
    ...ada,
    firstName: '<img src=x>',
    newEmail: '<b>@example.test',
    undoLink: null,
  });
  expect(html).not.toMatch(/<img|<b>/);
});
