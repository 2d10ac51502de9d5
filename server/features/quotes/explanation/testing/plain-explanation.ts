import type { Explanation } from '../../../../../contract/calls/quote-explanation.ts';
import { checkedRules } from '../../../../../words/rules/find-violations.ts';

/** What is recorded for a text of our own writer when nothing is known but the ratings. */
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
