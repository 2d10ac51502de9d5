/** The text of the report: plain, and about figures only. */
import { dimensions, timesOfDay } from '#contract/domain/mood.ts';
import type { ReportStatistics, Series, Slots } from './report-statistics.ts';
import type { Period, SavedQuote } from './report-store.ts';

/** A difference that rounds to less counts as none, the same as for the trend on the analytics page. */
const MIN_CHANGE = 0.3;
const WEEKDAY_NAMES = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** Labels have no time zone, so they are read and written as UTC. */
const dateFormat = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' });
  return (day: string): string => format.format(new Date(`${day}T00:00:00Z`));
};
/** For example "20 November 2026". */
export const formatLongDate = dateFormat({ day: 'numeric', month: 'long', year: 'numeric' });
const longDateOfYear = dateFormat({ day: 'numeric', month: 'long' });
const shortDateOfYear = dateFormat({ day: 'numeric', month: 'short' });
const shortDateWithYear = dateFormat({ day: 'numeric', month: 'short', year: 'numeric' });

const isInOneYear = ({ from, to }: Period): boolean => from.slice(0, 4) === to.slice(0, 4);

/** For example "20 Nov", with the year if the period spans two. */
export const formatShortDate = (day: string, period: Period): string =>
  isInOneYear(period) ? shortDateOfYear(day) : shortDateWithYear(day);

/** For example "22 August to 20 November 2026". A single day is written alone. */
export function formatPeriod(period: Period): string {
  const { from, to } = period;
  if (from === to) return formatLongDate(to);
  const first = isInOneYear(period) ? longDateOfYear(from) : formatLongDate(from);
  return `${first} to ${formatLongDate(to)}`;
}

/** One decimal, or a dash when there is no value. */
export const formatOneDecimal = (value: number | null): string => (value === null ? '–' : value.toFixed(1));

/** For example "1.4 to 3.8", or a single number when both are the same. */
export function formatRange({ low, high }: Series): string {
  const [lowest, highest] = [formatOneDecimal(low), formatOneDecimal(high)];
  return lowest === highest ? lowest : `${lowest} to ${highest}`;
}

/** The words below the average mood: what it rests on. */
export const describeAverageMood = (mood: Series): string =>
  mood.ratedDays === 0
    ? 'average mood: too few ratings'
    : `average mood, of 5 (on ${formatCount(mood.ratedDays, 'day')}: ${formatRange(mood)})`;

/** How the second half of the period compares with the first. "Higher" describes the number and is no judgement. */
export function formatChange(change: number | null): string {
  if (change === null) return 'too few days';
  const size = Math.round(Math.abs(change) * 10) / 10;
  if (size < MIN_CHANGE) return 'about the same';
  return `${change > 0 ? 'higher' : 'lower'} by ${size.toFixed(1)}`;
}

export const formatCount = (number: number, thing: string): string => `${number} ${thing}${number === 1 ? '' : 's'}`;

/** Shown where the line of the mood would be. */
export const NO_MOOD_TEXT =
  'The mood needs at least four of its seven feelings rated on a day, and none of these days has that.';

/** The mood chart in one sentence, for readers who cannot see it. */
export const describeMoodLine = ({ mood }: ReportStatistics): string =>
  mood.ratedDays === 0
    ? NO_MOOD_TEXT
    : `Line of the mean mood of each ${mood.daysPerPoint === 7 ? 'week' : 'day'}, from 1 to 5. Rated on ` +
      `${formatCount(mood.ratedDays, 'day')}; average ${formatOneDecimal(mood.average)}, range of days ${formatRange(mood)}; ` +
      `second half of the period compared with the first: ${formatChange(mood.change)}.`;

/** The small line of one dimension in one sentence. */
export const describeLine = (label: string, series: Series): string =>
  series.ratedDays === 0
    ? `${label} was not rated.`
    : `Line of ${label.toLowerCase()}, rated on ${formatCount(series.ratedDays, 'day')}: ` +
      `average ${formatOneDecimal(series.average)}, range of days ${formatRange(series)}.`;

const formatSlots = (names: readonly string[], values: readonly (number | null)[]): string =>
  names.map((name, index) => `${name} ${formatOneDecimal(values[index] ?? null)}`).join('   ');

/** The mean mood by time of day and by weekday. */
export const formatSlotLines = ({ timesOfDay: times, weekdays }: Slots) => [
  { title: 'Mood by time of day', text: formatSlots(timesOfDay, times) },
  { title: 'Mood by weekday', text: formatSlots(WEEKDAY_NAMES, weekdays) },
];

/** For example "Calm to Overwhelmed": what 1 and 5 mean. */
export const formatScaleEnds = (key: keyof typeof dimensions): string => dimensions[key].ends.join(' to ');

export const TITLE = 'For an appointment';
export const NO_CHECK_INS_TEXT =
  'There are no check-ins on these days, so there is nothing to draw, and that’s all right. Use the lines below for ' +
  'anything you’d like to bring up.';
export const SCALE_NOTE =
  'Each rating goes from 1 to 5; the words beside it say what the two ends mean. Only what was rated is drawn and ' +
  'counted. Mood is the average of motivation, confidence, focus, purpose, hope, stress and anxiety, the last two ' +
  'flipped, so that higher is easier. It needs at least four of these seven. A day with several check-ins counts once.';
/** Added where some of the check-ins are from before it was recorded which ratings were set. */
export const INFERRED_NOTE = 'For earlier check-ins, only ratings other than 3 are known to have been chosen.';
export const DISCLAIMER = 'These figures are the person’s own ratings. They are not a diagnosis.';

/** States truthfully who wrote the quotes, over all of them. */
export function describeWriters(quotes: readonly SavedQuote[]): string {
  const writers = new Set(quotes.map(({ writer }) => writer));
  if (writers.size > 1) return 'Written by AI and by Evenkeel’s own writer';
  return writers.has('ai') ? 'Written by AI' : 'Written by Evenkeel’s own writer';
}
