/** Loads the tables of a backup into an empty database in one transaction: if anything fails, nothing is loaded. */
import type { CopyConnection, TableColumns } from './copy-connection.ts';
import { quoteName } from './copy-connection.ts';

/** The name of a table that has rows; null if there are none, or no tables at all. */
export async function findTableWithRows(
  { run }: CopyConnection,
  tables: readonly TableColumns[],
): Promise<string | null> {
  for (const { name } of tables) {
    const { rows } = await run(`select 1 from ${quoteName(name)} limit 1`);
    if (rows.length > 0) return name;
  }
  return null;
}

/**
 * @param load copies the rows in. Triggers are disabled meanwhile, because the counters that they maintain are among
 *   the rows.
 * @throws whatever `load` throws, after a rollback.
 */
export async function loadInTransaction(
  connection: CopyConnection,
  tables: readonly TableColumns[],
  load: () => Promise<void>,
): Promise<void> {
  await withoutTriggers(connection, async () => {
    await load();
    for (const table of tables) await advanceSequences(connection, table);
  });
}

/** Removes all rows of these tables, which all were empty before they were loaded. */
export const emptyTables = (connection: CopyConnection, tables: readonly TableColumns[]): Promise<void> =>
  withoutTriggers(connection, async () => {
    await connection.run(`truncate ${tables.map(({ name }) => quoteName(name)).join(', ')} cascade`);
  });

/** Does the work in one transaction in which no trigger of ours fires. */
async function withoutTriggers(connection: CopyConnection, work: () => Promise<void>): Promise<void> {
  const { run } = connection;
  await run('begin');
  try {
    const triggered = await tablesWithTriggers(connection);
    for (const table of triggered) await run(`alter table ${table} disable trigger user`);
    await work();
    for (const table of triggered) await run(`alter table ${table} enable trigger user`);
    await run('commit');
  } catch (error) {
    // If the connection is lost, PostgreSQL rolls back on its own. The first error is the one to report.
    await run('rollback').catch(() => {});
    throw error;
  }
}

/** Only our own: the triggers of libraries must stay enabled. */
async function tablesWithTriggers({ run }: CopyConnection): Promise<string[]> {
  const { rows } = await run<{ name: string }>(
    `select distinct tgrelid::regclass::text as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where not tgisinternal and c.relnamespace = 'public'::regnamespace`,
  );
  return rows.map(({ name }) => name);
}

/** Sets each sequence past the highest loaded number, so that the next row gets an unused one. */
async function advanceSequences({ run }: CopyConnection, { name, columns }: TableColumns): Promise<void> {
  const { rows } = await run<{ column: string; sequence: string }>(
    `select column_name as column, pg_get_serial_sequence($1, column_name) as sequence
     from unnest($2::text[]) column_name where pg_get_serial_sequence($1, column_name) is not null`,
    [quoteName(name), [...columns]],
  );
  for (const { column, sequence } of rows) {
    await run(
      `select setval('${sequence}', coalesce((select max(${quoteName(column)}) from ${quoteName(name)}), 0) + 1, false)`,
    );
  }
}

export async function countRows({ run }: CopyConnection, table: string): Promise<number> {
  const { rows } = await run<{ count: number }>(`select count(*)::float8 as count from ${quoteName(table)}`);
  return rows[0]?.count ?? 0;
}
