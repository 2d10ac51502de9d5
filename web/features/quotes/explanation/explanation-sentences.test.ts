import { describe, expect, test } from 'vitest';
import { textOrigins } from '#contract/calls/quote-explanation.ts';
import { fallbackReasons } from '#contract/calls/quote-statistics.ts';
import { changeSentence, leaningSentences, rulesSentence, writerSentences } from './explanation-sentences.ts';

test('changeSentence gives the usual value and says whether the quote mentions the change', () => {
  const change = { dimension: 'sleepQuality', usual: 4, now: 2 } as const;
  expect(changeSentence({ ...change, isStated: true })).toBe(
    'Sleep quality is usually about 4, this time 2. The words say so.',
  );
  expect(changeSentence({ ...change, usual: 4.3, isStated: false })).toBe(
    "Sleep quality is usually about 4.3, this time 2. The words don't mention it.",
  );
});

describe('leaningSentences', () => {
  test('returns nothing without a leaning', () => {
    expect(leaningSentences({ leaning: { helped: [], didNotHelp: [] }, origin: 'built-in' })).toEqual([]);
  });

  test('describes what the built-in writer preferred, for one or several support kinds', () => {
    expect(
      leaningSentences({
        leaning: { helped: ['small-step'], didNotHelp: ['validation', 'distance'] },
        origin: 'built-in',
      }),
    ).toEqual([
      'One small step has helped you before, so our writer chose it more readily.',
      "Being understood and taking a step back didn't help you before, so our writer chose them less readily.",
    ]);
  });

  test('describes what the AI service was told', () => {
    expect(leaningSentences({ leaning: { helped: ['small-step', 'distance'], didNotHelp: [] }, origin: 'ai' })).toEqual(
      ['One small step and taking a step back have helped you before, and the AI service was told so.'],
    );
  });
});

test('writerSentences has distinct text for every origin and every fallback reason', () => {
  const of = (origin: (typeof textOrigins)[number], fallback: (typeof fallbackReasons)[number] | null) =>
    writerSentences({ origin, fallback, isReviewed: origin === 'ai' }, false).join(' ');
  const all = [
    ...textOrigins.map((origin) => of(origin, null)),
    ...fallbackReasons.map((reason) => of('built-in', reason)),
  ];
  expect(new Set(all).size).toBe(textOrigins.length + fallbackReasons.length);
  expect(of('ai', null)).toBe(
    'An AI service wrote these words, and our rules checked them. The service then read them a second time, and found nothing against showing them.',
  );
  expect(of('built-in', null)).not.toContain('AI');
});

test('writerSentences does not repeat a writer whose label is in view', () => {
  const of = (origin: (typeof textOrigins)[number]) =>
    writerSentences({ origin, fallback: null, isReviewed: false }, true);
  expect(of('built-in')).toEqual([]);
  expect(of('chosen-by-ai')).toEqual(['An AI service chose the words from several texts.']);
  expect(of('on-device').join(' ')).not.toContain('own writer');
});

test('rulesSentence counts the rules that the text keeps', () => {
  expect(rulesSentence({ rulesChecked: 23, rulesKept: 23 })).toBe('The words follow all 23 rules our software checks.');
  expect(rulesSentence({ rulesChecked: 23, rulesKept: 22 })).toBe(
    'The words follow 22 of the 23 rules our software checks.',
  );
});
