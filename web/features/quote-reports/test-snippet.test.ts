import { expect, test } from 'vitest';
import { defaultRatings, dimensionKeys } from '#contract/domain/mood.ts';
import { findViolations } from '#words/rules/find-violations.ts';
import type { ReportedText } from '#words/testing/reported-texts.ts';
import { testSnippet } from './test-snippet.ts';

const report = {
  text: 'Stress is high tonight, and "others have it worse". In a year you will laugh.',
  ratings: { ...defaultRatings(), stressLevel: 5, sleepQuality: 1 },
  given: [...dimensionKeys],
  timeOfDay: 'evening' as const,
  isNight: false,
  filledIn: false,
  isHelpOpen: false,
};
/** Parses the snippet as an item of the list in the repository. */
const pasted = (snippet: string): ReportedText => JSON.parse(snippet.replace(/,\n$/, ''));

test('a snippet has the text, the changed ratings, the time of day and what the rules should do', () => {
  expect(pasted(testSnippet(report, 'refuse'))).toEqual({
    text: report.text,
    rulesShould: 'refuse',
    ratings: { stressLevel: 5, sleepQuality: 1 },
    timeOfDay: 'evening',
  } satisfies ReportedText);
  expect(pasted(testSnippet(report, 'pass')).rulesShould).toBe('pass');
});

test('a snippet records given dimensions, small hours, an earlier day and open help lines', () => {
  const partial = { ...report, given: ['stressLevel' as const], isNight: true, filledIn: true, isHelpOpen: true };
  expect(pasted(testSnippet(partial, 'refuse'))).toMatchObject({
    given: ['stressLevel'],
    isNight: true,
    isEarlierDay: true,
    isHelpOpen: true,
  });
});

test('a snippet violates the same rules as the reported text', () => {
  const { rulesShould: _, ratings, ...rest } = pasted(testSnippet(report, 'refuse'));
  const asReported = findViolations({ ...report, recentTexts: [] });
  expect(findViolations({ ...rest, ratings: { ...defaultRatings(), ...ratings }, recentTexts: [] })).toEqual(
    asReported,
  );
  expect(asReported.map(({ rule }) => rule)).toContain(9);
});
