import { expect, test } from 'vitest';
import { formatMatchCount, matchesAll } from './faq-search-client.ts';

const text = 'How do I cancel?Open Subscription, press "Cancel plan". This didn’t help? £4.99 at a café.';

test.each(['cancel', 'CANCEL', 'subs', 'plan cancel', "didn't", 'didn’t', 'cafe', 'café', '4.99', '£4', '', '  '])(
  '"%s" finds the text',
  (query) => {
    expect(matchesAll(query, text)).toBe(true);
  },
);

test.each(['ancel', 'cancel refund', 'submarine', '499'])('"%s" does not find it', (query) => {
  expect(matchesAll(query, text)).toBe(false);
});

test('signs are no pattern', () => {
  expect(matchesAll('.*', text)).toBe(false);
  expect(matchesAll('(cancel|refund', text)).toBe(false);
  expect(matchesAll('(cancel', text)).toBe(true);
});

test('the count is said in words, and nothing is said of none', () => {
  expect([0, 1, 5].map(formatMatchCount)).toEqual(['', '1 question matches.', '5 questions match.']);
});
