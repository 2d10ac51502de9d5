/**
 * All rules of docs/quote-safety.md that code can check, in one call. They apply to every writer, and run on the whole
 * text before it is shown to anyone.
 */

import { dimensionKeys } from '../../contract/domain/mood.ts';
import { withGivenOnly } from '../given.ts';
import { noGlobalPraise, noMinimising, noPromisesOrTreatment } from './care.ts';
import { onlyRealChanges } from './change.ts';
import { noAgreementWithDespair } from './despair.ts';
import { lengthAndForm, plainLanguage, repeatRule } from './form.ts';
import { nothingOfWhatWasNotGiven } from './given.ts';
import { contactWhileHelpIsOpen } from './help-panel.ts';
import { noInvention } from './invention.ts';
import { fitsTimeOfDay, oneSmallStep, stepIsPlan } from './step.ts';
import { firstSentenceNamesHeaviest, neutralToneWhenLevel, noInventedProblem, onlySupportedFeelings } from './truth.ts';
import type { Draft, Rule, TextRule, Violation } from './violation.ts';
import { noAssumedRelationships, noClaimsOrAssumptions } from './voice.ts';

export type { Draft, Violation } from './violation.ts';

/** The checks that depend only on the text, with the numbers of their rules in docs/quote-safety.md. */
const checksOfText: readonly (readonly [check: TextRule, ...rules: number[]])[] = [
  [oneSmallStep, 4],
  [noPromisesOrTreatment, 11, 12],
  [noClaimsOrAssumptions, 14, 15, 16, 17, 18],
  [noInvention, 26],
  [lengthAndForm, 19],
  [plainLanguage, 20],
];
/** The checks that also depend on the user, with the numbers of their rules. */
const checksOfDraft: readonly (readonly [check: Rule, ...rules: number[]])[] = [
  [onlySupportedFeelings, 1],
  [neutralToneWhenLevel, 2],
  [firstSentenceNamesHeaviest, 3],
  [stepIsPlan, 5],
  [noInventedProblem, 6],
  [fitsTimeOfDay, 7],
  [onlyRealChanges, 8],
  [noMinimising, 9],
  [noGlobalPraise, 10],
  [noAssumedRelationships, 17],
  [contactWhileHelpIsOpen, 13],
  [nothingOfWhatWasNotGiven, 26],
  [noAgreementWithDespair, 27],
];
const REPEAT_RULE = 21;

/** The numbers of the rules that every text is checked against, in order. The other rules are enforced elsewhere. */
export const checkedRules: readonly number[] = [
  ...new Set([...[...checksOfText, ...checksOfDraft].flatMap(([, ...rules]) => rules), REPEAT_RULE]),
].toSorted((one, other) => one - other);

export type DraftContext = Omit<Draft, 'text'>;

/** The violations of a text that do not depend on the user. */
export const violationsOfText = (text: string): Violation[] => checksOfText.flatMap(([check]) => check({ text }));

/** Finds the violations that do not depend on the user. May cache results for our own texts, but not for others. */
type ViolationsOfText = (text: string) => readonly Violation[];

/** A reusable check for trying several texts for one user: their earlier texts are analysed only once. */
export const checkFor = (
  user: DraftContext,
  ofText: ViolationsOfText = violationsOfText,
): ((text: string) => Violation[]) => {
  const repeats = repeatRule(user.recentTexts);
  const known = withGivenOnly({ given: dimensionKeys, ...user });
  return (text) => {
    const draft = { ...known, text };
    return [...ofText(text), ...checksOfDraft.flatMap(([check]) => check(draft)), ...repeats(text)].toSorted(
      (one, other) => one.rule - other.rule,
    );
  };
};

/** Like `checkFor`, but returns only whether a text keeps every rule: it stops at the first check that fails. */
export const keepsEveryRuleFor = (
  user: DraftContext,
  ofText: ViolationsOfText = violationsOfText,
): ((text: string) => boolean) => {
  const repeats = repeatRule(user.recentTexts);
  const known = withGivenOnly({ given: dimensionKeys, ...user });
  return (text) => {
    const draft = { ...known, text };
    return (
      ofText(text).length === 0 &&
      repeats(text).length === 0 &&
      checksOfDraft.every(([check]) => check(draft).length === 0)
    );
  };
};

/** Every rule that the text breaks, in the order of the rules. Empty if the text may be shown. */
export const findViolations = ({ text, ...user }: Draft): Violation[] => checkFor(user)(text);
