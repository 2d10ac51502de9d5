import { expect, test } from 'vitest';
import { sentToast } from './sent-toast.ts';

test('sentToast speaks of one check-in and its quote, or of several', () => {
  expect(sentToast(1, false)).toEqual({ title: 'Your check-in was sent' });
  expect(sentToast(1, true).description).toMatch(/^Its quote was written again/);
  expect(sentToast(3, true)).toEqual({
    title: 'Your 3 check-ins were sent',
    description: "Some quotes were written again, using all of your history. They're under Recent Quotes.",
  });
});
