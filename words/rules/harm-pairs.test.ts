/** What the rules see of harm that is only in the sense: measured, so that no change of a rule makes it worse unseen. */
import { expect, it } from 'vitest';
import { defaultRatings } from '../../contract/domain/mood.ts';
import { needsHelp } from '../../contract/domain/needs-help.ts';
import { type HarmPair, harmPairs, harms } from '../testing/harm-pairs.ts';
import { findViolations } from './find-violations.ts';

/** Of 200. A higher figure is better; the goal is 100, with a second reader beside the rules 170. */
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
