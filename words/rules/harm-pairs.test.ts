/**
 * How well the rules detect harm that is only in the meaning. Measured, so that no change to a rule makes it worse
 * unnoticed.
 */
import { expect, it } from 'vitest';
import { defaultRatings } from '../../contract/domain/mood.ts';
import { needsHelp } from '../../contract/domain/needs-help.ts';
import { type HarmPair, harmPairs, harms } from '../testing/harm-pairs.ts';
import { findViolations } from './find-violations.ts';

/** Of 200. Higher is better. The goal is 100, or 170 with a second reader besides the rules. */
const BAD_SEEN = 145;
/** Of 200. The goal is 16. */
const GOOD_REFUSED = 3;

const notesOn = ({ ratings, timeOfDay, isHelpOpen = false }: HarmPair, text: string) =>
  findViolations({ text, ratings: { ...defaultRatings(), ...ratings }, timeOfDay, isHelpOpen, recentTexts: [] }).map(
    ({ note }) => note,
  );

it('there are ten pairs of each harm, and the help lines are open where they would be', () => {
  for (const harm of harms) expect(harmPairs.filter((pair) => pair.harm === harm)).toHaveLength(10);
  const odd = harmPairs.filter(
    ({ ratings, isHelpOpen = false }) => needsHelp({ ...defaultRatings(), ...ratings }, []) !== isHelpOpen,
  );
  expect(odd).toEqual([]);
});

it(`${BAD_SEEN} bad texts are refused for what their good twin has not`, () => {
  const seen = harmPairs.filter((pair) => {
    const twin = notesOn(pair, pair.good);
    return notesOn(pair, pair.bad).some((note) => !twin.includes(note));
  });
  expect(seen.length).toBeGreaterThanOrEqual(BAD_SEEN);
});

it(`no more than ${GOOD_REFUSED} of the good twins are refused`, () => {
  expect(harmPairs.filter((pair) => notesOn(pair, pair.good).length > 0).length).toBeLessThanOrEqual(GOOD_REFUSED);
});
