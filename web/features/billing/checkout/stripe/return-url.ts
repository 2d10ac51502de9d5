import type { ShownOffer } from '#contract/calls/billing.ts';
import { pages } from '#contract/pages.ts';

/** What the card form showed. The bank's page sends it back, because our page forgets it. */
const SHOWN_TRIAL_DAYS_PARAM = 'shown_trial_days';
const FOR_RUNNING_PLAN_PARAM = 'for_running_plan';

/** Where the bank's page sends the user. */
export function returnUrl({ shownTrialDays, forRunningPlan }: ShownOffer): string {
  const shown = { [SHOWN_TRIAL_DAYS_PARAM]: `${shownTrialDays}`, [FOR_RUNNING_PLAN_PARAM]: `${forRunningPlan}` };
  return `${location.origin}${pages.subscription}?${new URLSearchParams(shown)}`;
}

/** The same, from the URL that the user has returned to. */
export const shownOfferIn = (params: URLSearchParams): ShownOffer => ({
  shownTrialDays: Number(params.get(SHOWN_TRIAL_DAYS_PARAM)),
  forRunningPlan: params.get(FOR_RUNNING_PLAN_PARAM) === 'true',
});
