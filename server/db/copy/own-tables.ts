/**
 * Tells our tables and columns from those that an operator or an extension of PostgreSQL has added: a restore creates
 * only ours, so a backup that contained others could not be restored.
 */
import { getTableColumns, getTableName, isTable } from 'drizzle-orm';
import * as schema from '../schema.ts';
import type { TableColumns } from './copy-connection.ts';

const OUR_SCHEMA = 'public.';

const ourColumns = new Map(
  Object.values(schema)
    .filter(isTable)
    .map((table) => [
      `${OUR_SCHEMA}${getTableName(table)}`,
      new Set(Object.values(getTableColumns(table)).map(({ name }) => name)),
    ]),
);

interface Separated {
  readonly own: readonly TableColumns[];
  /** The names of the other tables, and of the other columns of our tables. */
  readonly others: readonly string[];
}

/** @param tables ours and others. Those in another schema, the queue's, are all ours. */
export function separateOwnTables(tables: readonly TableColumns[]): Separated {
  const own: TableColumns[] = [];
  const others: string[] = [];
  for (const table of tables) {
    const known = ourColumns.get(table.name);
    if (known) {
      own.push({ ...table, columns: table.columns.filter((column) => known.has(column)) });
      others.push(...table.columns.filter((column) => !known.has(column)).map((column) => `${table.name}.${column}`));
    } else if (table.name.startsWith(OUR_SCHEMA)) others.push(table.name);
    else own.push(table);
  }
  return { own, others };
}
