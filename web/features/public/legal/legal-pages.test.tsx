import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Router } from 'wouter';
import { PrivacyPage } from './privacy-page.tsx';
import { TermsPage } from './terms-page.tsx';

const written = (page: ReactElement): string => renderToStaticMarkup(<Router ssrPath="/terms">{page}</Router>);
const headingsOf = (html: string): string[] =>
  [...html.matchAll(/<h2>(\d+\. [^<]+)<\/h2>/g)].map(([, text]) => text ?? '');
const textOf = (html: string): string => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');

const terms = written(<TermsPage />);
const privacy = written(<PrivacyPage />);

test('the terms have 13 numbered sections', () => {
  const headings = headingsOf(terms);
  expect(headings.map((heading) => Number.parseInt(heading, 10))).toEqual(
    Array.from({ length: 13 }, (_, at) => at + 1),
  );
});

test('the privacy notice has its 14 numbered sections in order', () => {
  expect(headingsOf(privacy)).toEqual([
    '1. Introduction',
    '2. What we collect',
    '3. How we use it',
    '4. AI and third-party services',
    '5. Who we share it with',
    '6. Security',
    '7. Your privacy rights',
    '8. How long we keep it',
    '9. Children under 13',
    '10. International transfers',
    '11. Cookies and storage in your browser',
    '12. Changes to this notice',
    '13. Contact',
    '14. A note on mental health',
  ]);
});

test('both legal pages have a date, links home, a table of contents and no placeholders', () => {
  for (const page of [terms, privacy]) {
    expect(page).toContain('Last updated: January 28, 2025');
    expect(page).toMatch(/<a href="\/"[^>]*>Back to Home<\/a>/);
    expect(page).toMatch(/<a href="\/"[^>]*>Return<\/a>/);
    const targets = [...page.matchAll(/href="#(section-\d+)"/g)].map(([, target]) => target);
    expect(targets).toHaveLength(headingsOf(page).length);
    for (const target of targets) expect(page).toContain(`id="${target}"`);
    expect(textOf(page)).not.toMatch(/lorem|todo|tbd|xxx|placeholder|template|lawyer|undefined|NaN|\[|\{/i);
  }
});

test('the terms state the actual trial, price, refund period and minimum age', () => {
  expect(textOf(terms)).toContain('one free trial of 3 days');
  expect(textOf(terms)).toContain('£4.99 a month');
  expect(textOf(terms)).toContain('Within 14 days of the first charge');
  expect(textOf(terms)).toContain('at least 13 years old');
});

test('the privacy notice names the cookies, the session lifetime and the US crisis line', () => {
  for (const cookie of [
    'evenkeel',
    'evenkeel-consent',
    '__Host-',
    'evenkeel-google',
    'evenkeel-platform',
    'evenkeel-mfa-challenge',
  ])
    expect(textOf(privacy)).toContain(cookie);
  expect(textOf(privacy)).toContain('14 days without use, and after 90 days in any case');
  expect(textOf(privacy)).toMatch(/in the United States and Canada, call or text 988/);
});

test('the privacy notice says what is stored about sign-in attempts, devices and AI requests, and for how long', () => {
  expect(textOf(privacy)).not.toContain('only held in memory');
  expect(textOf(privacy)).toContain(
    'Counts of attempts to sign in, of check-ins and of reported quotes: a day at most.',
  );
  expect(textOf(privacy)).toContain('signed in from a network before: 90 days.');
  expect(textOf(privacy)).toContain('signed in from: 400 days after the last time.');
  expect(textOf(privacy)).toContain('what an AI service was sent for them');
  expect(textOf(privacy)).toContain('your days of rest');
  expect(textOf(privacy)).toContain('(signed-out, until the homepage has said so)');
});
