/** The words of the page: plain, and about figures only. */
import { dimensions, timesOfDay } from '../../../../contract/mood.ts';
import type { ReportFigures, Series, Slots } from './report-figures.ts';
import type { Period, SavedQuote } from './report-store.ts';

/** A difference that rounds to less is no difference: as for the trend of the analytics page. */
const CHANGE_LEAST = 0.3;
const WEEKDAY_NAMES = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** Labels have no zone: they are read and written as UTC. */
const dateFormat = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' });
  return (day: string): string => format.format(new Date(`${day}T00:00:00Z`));
};
/** "20 November 2026". */
export const longDate = dateFormat({ day: 'numeric', month: 'long', year: 'numeric' });
const longDateOfYear = dateFormat({ day: 'numeric', month: 'long' });
const shortDateOfYear = dateFormat({ day: 'numeric', month: 'short' });
const shortDateWithYear = dateFormat({ day: 'numeric', month: 'short', year: 'numeric' });

const isInOneYear = ({ from, to }: Period): boolean => from.slice(0, 4) === to.slice(0, 4);

/** "20 Nov", with the year where the period is in two. */
export const shortDate = (day: string, period: Period): string =>
  isInOneYear(period) ? shortDateOfYear(day) : shortDateWithYear(day);

/** "22 August to 20 November 2026"; one day alone is itself. */
export function periodWords(period: Period): string {
  const { from, to } = period;
  if (from === to) return longDate(to);
  const first = isInOneYear(period) ? longDateOfYear(from) : longDate(from);
  return `${first} to ${longDate(to)}`;
}

/** One decimal; a dash where there is nothing to say. */
export const oneDecimal = (value: number | null): string => (value === null ? '–' : value.toFixed(1));

/** "1.4 to 3.8"; the one number where they are the same. */
export function rangeWords({ low, high }: Series): string {
  const [lowest, highest] = [oneDecimal(low), oneDecimal(high)];
  return lowest === highest ? lowest : `${lowest} to ${highest}`;
}

/** How the second half of the period stands against the first: higher is a number, not a judgement. */
export function changeWords(change: number | null): string {
  if (change === null) return 'too few days';
  const size = Math.round(Math.abs(change) * 10) / 10;
  if (size < CHANGE_LEAST) return 'about the same';
  return `${change > 0 ? 'higher' : 'lower'} by ${size.toFixed(1)}`;
}

export const count = (number: number, thing: string): string => `${number} ${thing}${number === 1 ? '' : 's'}`;

/** The mood line in one sentence, for who cannot see it. */
export const moodSentence = ({ mood, daysWithEntries }: ReportFigures): string =>
  `Line of the mean mood of each ${mood.daysPerPoint === 7 ? 'week' : 'day'}, from 1 to 5. ${count(daysWithEntries, 'day')} ` +
  `with entries; average ${oneDecimal(mood.average)}, range of days ${rangeWords(mood)}; second half of the period against ` +
  `the first: ${changeWords(mood.change)}.`;

/** The small line of one dimension in one sentence. */
export const lineSentence = (label: string, series: Series): string =>
  `Line of ${label.toLowerCase()}: average ${oneDecimal(series.average)}, range of days ${rangeWords(series)}.`;

const slotWords = (names: readonly string[], values: readonly (number | null)[]): string =>
  names.map((name, index) => `${name} ${oneDecimal(values[index] ?? null)}`).join('   ');

/** Mean mood by time of day, and by weekday. */
export const slotLines = ({ timesOfDay: times, weekdays }: Slots) => [
  { title: 'Mood by time of day', text: slotWords(timesOfDay, times) },
  { title: 'Mood by weekday', text: slotWords(WEEKDAY_NAMES, weekdays) },
];

/** "Calm to Overwhelmed": what 1 and 5 mean. */
export const endsOf = (key: keyof typeof dimensions): string => dimensions[key].ends.join(' to ');

export const TITLE = 'For an appointment';
export const NOTHING_YET =
  'There are no check-ins in these days, so there is nothing to draw. That is all right. The lines below are for ' +
  'anything you would like to bring up.';
export const SCALE =
  'Each rating goes from 1 to 5; the words beside it say what the two ends mean. Mood is the mean of motivation, ' +
  'confidence, focus, purpose, hope, and of stress and anxiety turned round: higher is easier. A day with more than ' +
  'one check-in counts once.';
export const OWN_RATINGS = 'These figures are the person’s own ratings. They are no diagnosis.';

/** Who wrote the quotes, said truthfully over all of them. */
export function writersOf(quotes: readonly SavedQuote[]): string {
  const writers = new Set(quotes.map(({ writer }) => writer));
  if (writers.size > 1) return 'Written by AI and by Evenkeel’s own writer';
  return writers.has('ai') ? 'Written by AI' : 'Written by Evenkeel’s own writer';
}
