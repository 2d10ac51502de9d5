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
import type { Draft, Rule, Violation } from './violation.ts';
import { noAssumedRelationships, noClaimsOrAssumptions } from './voice.ts';

export type { Draft, Violation } from './violation.ts';

const rules: readonly Rule[] = [
  onlySupportedFeelings,
  neutralToneWhenLevel,
  firstSentenceNamesHeaviest,
  oneSmallStep,
  stepIsPlan,
  noInventedProblem,
  fitsTimeOfDay,
  onlyRealChanges,
  noMinimising,
  noGlobalPraise,
  noPromisesOrTreatment,
  noClaimsOrAssumptions,
  noAssumedRelationships,
  contactWhileHelpIsOpen,
  noInvention,
  nothingOfWhatWasNotGiven,
  noAgreementWithDespair,
  lengthAndForm,
  plainLanguage,
];

export type DraftContext = Omit<Draft, 'text'>;

/** A reusable check for trying several texts for one user: their earlier texts are analysed only once. */
export const checkFor = (user: DraftContext): ((text: string) => Violation[]) => {
  const repeats = repeatRule(user.recentTexts);
  const known = withGivenOnly({ given: dimensionKeys, ...user });
  return (text) =>
    [...rules.flatMap((rule) => rule({ ...known, text })), ...repeats(text)].toSorted(
      (one, other) => one.rule - other.rule,
    );
};

/** Every rule that the text breaks, in the order of the rules. Empty if the text may be shown. */
export const findViolations = ({ text, ...user }: Draft): Violation[] => checkFor(user)(text);
