import { expect, test } from 'vitest';
import { defaultRatings } from '../../../contract/domain/mood.ts';
import { findViolations } from '../../../words/rules/find-violations.ts';
import { type HarmPair, harms } from '../../../words/testing/harm-pairs.ts';
import { falseRefusalSnippet, harmLabels, harmSnippet } from './test-snippet.ts';

const report = {
  text: 'Stress is high tonight, and "others have it worse". In a year you will laugh.',
  ratings: { ...defaultRatings(), stressLevel: 5, sleepQuality: 1 },
  timeOfDay: 'evening' as const,
  isHelpOpen: false,
};
/** The snippet as part of a list in the repository. */
const pasted = (snippet: string): unknown => JSON.parse(snippet.replace(/,\n$/, ''));

test('a harm is pasted as a pair whose bad text and ratings are the reported ones, and whose good twin is to be written', () => {
  expect(pasted(harmSnippet(report, 'comparison'))).toEqual({
    harm: 'comparison',
    ratings: { stressLevel: 5, sleepQuality: 1 },
    timeOfDay: 'evening',
    bad: report.text,
    good: '',
  } satisfies HarmPair);
  expect(pasted(harmSnippet({ ...report, isHelpOpen: true }, 'promise'))).toMatchObject({ isHelpOpen: true });
});

test('what was pasted is the same to the rules as what was reported', () => {
  const { bad, ratings, timeOfDay } = pasted(harmSnippet(report, 'comparison')) as HarmPair;
  const asReported = findViolations({ ...report, recentTexts: [] });
  expect(
    findViolations({ text: bad, ratings: { ...defaultRatings(), ...ratings }, timeOfDay, recentTexts: [] }),
  ).toEqual(asReported);
  expect(asReported.map(({ rule }) => rule)).toContain(9);
});

test('a false refusal is pasted as text, moved sliders and time of day', () => {
  expect(pasted(falseRefusalSnippet(report))).toEqual([report.text, { stressLevel: 5, sleepQuality: 1 }, 'evening']);
});

test('every harm of the pairs can be chosen', () => {
  expect(Object.keys(harmLabels)).toEqual([...harms]);
});
