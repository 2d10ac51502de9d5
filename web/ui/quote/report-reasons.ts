import type { ReportReason } from '#contract/calls/quote-reports.ts';

export const NO_REASON = 'not-said';
export type ReasonChoice = ReportReason | typeof NO_REASON;

/** The reasons for reporting a quote, in the user's words. */
export const reportReasonLabels: Readonly<Record<ReportReason, string>> = {
  untrue: "It says something I didn't rate",
  hurtful: 'It hurts, or makes things seem small',
  unsafe: 'It could be dangerous for someone',
  missed: 'It misses what matters most',
  clumsy: 'It reads oddly',
};

export const reportReasonOptions: readonly (readonly [ReasonChoice, string])[] = [
  [NO_REASON, "I'd rather not say"],
  ...(Object.entries(reportReasonLabels) as [ReportReason, string][]),
];
