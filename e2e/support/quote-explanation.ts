/** What the server tells of a text that an AI service wrote. No service is there in the journeys. */
import type { Explanation, QuoteExplanation } from '../../contract/calls/quote-explanation.ts';

export const EXPLANATION_ROUTE = '**/api/quotes/*/explanation';

const explanation: Explanation = {
  origin: 'ai',
  changes: [{ dimension: 'sleepQuality', usual: 4, now: 2, isStated: true }],
  leaning: { helped: ['small-step'], didNotHelp: ['distance'] },
  fallback: null,
  rulesChecked: 23,
  rulesKept: 23,
  isReviewed: true,
  sent: [
    {
      purpose: 'write',
      instructions: `Write kindly.\n${'A line of the instructions.\n'.repeat(60)}`,
      prompt: 'Sleep: 2 of 5',
    },
    { purpose: 'review', instructions: 'Read closely.', prompt: `The text: ${'Unbroken'.repeat(40)}` },
  ],
};
export const explainedAiText: QuoteExplanation = {
  writer: 'ai',
  because: [{ dimension: 'sleepQuality', rating: 2 }],
  explanation,
};
