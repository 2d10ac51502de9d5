import type { Explanation } from '#contract/calls/quote-explanation.ts';
import { checkedRules } from '#words/rules/find-violations.ts';

/** The explanation of a text by the built-in writer when only the ratings are known. */
export const plainExplanation: Explanation = {
  origin: 'built-in',
  changes: [],
  leaning: { helped: [], didNotHelp: [] },
  fallback: null,
  rulesChecked: checkedRules.length,
  rulesKept: checkedRules.length,
  isReviewed: false,
  sent: [],
};
