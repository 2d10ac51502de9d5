/** The user's check-ins as CSV: one row each, with its quote. */
import { checkInMoodScore, type DimensionKey, dimensionKeys, dimensions } from '../../../../contract/domain/mood.ts';
import { BYTE_ORDER_MARK, csvRow } from '../../../text/csv.ts';
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

/** In place of a list, for check-ins from before it was recorded. */
const NOT_RECORDED = 'not recorded';

/**
 * One page of rows at a time. A rating that neither of the last two columns names was left alone. Dates are in the user's local time, timestamps in UTC. The mood score goes from 1 to 5.
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
