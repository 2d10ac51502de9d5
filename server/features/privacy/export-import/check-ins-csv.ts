/** The user's check-ins as CSV, one row for each check-in with its quote. */
import { checkInMoodScore, type DimensionKey, dimensionKeys, dimensions } from '#contract/domain/mood.ts';
import { BYTE_ORDER_MARK, csvRow } from '#server/text/csv.ts';
import type { ExportedCheckIn } from '../deps.ts';

const writerLabels = { ai: 'AI', 'built-in': 'Evenkeel' } as const;

const header = [
  'Date',
  'Time of day',
  'Created at',
  ...dimensionKeys.map((key) => dimensions[key].label),
  'Mood score',
  'Quote',
  'Favourite',
  'Written by',
  'Set',
  'Same as last time',
];

/** For check-ins made before the sources of ratings were recorded. */
const NOT_RECORDED = 'not recorded';

/**
 * Yields one page of rows at a time. The last two columns list the ratings that were set and carried; the others are
 * unset. Dates are the user's local days, timestamps are in UTC. The mood score is between 1 and 5.
 */
export async function* checkInsCsv(pages: AsyncIterable<readonly ExportedCheckIn[]>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvRow(header);
  for await (const page of pages) yield page.map(csvRowOf).join('');
}

const csvRowOf = ({ localDay, timeOfDay, createdAt, ratings, quote, ...rest }: ExportedCheckIn): string =>
  csvRow([
    localDay,
    timeOfDay,
    createdAt.toISOString(),
    ...dimensionKeys.map((key) => ratings[key]),
    checkInMoodScore(ratings).toFixed(2),
    ...(quote ? [quote.text, quote.isFavorite ? 'yes' : 'no', writerLabels[quote.writer]] : ['', '', '']),
    ...sourceCells(rest),
  ]);

const sourceCells = ({ sources, sourcesInferred }: Pick<ExportedCheckIn, 'sources' | 'sourcesInferred'>): string[] =>
  sourcesInferred ? [NOT_RECORDED, NOT_RECORDED] : [labelList(sources.set), labelList(sources.carried)];

/** Separated by semicolons, which no label has. */
const labelList = (keys: readonly DimensionKey[]): string => keys.map((key) => dimensions[key].label).join('; ');
