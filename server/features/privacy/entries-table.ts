/** The person's entries as a table (CSV): one row each, with its quote. */
import { dimensionKeys, dimensions, entryMoodScore } from '../../../contract/mood.ts';
import { BYTE_ORDER_MARK, csvRow } from '../../csv.ts';
import type { TakenEntry } from './index.ts';

const writers = { ai: 'AI', 'built-in': 'Evenkeel' } as const;

const header = [
  'Date',
  'Time of day',
  'Created at',
  ...dimensionKeys.map((key) => dimensions[key].label),
  'Mood score',
  'Quote',
  'Favourite',
  'Written by',
];

/** A page of rows at a time. Dates are the person's own days, moments are UTC, the mood score goes from 1 to 5. */
export async function* entriesTable(pages: AsyncIterable<readonly TakenEntry[]>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvRow(header);
  for await (const page of pages) yield page.map(rowOf).join('');
}

const rowOf = ({ localDay, timeOfDay, createdAt, ratings, quote }: TakenEntry): string =>
  csvRow([
    localDay,
    timeOfDay,
    createdAt.toISOString(),
    ...dimensionKeys.map((key) => ratings[key]),
    entryMoodScore(ratings).toFixed(2),
    ...(quote ? [quote.text, quote.isFavorite ? 'yes' : 'no', writers[quote.writer]] : ['', '', '']),
  ]);
