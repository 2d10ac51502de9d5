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

it('harmPairs has ten pairs of each harm, with help open exactly if needsHelp says so', () => {
  for (const harm of harms) expect(harmPairs.filter((pair) => pair.harm === harm)).toHaveLength(10);
  const odd = harmPairs.filter(
    ({ ratings, isHelpOpen = false }) => needsHelp({ ...defaultRatings(), ...ratings }, []) !== isHelpOpen,
  );
  expect(odd).toEqual([]);
});

it(`findViolations refuses at least ${BAD_SEEN} bad texts for a reason that their good twins lack`, () => {
  const seen = harmPairs.filter((pair) => {
    const twin = notesOn(pair, pair.good);
    return notesOn(pair, pair.bad).some((note) => !twin.includes(note));
  });
  expect(seen.length).toBeGreaterThanOrEqual(BAD_SEEN);
});

it(`findViolations refuses at most ${GOOD_REFUSED} of the good twins`, () => {
  expect(harmPairs.filter((pair) => notesOn(pair, pair.good).length > 0).length).toBeLessThanOrEqual(GOOD_REFUSED);
});
