/**
 * The rules of docs/quote-safety.md that code can check, in one call. They hold for every writer, and run on the whole
 * text before anybody sees it.
 */
import type { Breach, Draft, Rule } from './breach.ts';
import { makesNothingSmaller, praisesNoWholePerson, promisesAndTreatsNothing } from './care.ts';
import { claimsOnlyRealChange } from './change.ts';
import { agreesWithNoDespair } from './despair.ts';
import { keepsItsForm, readsPlainly, repeatRule } from './form.ts';
import { offersPersonWhileHelpIsOpen } from './help-panel.ts';
import { inventsNothing } from './invention.ts';
import { fitsTimeOfDay, offersOneSmallStep, stepIsPlan } from './step.ts';
import { evenToneForAllThrees, firstSentenceMeets, inventsNoProblem, namesOnlyWhatIsThere } from './truth.ts';
import { assumesNoCompany, claimsAndAssumesNothing } from './voice.ts';

export type { Breach, Draft } from './breach.ts';

const rules: readonly Rule[] = [
  namesOnlyWhatIsThere,
  evenToneForAllThrees,
  firstSentenceMeets,
  offersOneSmallStep,
  stepIsPlan,
  inventsNoProblem,
  fitsTimeOfDay,
  claimsOnlyRealChange,
  makesNothingSmaller,
  praisesNoWholePerson,
  promisesAndTreatsNothing,
  claimsAndAssumesNothing,
  assumesNoCompany,
  offersPersonWhileHelpIsOpen,
  inventsNothing,
  agreesWithNoDespair,
  keepsItsForm,
  readsPlainly,
];

export type Person = Omit<Draft, 'text'>;

/** For trying several texts on one person: a check that has counted their earlier texts already. */
export const checkFor = (person: Person): ((text: string) => Breach[]) => {
  const repeats = repeatRule(person.recentTexts);
  return (text) =>
    [...rules.flatMap((rule) => rule({ ...person, text })), ...repeats(text)].toSorted(
      (one, other) => one.rule - other.rule,
    );
};

/** Every rule the text breaks, in the rules' order; empty when it may be shown. */
export const breaches = ({ text, ...person }: Draft): Breach[] => checkFor(person)(text);
