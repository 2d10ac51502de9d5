/**
 * Reads the human sheets filled in by two readers. Every row must have ten answers. Otherwise it is rejected with file,
 * row and column.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type DimensionKey,
  defaultRatings,
  dimensionKeys,
  dimensions,
  type Ratings,
  timesOfDay,
} from '#contract/domain/mood.ts';
import { tenQuestions } from '#words/ten-questions.ts';
import { requestFor } from '#words/testing/plain-request.ts';
import type { Change } from '#words/writing-request.ts';
import type { Answers, YesOrNo } from '../judging/grade.ts';
import type { JudgedText } from '../judging/judge.ts';
import { csvTable } from './csv-table.ts';
import { dataColumns } from './sheet.ts';

/** What is wrong, in one message for the user at the terminal. */
export class InvalidSheet extends Error {}

export interface ReadText extends JudgedText {
  readonly answers: Answers;
}

export interface FilledSheet {
  /** The name of its file: the day, and the reader's role. */
  readonly reader: string;
  readonly texts: readonly ReadText[];
}

const yes = /^(?:y|yes|x|1|\u2713|\u2714)$/i;
const no = /^(?:n|no|0)$/i;

const answerIn = (cell: string): YesOrNo | undefined => {
  const cellText = cell.trim().replace(/^'/, '');
  if (yes.test(cellText)) return 'yes';
  return no.test(cellText) ? 'no' : undefined;
};

const dimensionByLabel = (label: string): DimensionKey | undefined =>
  dimensionKeys.find((key) => dimensions[key].label === label);

const partsOf = (cell: string): string[] =>
  cell
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '');

type Refuse = (column: string, why: string) => never;

const ratingsIn = (cell: string, refuse: Refuse): Ratings => {
  const found = partsOf(cell).map((part) => {
    const [, label = '', value] = /^(.+) ([1-5]) of 5\b/.exec(part) ?? [];
    return [dimensionByLabel(label) ?? refuse('ratings', `"${part}" is not a rating`), Number(value)] as const;
  });
  return { ...defaultRatings(), ...Object.fromEntries(found) };
};

const changesIn = (cell: string, refuse: Refuse): Change[] =>
  partsOf(cell).map((part) => {
    const [, label = '', now, usual] = /^(.+) ([1-5]), usually about ([\d.]+)$/.exec(part) ?? [];
    const key = dimensionByLabel(label) ?? refuse('changed', `"${part}" is not a change`);
    return { key, now: Number(now), usual: Number(usual) };
  });

const textIn = (cells: ReadonlyMap<string, string>, refuse: Refuse): ReadText => {
  const cell = (column: string): string => cells.get(column) ?? '';
  const hour = cell('hour');
  const timeOfDay =
    timesOfDay.find((time) => hour.startsWith(time)) ?? refuse('hour', `"${hour}" is not a time of day`);
  const more = {
    isNight: hour.includes('small hours'),
    isHelpOpen: cell('help') === 'open',
    changes: changesIn(cell('changed'), refuse),
  };
  const answers = tenQuestions.map(({ id }) => {
    const cellText = cell(String(id));
    return [id, answerIn(cellText) ?? refuse(String(id), `"${cellText}" is neither yes nor no`)] as const;
  });
  return {
    id: cell('id'),
    request: requestFor({ ratings: ratingsIn(cell('ratings'), refuse), timeOfDay }, more),
    text: cell('text'),
    answers: new Map(answers),
  };
};

/** @throws {InvalidSheet} */
export function filledSheet(reader: string, source: string): FilledSheet {
  const refuseFile = (why: string): never => {
    throw new InvalidSheet(`${reader}: ${why}`);
  };
  let table: string[][];
  try {
    table = csvTable(source);
  } catch (error) {
    return refuseFile((error as Error).message);
  }
  const [header = [], ...rows] = table;
  // A question's column is recognised by its number, because a spreadsheet may have truncated the question itself.
  const columns = header.map((name) => /^(\d+)\./.exec(name)?.[1] ?? name.trim());
  const missing = [...dataColumns, ...tenQuestions.map(({ id }) => String(id))].filter(
    (name) => !columns.includes(name),
  );
  if (missing.length > 0) refuseFile(`has no column ${missing.join(', ')}.`);
  if (rows.length === 0) refuseFile('has no texts.');
  const texts = rows.map((row, at) =>
    textIn(new Map(columns.map((column, index) => [column, row[index] ?? ''])), (column, why) =>
      refuseFile(`${row[0] || `row ${at + 2}`}: ${column}: ${why}.`),
    ),
  );
  return { reader, texts };
}

/** Every filled sheet in the folder. Empty if the folder does not exist. @throws {InvalidSheet} */
export function filledSheetsIn(folder: string): FilledSheet[] {
  let files: string[];
  try {
    files = readdirSync(folder).filter((file) => file.endsWith('.csv'));
  } catch {
    return [];
  }
  return files.toSorted().map((file) => filledSheet(file, readFileSync(join(folder, file), 'utf8')));
}
