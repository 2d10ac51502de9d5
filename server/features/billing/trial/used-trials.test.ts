import { expect, it } from 'vitest';
import { canonicalEmail } from './used-trials.ts';

it('canonicalEmail gives all spellings of a mailbox the same form', () => {
  expect(['Ada@Example.com', ' ada@example.com ', 'ada+again@example.com'].map(canonicalEmail)).toEqual(
    Array(3).fill('ada@example.com'),
  );
  expect(['a.da@gmail.com', 'ada+1@googlemail.com', 'AD.A@GMail.com'].map(canonicalEmail)).toEqual(
    Array(3).fill('ada@gmail.com'),
  );
});

it('canonicalEmail keeps different mailboxes apart', () => {
  expect(canonicalEmail('a.da@example.com')).not.toBe(canonicalEmail('ada@example.com'));
  expect(canonicalEmail('+a@example.com')).not.toBe(canonicalEmail('+b@example.com'));
});
