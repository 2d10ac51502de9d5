/**
 * The rules of docs/quote-safety.md that code can check, in one call. They hold for every writer, and run on the whole
 * text before anybody sees it.
 */

import { noGlobalPraise, noMinimising, noPromisesOrTreatment } from './care.ts';
import { onlyRealChanges } from './change.ts';
import { noAgreementWithDespair } from './despair.ts';
import { lengthAndForm, plainLanguage, repeatRule } from './form.ts';
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
  noAgreementWithDespair,
  lengthAndForm,
  plainLanguage,
];

export type DraftContext = Omit<Draft, 'text'>;

/** For trying several texts on one person: a check that has counted their earlier texts already. */
export const checkFor = (person: DraftContext): ((text: string) => Violation[]) => {
  const repeats = repeatRule(person.recentTexts);
  return (text) =>
    [...rules.flatMap((rule) => rule({ ...person, text })), ...repeats(text)].toSorted(
      (one, other) => one.rule - other.rule,
    );
};

/** Every rule the text breaks, in the rules' order; empty when it may be shown. */
export const findViolations = ({ text, ...person }: Draft): Violation[] => checkFor(person)(text);
