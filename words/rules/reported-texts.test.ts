/** Regression tests from reports: the rules refuse texts that harmed someone and accept those that were fine. */
import { expect, it } from 'vitest';
import { defaultRatings } from '../../contract/domain/mood.ts';
import { type ReportedText, reportedTexts } from '../testing/reported-texts.ts';
import { findViolations } from './find-violations.ts';

const isRefused = ({ rulesShould: _, ratings, ...reported }: ReportedText): boolean =>
  findViolations({ ...reported, ratings: { ...defaultRatings(), ...ratings }, recentTexts: [] }).length > 0;

const wronglyJudged = (texts: readonly ReportedText[]): string[] =>
  texts.filter((one) => isRefused(one) !== (one.rulesShould === 'refuse')).map(({ text }) => text);

it('reported texts are refused or pass as was decided', () => {
  expect(wronglyJudged(reportedTexts)).toEqual([]);
});

it('a reported text that the rules judge differently is listed', () => {
  const comparing: ReportedText = {
    text: 'You are under a lot of pressure tonight, but others have it worse.',
    rulesShould: 'refuse',
    ratings: { stressLevel: 5 },
    timeOfDay: 'evening',
  };
  const kind: ReportedText = { ...comparing, text: 'You are under a lot of pressure tonight.', rulesShould: 'pass' };
  expect(wronglyJudged([comparing, kind])).toEqual([]);
  expect(wronglyJudged([{ ...comparing, rulesShould: 'pass' }])).toEqual([comparing.text]);
  expect(wronglyJudged([{ ...kind, rulesShould: 'refuse' }])).toEqual([kind.text]);
});

it('a reported text with isNight is judged as a text of the small hours', () => {
  const inTheEvening: ReportedText = {
    text: 'You are tense this evening. It is fine to sit down for a while.',
    rulesShould: 'pass',
    ratings: { stressLevel: 4, progressTowardGoals: 4, motivationLevel: 4 },
    timeOfDay: 'evening',
  };
  expect(wronglyJudged([inTheEvening])).toEqual([]);
  expect(wronglyJudged([{ ...inTheEvening, isNight: true }])).toEqual([inTheEvening.text]);
});
