/** Reads check-ins from an Evenkeel data export, described in docs/data-export.md. */

import type { ImportedCheckInInput } from '#contract/calls/privacy.ts';
import { isLocalDay } from '#contract/domain/days.ts';
import { dimensionKeys, RATING_MAX, RATING_MIN, timesOfDay } from '#contract/domain/mood.ts';
import { recordOf } from '#contract/domain/record-of.ts';
import { type ImportFile, SkippedRows } from './import-file.ts';

const EXPORT_FORMAT = 'evenkeel-data-export';

type Row = Readonly<Record<string, unknown>>;

/**
 * Null if it is not an Evenkeel export. Rows that the server would reject are skipped here, so that one bad row does
 * not stop the import.
 */
export function readEvenkeelExport(file: unknown): ImportFile | null {
  if (!isRow(file) || file.format !== EXPORT_FORMAT || !isRow(file.quotes)) return null;
  const { checkIns: rows, quotes } = file.quotes;
  if (!Array.isArray(rows)) return null;
  const quotesByCheckIn = new Map(rowsOf(quotes).map((quote) => [quote.checkInId, quote]));
  const leftOut = new SkippedRows();
  const checkIns: ImportedCheckInInput[] = [];
  for (const row of rows as unknown[]) {
    const checkIn = isRow(row) ? parseCheckIn(row, quotesByCheckIn.get(row.id)) : null;
    if (checkIn) checkIns.push(checkIn);
    else leftOut.add('Incomplete entry: its time, day or a rating is missing.');
  }
  return { from: 'evenkeel', checkIns, leftOut: leftOut.counts };
}

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value);
const rowsOf = (list: unknown): Row[] => (Array.isArray(list) ? list.filter(isRow) : []);

function parseCheckIn(row: Row, quote: Row | undefined): ImportedCheckInInput | null {
  const { createdAt, localDay, timeOfDay } = row;
  const time = timesOfDay.find((value) => value === timeOfDay);
  if (typeof createdAt !== 'string' || Number.isNaN(Date.parse(createdAt)) || !time) return null;
  if (typeof localDay !== 'string' || !isLocalDay(localDay)) return null;
  if (!dimensionKeys.every((key) => isRating(row[key]))) return null;
  const ratings = recordOf(dimensionKeys, (key) => row[key] as number);
  return {
    createdAt: new Date(createdAt).toISOString(),
    localDay,
    filledIn: row.filledIn === true,
    isNight: row.isNight === true,
    timeOfDay: time,
    ratings,
    ...parseSources(row),
    quote: quote ? parseQuote(quote) : null,
  };
}

/**
 * Which ratings were set and which carried. Empty if the file does not say, or if the app that exported it did not
 * know.
 */
function parseSources({ set, carried, sourcesInferred }: Row): Pick<ImportedCheckInInput, 'set' | 'carried'> {
  if (!Array.isArray(set) || sourcesInferred === true) return {};
  const carriedKeys = Array.isArray(carried) ? carried : [];
  return {
    set: dimensionKeys.filter((key) => set.includes(key)),
    carried: dimensionKeys.filter((key) => carriedKeys.includes(key) && !set.includes(key)),
  };
}

const isRating = (value: unknown): boolean =>
  Number.isInteger(value) && Number(value) >= RATING_MIN && Number(value) <= RATING_MAX;

type ImportedQuote = NonNullable<ImportedCheckInInput['quote']>;

/** The quote as exported. The server validates all of it. */
function parseQuote({ text, isFavorite, writer, because, kinds, helped }: Row): ImportedQuote | null {
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
