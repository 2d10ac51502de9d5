import { expect, test } from 'vitest';
import { formatMatchCount, matchesAll } from './faq-search-client.ts';

const text = 'How do I cancel?Open Subscription, press "Cancel plan". This didn’t help? £4.99 at a café.';

test.each(['cancel', 'CANCEL', 'subs', 'plan cancel', "didn't", 'didn’t', 'cafe', 'café', '4.99', '£4', '', '  '])(
  'the query "%s" matches the text',
  (query) => {
    expect(matchesAll(query, text)).toBe(true);
  },
);

test.each(['ancel', 'cancel refund', 'submarine', '499'])('the query "%s" does not match the text', (query) => {
  expect(matchesAll(query, text)).toBe(false);
});

test('regular expression characters in a query are matched literally', () => {
  expect(matchesAll('.*', text)).toBe(false);
  expect(matchesAll('(cancel|refund', text)).toBe(false);
  expect(matchesAll('(cancel', text)).toBe(true);
});

test('formatMatchCount counts the matches, and is empty for none', () => {
  expect([0, 1, 5].map(formatMatchCount)).toEqual(['', '1 question matches.', '5 questions match.']);
});
