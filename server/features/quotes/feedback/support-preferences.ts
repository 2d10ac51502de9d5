/** Counts "This helped" and "This didn't" for each kind of support, and derives the user's preferences. */
import { type SupportKind, supportKinds } from '#contract/domain/support-kinds.ts';

/** Only this much of the newest feedback counts: what helped last year may not help now. */
export const MAX_FEEDBACK_COUNTED = 60;
/** The majority of positive or negative feedback from which on a kind is preferred or avoided. */
const MIN_LEAD = 3;

export interface QuoteFeedback {
  readonly kinds: readonly string[];
  readonly helped: boolean;
}

export interface SupportCount {
  readonly kind: SupportKind;
  readonly helped: number;
  readonly didNotHelp: number;
}

/** One count for each kind with feedback, in the contract's order. */
export const supportCounts = (answered: readonly QuoteFeedback[]): SupportCount[] =>
  supportKinds
    .map((kind) => {
      const answers = answered.filter(({ kinds }) => kinds.includes(kind));
      const helped = answers.filter((answer) => answer.helped).length;
      return { kind, helped, didNotHelp: answers.length - helped };
    })
    .filter(({ helped, didNotHelp }) => helped + didNotHelp > 0);

export interface SupportPreferences {
  readonly helped: SupportKind[];
  readonly didNotHelp: SupportKind[];
}

/** The preferred kinds, best first, and the avoided ones, worst first. */
export const preferencesOf = (counts: readonly SupportCount[]): SupportPreferences => {
  const lean = ({ helped, didNotHelp }: SupportCount) => helped - didNotHelp;
  const sorted = counts.toSorted((one, other) => lean(other) - lean(one));
  return {
    helped: sorted.filter((count) => lean(count) >= MIN_LEAD).map(({ kind }) => kind),
    didNotHelp: sorted
      .filter((count) => lean(count) <= -MIN_LEAD)
      .map(({ kind }) => kind)
      .toReversed(),
  };
};

/** Used when the previous quote did not help: its kinds are avoided, so that others come first. */
export const withoutKinds = (leaning: SupportPreferences, kinds: readonly string[]): SupportPreferences => ({
  helped: leaning.helped.filter((kind) => !kinds.includes(kind)),
  didNotHelp: [...supportKinds.filter((kind) => kinds.includes(kind) || leaning.didNotHelp.includes(kind))],
});
