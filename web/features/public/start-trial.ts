import { pages } from '../../../contract/pages.ts';

/** Where a visitor makes an account. */
export const START_TRIAL = `${pages.auth}#create-account`;
