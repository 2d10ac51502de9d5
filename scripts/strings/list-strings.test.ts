import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sourceOf } from '../laws/source.ts';
import { inProject } from '../root.mjs';
import { listStrings } from './list-strings.ts';

const page = sourceOf(
  'web/features/billing/plan.tsx',
  `export const Plan = ({ price }) => (
  <p>
    You pay <b>{price}</b> each month,{' '}
    unless you cancel.
  </p>
);
`,
);
const failures = sourceOf('contract/failures.ts', "export const messages = { not_found: 'We lost it.' };");
const testFile = sourceOf('web/features/billing/plan.test.tsx', "expect(text).toBe('Not for people.');");

test('listStrings lists whole sentences by file and line, without test files', () => {
  expect(listStrings([page, failures, testFile], [])).toBe(`contract/failures.ts
    1  We lost it.

web/features/billing/plan.tsx
    3  You pay {…} each month, unless you cancel.

Strings: 2. Files: 2.
`);
});

test('listStrings can be limited to a folder or file', () => {
  expect(listStrings([page, failures], ['web/features/'])).not.toContain('contract/');
  expect(listStrings([page, failures], ['contract/failures.ts'])).toContain('Strings: 1. Files: 1.');
  expect(listStrings([page, failures], ['web/feat'])).toContain('Strings: 0.');
});

test.each([
  ['web/pages/home-layout.tsx', 'How are you feeling today?'],
  ['contract/failures.ts', 'This link no longer works.'],
  ['emails/accounts/verify-email.tsx', 'Please confirm your email for Evenkeel'],
  ['server/features/sandbox/page/page.ts', 'Every email the app would have sent, newest first.'],
  ['server/lifecycle/startup-banner.ts', 'Evenkeel is ready at {…}'],
  ['web/features/public/faq/questions.ts', 'What is Evenkeel?'],
])('listStrings of %s contains "%s"', (path, text) => {
  expect(listStrings([sourceOf(path, readFileSync(inProject(path), 'utf8'))], [])).toContain(`  ${text}\n`);
});
