/**
 * All passages and steps by column, as browsers receive them. Compressed, a list of all bodies and one of all shapes take
 * a sixth less than 2,600 objects, which repeat their keys and mix words with data.
 */
import type { Passage, Step } from './passage.ts';

/** A column with few distinct values: each value once, and one character a row that refers to it. */
interface CodedColumn {
  /** Null where a row has no such key. */
  readonly values: readonly unknown[];
  readonly codes: string;
}

type Column = readonly unknown[] | CodedColumn;
type PackedTable = Readonly<Record<string, Column>>;

export interface PackedPassages {
  readonly passages: PackedTable;
  readonly steps: PackedTable;
}

type Row = Readonly<Record<string, unknown>>;

/** Printable characters first, without the quotation mark and the backslash, which JSON would escape. */
const FIRST_CODE = 0x23;
const BACKSLASH = 0x5c;

const codeOf = (index: number): string =>
  String.fromCharCode(FIRST_CODE + index + Number(FIRST_CODE + index >= BACKSLASH));

const indexOf = (code: number): number => code - FIRST_CODE - Number(code > BACKSLASH);

/** Every value once, the most frequent first: their characters then compress best. */
const codedColumn = (cells: readonly unknown[]): CodedColumn => {
  const keys = cells.map((cell) => JSON.stringify(cell ?? null));
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  const distinct = [...counts.keys()].toSorted((one, other) => (counts.get(other) ?? 0) - (counts.get(one) ?? 0));
  const codes = new Map(distinct.map((key, index) => [key, codeOf(index)]));
  return { values: distinct.map((key): unknown => JSON.parse(key)), codes: keys.map((key) => codes.get(key)).join('') };
};

/** Ids and texts differ from row to row. */
const UNCODED = ['id', 'body', 'text'];

const packTable = (rows: readonly Row[]): PackedTable => {
  const keys = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return Object.fromEntries(
    keys.map((key) => {
      const cells = rows.map((row) => row[key]);
      return [key, UNCODED.includes(key) ? cells : codedColumn(cells)] as const;
    }),
  );
};

const cellsOf = (column: Column): readonly unknown[] =>
  'codes' in column
    ? Array.from({ length: column.codes.length }, (_, row) => column.values[indexOf(column.codes.charCodeAt(row))])
    : column;

const unpackTable = (table: PackedTable): Row[] => {
  const columns = Object.entries(table).map(([key, column]) => [key, cellsOf(column)] as const);
  const [first] = columns;
  return Array.from({ length: first?.[1].length ?? 0 }, (_, row) =>
    Object.fromEntries(columns.map(([key, cells]) => [key, cells[row]]).filter(([, cell]) => cell !== null)),
  );
};

export const packPassages = (passages: readonly Passage[], steps: readonly Step[]): PackedPassages => ({
  passages: packTable(passages as readonly object[] as readonly Row[]),
  steps: packTable(steps as readonly object[] as readonly Row[]),
});

export const unpackPassages = ({
  passages,
  steps,
}: PackedPassages): { readonly allPassages: readonly Passage[]; readonly allSteps: readonly Step[] } => ({
  allPassages: unpackTable(passages) as readonly object[] as readonly Passage[],
  allSteps: unpackTable(steps) as readonly object[] as readonly Step[],
});
