/**
 * The human sheet: 50 texts with their ratings, half of them for hard days, with a tick for each of the ten questions
 * and space for a comment. It opens in a spreadsheet, and is read back as two readers filled it in.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Papa from 'papaparse';
import {
  countHard,
  dimensionKeys,
  dimensions,
  RATING_DEFAULT,
  RATING_MAX,
  ratingLabel,
} from '../../contract/domain/mood.ts';
import { BYTE_ORDER_MARK, csvRow } from '../../server/text/csv.ts';
import { heaviest } from '../../words/salience.ts';
import { seededRandom, shuffled } from '../../words/seeded-random.ts';
import { tenQuestions } from '../../words/ten-questions.ts';
import type { FilledSheet, JudgedText, YesOrNo } from './judging/agreement.ts';
import { CommandError } from './settings.ts';

const HARD_DAY_TEXTS = 25;
const OTHER_DAY_TEXTS = 25;
/** A hard day has at least this many hard ratings. */
const MIN_HARD_RATINGS = 3;

/** The same texts for the same seed, in an order that does not reveal which days are hard. */
export const chosenForSheet = (texts: readonly JudgedText[], seed: number): JudgedText[] => {
  const next = seededRandom(seed);
  const isHardDay = ({ request }: JudgedText) => countHard(request.ratings) >= MIN_HARD_RATINGS;
  const mixed = shuffled(texts, next);
  const chosen = [
    ...mixed.filter(isHardDay).slice(0, HARD_DAY_TEXTS),
    ...mixed.filter((one) => !isHardDay(one)).slice(0, OTHER_DAY_TEXTS),
  ];
  return shuffled(chosen, next);
};

const listOf = (items: readonly string[]): string => items.join('; ');

/** What stands before the questions, by its column. */
const dataColumns: Readonly<Record<string, (of: JudgedText) => string>> = {
  id: ({ id }) => id,
  hour: ({ request: { isNight, timeOfDay } }) => (isNight ? `${timeOfDay}, in the small hours` : timeOfDay),
  help: ({ request }) => (request.isHelpOpen ? 'open' : ''),
  ratings: ({ request: { ratings } }) =>
    listOf(
      dimensionKeys
        .filter((key) => ratings[key] !== RATING_DEFAULT)
        .map((key) => `${dimensions[key].label} ${ratings[key]} of ${RATING_MAX} (${ratingLabel(key, ratings[key])})`),
    ),
  heaviest: ({ request }) => listOf(heaviest(request.ratings).map((key) => dimensions[key].label)),
  changed: ({ request: { changes } }) =>
    listOf(changes.map(({ key, now, usual }) => `${dimensions[key].label} ${now}, usually about ${usual.toFixed(1)}`)),
  text: ({ text }) => text,
};

export const sheetOf = (texts: readonly JudgedText[]): string => {
  const header = [...Object.keys(dataColumns), ...tenQuestions.map(({ id, question }) => `${id}. ${question}`), 'line'];
  const toFill = [...tenQuestions.map(() => ''), ''];
  const rows = texts.map((one) => [...Object.values(dataColumns).map((cellOf) => cellOf(one)), ...toFill]);
  return BYTE_ORDER_MARK + [header, ...rows].map(csvRow).join('');
};

const yes = /^(?:y|yes|x|1|\u2713|\u2714)$/i;
const no = /^(?:n|no|0)$/i;

const answerIn = (cell: string): YesOrNo | undefined => {
  const cellText = cell.trim().replace(/^'/, '');
  if (yes.test(cellText)) return 'yes';
  return no.test(cellText) ? 'no' : undefined;
};

type Cells = Readonly<Record<string, string>>;

/** A question's column is recognised by its number, because a spreadsheet may have truncated the question itself. */
const columnOf = (header: string): string => /^(\d+)\./.exec(header)?.[1] ?? header.trim();

const readTable = (source: string, refuse: (why: string) => never): readonly Cells[] => {
  const { data, errors, meta } = Papa.parse<Cells>(source, {
    header: true,
    transformHeader: columnOf,
    skipEmptyLines: 'greedy',
    // The first separator between two column names decides. Papa Parse would count separators, but cells contain lists.
    delimiter: /[,;\t]/.exec(source)?.[0] ?? ',',
  });
  if (errors.some(({ type }) => type === 'Quotes')) refuse('A quotation mark is not closed, or is in the wrong place.');
  const columns = [...Object.keys(dataColumns), ...tenQuestions.map(({ id }) => String(id))];
  const missing = columns.filter((column) => !meta.fields?.includes(column));
  if (missing.length > 0) refuse(`has no column ${missing.join(', ')}.`);
  return data.length > 0 ? data : refuse('has no texts.');
};

/**
 * Every row must have ten answers, about a text for one of the evaluation's requests. Otherwise it is refused with file,
 * row and column.
 * @param sources the texts that sheets are made of. Those of the sheet itself may be of another day, or writer.
 * @throws {CommandError}
 */
export function filledSheet(reader: string, source: string, sources: readonly JudgedText[]): FilledSheet {
  const refuse = (why: string): never => {
    throw new CommandError(`${reader}: ${why}`);
  };
  const texts = readTable(source, refuse).map((cells, at) => {
    const { id = '', text = '' } = cells;
    const refuseCell = (column: string, why: string) => refuse(`${id || `row ${at + 2}`}: ${column}: ${why}.`);
    const { request } = sources.find((one) => one.id === id) ?? refuseCell('id', 'the evaluation has no such profile');
    for (const [column, cellOf] of Object.entries(dataColumns)) {
      const expected = cellOf({ id, request, text });
      if (cells[column] !== expected) refuseCell(column, `"${cells[column]}" should be "${expected}"`);
    }
    const answers = tenQuestions.map(({ id: question }) => {
      const cell = cells[question] ?? '';
      return [question, answerIn(cell) ?? refuseCell(String(question), `"${cell}" is neither yes nor no`)] as const;
    });
    return { id, request, text, answers: new Map(answers) };
  });
  return { reader, texts };
}

/** Every filled sheet in the folder. Empty if the folder does not exist. @throws {CommandError} */
export function filledSheetsIn(folder: string, sources: readonly JudgedText[]): FilledSheet[] {
  let files: string[];
  try {
    files = readdirSync(folder).filter((file) => file.endsWith('.csv'));
  } catch {
    return [];
  }
  return files.toSorted().map((file) => filledSheet(file, readFileSync(join(folder, file), 'utf8'), sources));
}
