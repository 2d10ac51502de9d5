/** Rule 8: a change may be stated only if the user's own check-ins support it. */
import { type DimensionKey, isHard } from '../../contract/domain/mood.ts';
import { isEasierThanUsual } from '../easier-than-usual.ts';
import { containsStep } from '../text/advice.ts';
import { feelingsIn, topicsIn } from '../text/feelings.ts';
import { normalizeText, sentencesOf } from '../text/plain-text.ts';
import type { Change } from '../writing-request.ts';
import { findBannedPhrases, type PhraseBan, type Rule, type Violation } from './violation.ts';

/** Two weeks of check-ins can support none of these. */
const beyondTwoWeeks: readonly PhraseBan[] = [
  {
    rule: 8,
    pattern:
      /\b(?:yesterday|last (?:month|year|time|night was (?:better|worse)|few|(?:mon|tues|wednes|thurs|fri|satur|sun)day)|on (?:mon|tues|wednes|thurs|fri|satur|sun)day|since (?:last|the other|then|you|we|yesterday|(?:mon|tues|wednes|thurs|fri|satur|sun)day)|(?:from|than) (?:before|last|it was|you were(?! going)|yesterday|(?:mon|tues|wednes|thurs|fri|satur|sun)day)|used to|no longer|any ?more|how far you(?:'ve| have) come|come (?:so|this) far|come a long way|(?:you(?:'ve| have)|it has) (?:really |truly |already )?(?:grown|changed|progressed|moved on)|turned a corner|(?:nights?|days?|weeks?|times) before|weekend|the other (?:day|night)|(?:has|have|had|been)\b[^.,;]{0,40}\bfor (?:days|weeks|months|years|a while|some time|a long time)|all (?:week|month|year)|(?:days?|weeks?|months?|years?) ago|(?:has|have) been (?:building|growing|rising|coming|creeping|getting|falling)|(?:further|farther|better|worse|stronger|heavier|lighter) than (?:it|you|things) (?:has|have|had|were|was|did)|more and more|day by day|each day|back to (?:normal|yourself)|finally|at last|once again|(?:first|second|third) (?:day|time) (?:in a row|running))\b|(?<excused>get(?:ting)? used to)\b/gi,
    fix: 'You know only this moment and, at most, what is usual for them: say nothing of particular earlier days.',
  },
];

const comparison =
  /\b(?:than usual|than (?:is )?(?:normal|normally)|(?:up|down|risen|fallen|dropped) (?:from|on) (?:its |your |the )?(?:usual|last (?:week|two weeks))|compared (?:to|with)|(?:has|have|is|are|'s|getting|gotten|got|gets|grown|grows) (?:much |a (?:bit|little) |a lot )?(?:improv\w+|worse|better|stronger|weaker|easier|harder|lighter|heavier|risen|dropped|slipped)(?! (?:to|when|if|with|without|on|together|for|by|in|at|than (?:either|one|any|the other|it looks))\b)|improv(?:ed|ing|ement)|lately|recently|these days|(?:this|last|past) (?:week|month|two weeks)|the past (?:few|two)|on the (?:rise|mend|way up|way down))\b/;
const upWords = /\b(?:up|higher|more|stronger|risen|rising|rise|fuller|louder)\b/;
const downWords = /\b(?:down|lower|less|weaker|fallen|dropped|slipped|fainter|quieter)\b/;
const goodWords = /\b(?:better|improv\w+|easier|lighter|mend)\b/;
const badWords = /\b(?:worse|harder|heavier|poorer)\b/;

type ChangeDirection = 'up' | 'down';

const changeDirectionOf = (clause: string, key: DimensionKey): ChangeDirection | undefined => {
  const upIsGood = isHard(key, 1);
  if (goodWords.test(clause)) return upIsGood ? 'up' : 'down';
  if (badWords.test(clause)) return upIsGood ? 'down' : 'up';
  if (downWords.test(clause)) return 'down';
  return upWords.test(clause) ? 'up' : undefined;
};

interface ChangeClaim {
  readonly key: DimensionKey;
  readonly way: ChangeDirection | undefined;
}

/** What a clause says has changed, and which way. Each claim is true if any of its readings is. */
const claimsIn = (clause: string): ChangeClaim[][] => {
  const topics = topicsIn(clause).map((key) => [{ key, way: changeDirectionOf(clause, key) }]);
  const feelings = feelingsIn(clause)
    .filter(
      ({ signs, near }) => !near && !signs.some(({ dimension }) => topics.some(([topic]) => topic?.key === dimension)),
    )
    .map(({ signs, denied }) =>
      signs.map(({ dimension, direction }) => ({
        key: dimension,
        way: (direction === 'high') === !denied ? ('up' as const) : ('down' as const),
      })),
    );
  return [...topics, ...feelings];
};

/** The listed changes that support a claim. Empty if none does. */
const changesMeant = (readings: readonly ChangeClaim[], changes: readonly Change[]): Change[] =>
  changes.filter(({ key, now, usual }) =>
    readings.some((reading) => reading.key === key && reading.way === (now > usual ? 'up' : 'down')),
  );

/** Of nothing in particular, so all changes together must show it. It names no rating, and so no middling one either. */
const saysEasier = (clause: string): boolean =>
  /\b(?:some|a few) (?:other )?things are easier than usual\b/.test(clause);

const isSupported = (clause: string, changes: readonly Change[]): boolean => {
  if (saysEasier(clause)) return isEasierThanUsual(changes);
  const claims = claimsIn(clause);
  return claims.length > 0 && claims.every((readings) => changesMeant(readings, changes).length > 0);
};

const clausesOf = (text: string): string[] =>
  sentencesOf(text)
    .flatMap((sentence) => normalizeText(sentence).split(/[,;:\u2014]|\b(?:and|but|though|while|yet)\b/))
    // "a help line if that is easier": something conditional has not changed.
    .map((clause) => clause.replace(/\bif\b.*/, ''));

/**
 * "Few feelings are better" compares nothing with earlier days, and "look for longer than usual" asks for something.
 */
const saysNoChange = (clause: string): boolean => /^\s*(?:few|nothing|none|no)\b/.test(clause) || containsStep(clause);

const statesChange = (clause: string): boolean => comparison.test(clause) && !saysNoChange(clause);

/** The listed changes that the text states. */
export const changesStatedIn = (text: string, changes: readonly Change[]): Change[] => {
  const stating = clausesOf(text).filter(statesChange);
  if (stating.some(saysEasier) && isEasierThanUsual(changes)) return [...changes];
  const claims = stating.flatMap(claimsIn);
  return changes.filter((change) => claims.some((readings) => changesMeant(readings, [change]).length > 0));
};

export const onlyRealChanges: Rule = ({ text, changes = [] }): Violation[] => {
  const unfounded = clausesOf(text).filter((clause) => statesChange(clause) && !isSupported(clause, changes));
  return [
    ...findBannedPhrases(text, beyondTwoWeeks),
    ...unfounded.map((clause) => ({
      rule: 8,
      note: `Leave out "${clause.trim().slice(0, 40)}". ${
        changes.length === 0
          ? 'Say nothing of change.'
          : 'Only the changes listed may be said, each in its own direction, as "than usual".'
      }`,
    })),
  ];
};
