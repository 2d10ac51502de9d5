/** Entries out of an Evenkeel data export: docs/data-export.md has what is in one. */
import { type DimensionKey, dimensionKeys, timesOfDay } from '../../../../contract/mood.ts';
import type { ImportedEntry } from '../../../../contract/privacy.ts';
import { type EntriesInFile, LeftOut } from './left-out.ts';

const FORMAT = 'evenkeel-data-export';

type Row = Readonly<Record<string, unknown>>;

/** Null: it is something else. What the server would refuse is left out here, so that one odd row stops nothing. */
export function readOwnExport(file: unknown): EntriesInFile | null {
  if (!isRow(file) || file.format !== FORMAT || !isRow(file.quotes)) return null;
  const { checkIns, quotes } = file.quotes;
  if (!Array.isArray(checkIns)) return null;
  const words = new Map(rowsIn(quotes).map((quote) => [quote.checkInId, quote]));
  const leftOut = new LeftOut();
  const entries: ImportedEntry[] = [];
  for (const row of checkIns as unknown[]) {
    const entry = isRow(row) ? entryOf(row, words.get(row.id)) : null;
    if (entry) entries.push(entry);
    else leftOut.add('Not a whole entry: its moment, its day or a rating is missing.');
  }
  return { from: 'evenkeel', entries, leftOut: leftOut.counts };
}

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value);
const rowsIn = (list: unknown): Row[] => (Array.isArray(list) ? list.filter(isRow) : []);

function entryOf(row: Row, quote: Row | undefined): ImportedEntry | null {
  const { createdAt, localDay, timeOfDay } = row;
  const time = timesOfDay.find((one) => one === timeOfDay);
  if (typeof createdAt !== 'string' || Number.isNaN(Date.parse(createdAt)) || !time) return null;
  if (typeof localDay !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(localDay)) return null;
  if (!dimensionKeys.every((key) => isRating(row[key]))) return null;
  const ratings = Object.fromEntries(dimensionKeys.map((key) => [key, row[key]])) as Record<DimensionKey, number>;
  return {
    createdAt: new Date(createdAt).toISOString(),
    localDay,
    filledIn: row.filledIn === true,
    timeOfDay: time,
    ratings,
    quote: quote ? quoteOf(quote) : null,
  };
}

const isRating = (value: unknown): boolean => Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 5;

type ImportedQuote = NonNullable<ImportedEntry['quote']>;

/** As the export has it; the server checks every word of it. */
function quoteOf({ text, isFavorite, writer, because, kinds, helped }: Row): ImportedQuote | null {
  if (typeof text !== 'string' || text.trim() === '' || (writer !== 'ai' && writer !== 'built-in')) return null;
  return {
    text,
    isFavorite: isFavorite === true,
    writer,
    ...(Array.isArray(because) && because.length > 0 && { because: because as NonNullable<ImportedQuote['because']> }),
    ...(Array.isArray(kinds) && { kinds: kinds as NonNullable<ImportedQuote['kinds']> }),
    helped: typeof helped === 'boolean' ? helped : null,
  };
}
