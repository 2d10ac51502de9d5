/** Formats a report as a snippet for the repository, in the shape that the tests there use. */

import type { QuoteReport } from '../../../contract/calls/quote-reports.ts';
import { RATING_DEFAULT, type Ratings } from '../../../contract/domain/mood.ts';
import type { Harm } from '../../../words/testing/harm-pairs.ts';

type SnippetSource = Pick<QuoteReport, 'text' | 'ratings' | 'timeOfDay' | 'isHelpOpen'>;

/** The file in the repository for each kind of snippet. */
export const HARM_PAIRS_FILE = 'words/testing/harm-pairs.ts';
export const FALSE_REFUSALS_FILE = 'words/rules/false-refusals.test.ts';

/** Readable names of the harms of the pairs. */
export const harmLabels: Readonly<Record<Harm, string>> = {
  minimising: 'Minimises',
  comparison: 'Compares with others',
  'silver-lining': 'Finds a silver lining',
  promise: 'Promises an outcome',
  blame: 'Blames the person',
  'invented-cause': 'Invents a cause',
  'invented-event': 'Invents an event',
  'agrees-hopeless': 'Agrees with a hopeless thought',
  'agrees-self-attack': 'Agrees with self-attack',
  'agrees-hiding': 'Agrees with withdrawing',
  'delays-help': 'Puts off getting help',
  'ominous-image': 'Uses an ominous image',
  'chore-on-the-worst-day': 'Asks for a chore on the worst day',
  'body-claim': 'Makes claims about the body',
  'diagnosis-or-treatment': 'Diagnoses or treats',
  'assumed-people': 'Assumes who is in their life',
  'spiritual-bypass': 'Spiritual bypassing',
  dependence: 'Encourages dependence',
  'wrong-size': 'Out of proportion',
  'wrong-emphasis': 'Misses the point',
};

/** Ratings other than 3. */
const changedRatings = (ratings: Ratings): Partial<Ratings> =>
  Object.fromEntries(Object.entries(ratings).filter(([, rating]) => rating !== RATING_DEFAULT));

const toSnippet = (value: unknown): string => `${JSON.stringify(value, null, 2)},\n`;

/** A text that the rules should reject. Its good twin, the same text without the harm, has to be written by hand. */
export const harmSnippet = ({ text, ratings, timeOfDay, isHelpOpen }: SnippetSource, harm: Harm): string =>
  toSnippet({
    harm,
    ratings: changedRatings(ratings),
    timeOfDay,
    ...(isHelpOpen && { isHelpOpen }),
    bad: text,
    good: '',
  });

/** A good text that the rules reject. */
export const falseRefusalSnippet = ({ text, ratings, timeOfDay }: SnippetSource): string =>
  toSnippet([text, changedRatings(ratings), timeOfDay]);
