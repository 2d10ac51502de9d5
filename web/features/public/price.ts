import { MONTHLY_PRICE_PENCE } from '#contract/limits.ts';
import { formatPounds } from '../../ui/data-display/format-pounds.ts';

/** Price of one month after the trial, in pounds. */
export const monthlyPrice = formatPounds(MONTHLY_PRICE_PENCE);
