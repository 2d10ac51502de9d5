/** Rules 1, 2, 3 and 6: true to the sliders. */
import {
  countHard,
  type DimensionKey,
  dimensionKeys,
  dimensions,
  RATING_DEFAULT,
  type Ratings,
  ratingLabel,
} from '../../contract/domain/mood.ts';
import { dimensionsToName } from '../salience.ts';
import { containsAdvice } from '../text/advice.ts';
import { type Feeling, feelingsIn, isSupported, supportedSigns } from '../text/feelings.ts';
import { sentencesOf } from '../text/plain-text.ts';
import { type CheckedDraft, findBannedPhrases, type Rule, type Violation } from './violation.ts';

const contradicts = (feeling: Feeling, { ratings, given }: CheckedDraft): boolean => {
  const signs = feeling.signs.filter(({ dimension }) => given.includes(dimension));
  // "You are not tense" contradicts no other rating, and yet it speaks of stress.
  if (signs.length === 0) return true;
  if (feeling.near) return false;
  return feeling.denied
    ? signs.every((sign) => isSupported({ ...sign, strong: false }, ratings))
    : supportedSigns(feeling, ratings).length === 0;
};

/**
 * Rule 1, and the second half of rule 2: a word too strong for a three is distinguished from one that is simply untrue.
 */
export const onlySupportedFeelings: Rule = (draft) =>
  feelingsIn(draft.text)
    .filter((feeling) => contradicts(feeling, draft))
    .map((feeling): Violation => {
      const tooStrong =
        !feeling.denied &&
        feeling.signs.some(
          ({ strong, dimension }) =>
            strong && draft.given.includes(dimension) && draft.ratings[dimension] === RATING_DEFAULT,
        );
      return tooStrong
        ? {
            rule: 2,
            note: `"${feeling.phrase}" is too strong: that slider is in the middle. Use an even word or none.`,
          }
        : {
            rule: 1,
            note: `The ratings do not bear out "${feeling.phrase}". Name only feelings that are in the ratings.`,
          };
    });

const isLevel = (ratings: Ratings): boolean => dimensionKeys.every((key) => ratings[key] === RATING_DEFAULT);

const strongTone =
  /\b(?:very|extremely|incredibly|deeply|terribly|so much|wonderful|awful|terrible|amazing|worst|best|huge|intense|incredible|fantastic|perfect|magical|glorious|extraordinary|tremendous|completely|utterly|totally|absolutely|truly)\b|(?<excused>\b(?:nothing|not|no|never|isn't|wasn't) very|like best)\b/gi;

export const neutralToneWhenLevel: Rule = ({ text, ratings }) =>
  isLevel(ratings)
    ? findBannedPhrases(text, [
        { rule: 2, pattern: strongTone, fix: 'Every rating is in the middle: keep an even tone.' },
      ])
    : [];

const described = (key: DimensionKey, ratings: Ratings): string =>
  `${dimensions[key].label.toLowerCase()} (${ratingLabel(key, ratings[key])})`;

/** Rule 3. */
export const firstSentenceNamesHeaviest: Rule = ({ text, ratings }) => {
  const first = sentencesOf(text)[0] ?? '';
  const found: Violation[] = [];
  if (containsAdvice(first))
    found.push({ rule: 3, note: 'Give no advice in the first sentence: say first how things are for them.' });
  const salient = dimensionsToName(ratings);
  if (countHard(ratings) === 0 || salient.length === 0) return found;
  const met = feelingsIn(first).some((feeling) =>
    supportedSigns(feeling, ratings).some(({ dimension }) => salient.includes(dimension)),
  );
  if (met) return found;
  const wanted = salient
    .slice(0, 2)
    .map((key) => described(key, ratings))
    .join(' or ');
  return [...found, { rule: 3, note: `Let the first sentence name plainly how it is with ${wanted}.` }];
};

const trouble =
  /\b(?:problems?|struggl\w*|hard(?:er|ship)?|difficult\w*|tough|rough|storms?|battl\w*|fight\w*|pain\w*|troubl\w*|burdens?|obstacles?|setbacks?|hurt\w*|suffer\w*|heavy|crisis|broken|fix yourself|get out of bed|trials?|tribulations?|dark\w*|adversit\w*|challeng\w*|hurdles?|bad (?:days?|times?)|low points?|wears? (?:you|on)|worn|despite|overcome|survive|rain\w*|clouds?|shadows?|lonely|sad\w*|grief|loss|fear\w*|weary|tired|exhaust\w*|when (?:things|life|it) gets?)\b/i;

/** Rule 6. */
export const noInventedProblem: Rule = ({ text, ratings }) =>
  countHard(ratings) > 0
    ? []
    : findBannedPhrases(text, [
        {
          rule: 6,
          pattern: trouble,
          fix: 'Nothing is hard for them today: savour what is good and invent no problem.',
        },
      ]);
