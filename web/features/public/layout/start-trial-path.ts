import { pages } from '#contract/pages.ts';

/** Where a visitor creates an account. */
export const START_TRIAL_PATH = `${pages.auth}#create-account`;
