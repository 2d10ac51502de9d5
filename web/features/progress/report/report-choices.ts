/** The user's choices for the report, and the request made from them. */
import { addDays, daysBetween } from '#contract/domain/days.ts';
import { type DimensionKey, dimensionKeys, type SectionKey, sectionDimensionKeys } from '#contract/domain/mood.ts';
import { REPORT_DAYS_MAX } from '#contract/limits.ts';

export type PeriodChoice = '30' | '90' | 'own';

export interface ReportChoices {
  readonly period: PeriodChoice;
  /** Local days, as the date fields give them: empty, or YYYY-MM-DD. */
  readonly from: string;
  readonly to: string;
  readonly dimensions: readonly DimensionKey[];
  readonly quotes: boolean;
}

export const defaultChoices = (today: string): ReportChoices => ({
  period: '30',
  from: addDays(today, -29),
  to: today,
  dimensions: dimensionKeys,
  quotes: false,
});

export interface ChoiceErrors {
  readonly from?: string;
  readonly to?: string;
  readonly dimensions?: string;
}

/** The errors to correct before the report can be made, or null. */
export function validateChoices({ period, from, to, dimensions }: ReportChoices): ChoiceErrors | null {
  if (dimensions.length === 0) return { dimensions: 'Choose at least one rating.' };
  if (period !== 'own') return null;
  if (from === '') return { from: 'Choose the first day.' };
  if (to === '') return { to: 'Choose the last day.' };
  const days = daysBetween(from, to) + 1;
  if (days < 1) return { to: 'The last day comes before the first one.' };
  if (days > REPORT_DAYS_MAX) return { to: `That's ${days} days. The page has room for ${REPORT_DAYS_MAX}.` };
  return null;
}

/** @param today the user's local day. The preset periods end on it. */
export function toReportQuery(choices: ReportChoices, today: string) {
  const { period, dimensions, quotes } = choices;
  const set = period !== 'own' && { from: addDays(today, 1 - Number(period)), to: today };
  const { from, to } = set || choices;
  return { from, to, dimension: dimensions, quotes: quotes ? ('1' as const) : ('0' as const) };
}

/** Sets whether these keys are chosen and leaves all others unchanged. The result is always in check-in order. */
export const setKeysChosen = (
  chosen: readonly DimensionKey[],
  keys: readonly DimensionKey[],
  isChosen: boolean,
): readonly DimensionKey[] => dimensionKeys.filter((key) => (keys.includes(key) ? isChosen : chosen.includes(key)));

export const hasWholeSection = (chosen: readonly DimensionKey[], section: SectionKey): boolean =>
  sectionDimensionKeys(section).every((key) => chosen.includes(key));
