import { expect, it } from 'vitest';
import { mailboxOf } from './trial-uses.ts';

it('knows a mailbox under all its spellings', () => {
  expect(['Ada@Example.com', ' ada@example.com ', 'ada+again@example.com'].map(mailboxOf)).toEqual(
    Array(3).fill('ada@example.com'),
  );
  expect(['a.da@gmail.com', 'ada+1@googlemail.com', 'AD.A@GMail.com'].map(mailboxOf)).toEqual(
    Array(3).fill('ada@gmail.com'),
  );
});

it('keeps different mailboxes apart', () => {
  expect(mailboxOf('a.da@example.com')).not.toBe(mailboxOf('ada@example.com'));
  expect(mailboxOf('+a@example.com')).not.toBe(mailboxOf('+b@example.com'));
});
