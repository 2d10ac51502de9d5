import type { SupportKind } from '#contract/domain/support-kinds.ts';
import { capitalize } from '#web/ui/data-display/capitalize.ts';

/** Everyday names of the kinds of support. */
export const supportKindNames: Record<SupportKind, string> = {
  validation: 'Being understood',
  reframing: 'Seeing it another way',
  'self-kindness': 'Kindness to yourself',
  'small-step': 'One small step',
  savouring: 'Staying with what is good',
  distance: 'Taking a step back',
};

export interface SupportKindFeedback {
  readonly kind: SupportKind;
  readonly helped: number;
  readonly didNotHelp: number;
}

const formatTimes = (count: number): string => (count === 1 ? 'once' : count === 2 ? 'twice' : `${count} times`);

/** "Helped 3 times, did not help once". */
export function formatFeedbackCounts({ helped, didNotHelp }: SupportKindFeedback): string {
  const parts = [
    helped > 0 && `helped ${formatTimes(helped)}`,
    didNotHelp > 0 && `didn't help ${formatTimes(didNotHelp)}`,
  ];
  return capitalize(parts.filter(Boolean).join(', '));
}

/** The kinds that have feedback, most helpful first. */
export const rankByFeedback = (answers: readonly SupportKindFeedback[]): SupportKindFeedback[] =>
  answers
    .filter(({ helped, didNotHelp }) => helped + didNotHelp > 0)
    .toSorted((a, b) => b.helped - b.didNotHelp - (a.helped - a.didNotHelp));
