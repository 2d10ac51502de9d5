import { MONTHLY_PRICE_PENCE } from '../../../contract/limits.ts';

/** Price of one month after the trial, in pounds. */
export const monthlyPrice = `£${(MONTHLY_PRICE_PENCE / 100).toFixed(2)}`;
