import { pages } from '../../../../../contract/pages.ts';

/** The trial that the card form showed. The bank's page sends it back, because our page forgets it. */
export const SHOWN_TRIAL_DAYS_PARAM = 'shown_trial_days';

/** Where the bank's page sends the user. */
export const returnUrl = (shownTrialDays: number): string =>
  `${location.origin}${pages.subscription}?${SHOWN_TRIAL_DAYS_PARAM}=${shownTrialDays}`;
