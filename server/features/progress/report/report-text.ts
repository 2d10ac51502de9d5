/** The words of the page: plain, and about figures only. */
import { dimensions, timesOfDay } from '../../../../contract/domain/mood.ts';
import type { ReportStatistics, Series, Slots } from './report-statistics.ts';
import type { Period, SavedQuote } from './report-store.ts';

/** A difference that rounds to less is no difference: as for the trend of the analytics page. */
const MIN_CHANGE = 0.3;
const WEEKDAY_NAMES = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** Labels have no zone: they are read and written as UTC. */
const dateFormat = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' });
  return (day: string): string => format.format(new Date(`${day}T00:00:00Z`));
};
/** "20 November 2026". */
export const formatLongDate = dateFormat({ day: 'numeric', month: 'long', year: 'numeric' });
const longDateOfYear = dateFormat({ day: 'numeric', month: 'long' });
const shortDateOfYear = dateFormat({ day: 'numeric', month: 'short' });
const shortDateWithYear = dateFormat({ day: 'numeric', month: 'short', year: 'numeric' });

const isInOneYear = ({ from, to }: Period): boolean => from.slice(0, 4) === to.slice(0, 4);

/** "20 Nov", with the year where the period is in two. */
export const formatShortDate = (day: string, period: Period): string =>
  isInOneYear(period) ? shortDateOfYear(day) : shortDateWithYear(day);

/** "22 August to 20 November 2026"; one day alone is itself. */
export function formatPeriod(period: Period): string {
  const { from, to } = period;
  if (from === to) return formatLongDate(to);
  const first = isInOneYear(period) ? longDateOfYear(from) : formatLongDate(from);
  return `${first} to ${formatLongDate(to)}`;
}

/** One decimal; a dash where there is nothing to say. */
export const formatOneDecimal = (value: number | null): string => (value === null ? '–' : value.toFixed(1));

/** "1.4 to 3.8"; the one number where they are the same. */
export function formatRange({ low, high }: Series): string {
  const [lowest, highest] = [formatOneDecimal(low), formatOneDecimal(high)];
  return lowest === highest ? lowest : `${lowest} to ${highest}`;
}

/** How the second half of the period stands against the first: higher is a number, not a judgement. */
export function formatChange(change: number | null): string {
  if (change === null) return 'too few days';
  const size = Math.round(Math.abs(change) * 10) / 10;
  if (size < MIN_CHANGE) return 'about the same';
  return `${change > 0 ? 'higher' : 'lower'} by ${size.toFixed(1)}`;
}

export const formatCount = (number: number, thing: string): string => `${number} ${thing}${number === 1 ? '' : 's'}`;

/** The mood line in one sentence, for who cannot see it. */
export const describeMoodLine = ({ mood, daysWithEntries }: ReportStatistics): string =>
  `Line of the mean mood of each ${mood.daysPerPoint === 7 ? 'week' : 'day'}, from 1 to 5. ${formatCount(daysWithEntries, 'day')} ` +
  `with entries; average ${formatOneDecimal(mood.average)}, range of days ${formatRange(mood)}; second half of the period against ` +
  `the first: ${formatChange(mood.change)}.`;

/** The small line of one dimension in one sentence. */
export const describeLine = (label: string, series: Series): string =>
  `Line of ${label.toLowerCase()}: average ${formatOneDecimal(series.average)}, range of days ${formatRange(series)}.`;

const formatSlots = (names: readonly string[], values: readonly (number | null)[]): string =>
  names.map((name, index) => `${name} ${formatOneDecimal(values[index] ?? null)}`).join('   ');

/** Mean mood by time of day, and by weekday. */
export const formatSlotLines = ({ timesOfDay: times, weekdays }: Slots) => [
  { title: 'Mood by time of day', text: formatSlots(timesOfDay, times) },
  { title: 'Mood by weekday', text: formatSlots(WEEKDAY_NAMES, weekdays) },
];

/** "Calm to Overwhelmed": what 1 and 5 mean. */
export const formatScaleEnds = (key: keyof typeof dimensions): string => dimensions[key].ends.join(' to ');

export const TITLE = 'For an appointment';
export const NO_CHECK_INS_TEXT =
  'There are no check-ins in these days, so there is nothing to draw. That is all right. The lines below are for ' +
  'anything you would like to bring up.';
export const SCALE_NOTE =
  'Each rating goes from 1 to 5; the words beside it say what the two ends mean. Mood is the mean of motivation, ' +
  'confidence, focus, purpose, hope, and of stress and anxiety turned round: higher is easier. A day with more than ' +
  'one check-in counts once.';
export const DISCLAIMER = 'These figures are the person’s own ratings. They are no diagnosis.';

/** Who wrote the quotes, said truthfully over all of them. */
export function describeWriters(quotes: readonly SavedQuote[]): string {
  const writers = new Set(quotes.map(({ writer }) => writer));
  if (writers.size > 1) return 'Written by AI and by Evenkeel’s own writer';
  return writers.has('ai') ? 'Written by AI' : 'Written by Evenkeel’s own writer';
}
