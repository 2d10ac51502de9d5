import type { ReportReason } from '../../../contract/calls/quote-reports.ts';

export const NO_REASON = 'not-said';
export type ReasonChoice = ReportReason | typeof NO_REASON;

/** The reasons for reporting a quote, in the user's words. */
export const reportReasonLabels: Readonly<Record<ReportReason, string>> = {
  untrue: 'They say something I did not rate',
  hurtful: 'They hurt, or make things small',
  unsafe: 'They could be dangerous for somebody',
  missed: 'They miss what matters most',
  clumsy: 'They read oddly',
};

export const reportReasonOptions: readonly (readonly [ReasonChoice, string])[] = [
  [NO_REASON, 'I would rather not say'],
  ...(Object.entries(reportReasonLabels) as [ReportReason, string][]),
];
