import type { ReportReason } from '../../../contract/quote-reports.ts';

export const NO_REASON = 'not-said';
export type Reason = ReportReason | typeof NO_REASON;

/** Why words are reported, as the person says it. */
export const reasonWords: Readonly<Record<ReportReason, string>> = {
  untrue: 'They say something I did not rate',
  hurtful: 'They hurt, or make things small',
  unsafe: 'They could be dangerous for somebody',
  missed: 'They miss what matters most',
  clumsy: 'They read oddly',
};

export const reasonOptions: readonly (readonly [Reason, string])[] = [
  [NO_REASON, 'I would rather not say'],
  ...(Object.entries(reasonWords) as [ReportReason, string][]),
];
