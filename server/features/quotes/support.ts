/** What "This helped" and "This didn't" add up to, and which way they lean. */
import { type SupportKind, supportKinds } from '../../../contract/support-kinds.ts';

/** So many of the newest answers count: what helped last year may not help now. */
export const ANSWERS_COUNTED = 60;
/** So many more answers one way than the other before a kind is asked for, or left aside. */
const LEANING = 3;

export interface AnsweredText {
  readonly kinds: readonly string[];
  readonly helped: boolean;
}

export interface SupportCount {
  readonly kind: SupportKind;
  readonly helped: number;
  readonly didNotHelp: number;
}

/** One count for each kind there are answers to, in the contract's order. */
export const supportCounts = (answered: readonly AnsweredText[]): SupportCount[] =>
  supportKinds
    .map((kind) => {
      const answers = answered.filter(({ kinds }) => kinds.includes(kind));
      const helped = answers.filter((answer) => answer.helped).length;
      return { kind, helped, didNotHelp: answers.length - helped };
    })
    .filter(({ helped, didNotHelp }) => helped + didNotHelp > 0);

export interface Leaning {
  readonly helped: SupportKind[];
  readonly didNotHelp: SupportKind[];
}

/** The kinds that answers lean to, best first, and those they lean away from, worst first. */
export const leaningOf = (counts: readonly SupportCount[]): Leaning => {
  const lean = ({ helped, didNotHelp }: SupportCount) => helped - didNotHelp;
  const sorted = counts.toSorted((one, other) => lean(other) - lean(one));
  return {
    helped: sorted.filter((count) => lean(count) >= LEANING).map(({ kind }) => kind),
    didNotHelp: sorted
      .filter((count) => lean(count) <= -LEANING)
      .map(({ kind }) => kind)
      .toReversed(),
  };
};

/** The words just read did not help: other ways come first now. */
export const awayFrom = (leaning: Leaning, kinds: readonly string[]): Leaning => ({
  helped: leaning.helped.filter((kind) => !kinds.includes(kind)),
  didNotHelp: [...supportKinds.filter((kind) => kinds.includes(kind) || leaning.didNotHelp.includes(kind))],
});
