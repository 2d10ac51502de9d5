/**
 * The facts about a database that a backup needs: its tables in the order in which they can be loaded, and its
 * migration.
 */
import { migrationByTime } from '../migrations.ts';
import type { CopyConnection, TableColumns } from './copy-connection.ts';

/**
 * Of the job queue's tables only these two contain data to back up. The others contain statistics and locks, and
 * schedules, which are created at each start.
 */
const JOB_TABLES = ['pgboss.queue', 'pgboss.job'];

/** All of our tables and the waiting jobs, each after the tables it references. */
export async function listTables({ run }: Pick<CopyConnection, 'run'>): Promise<TableColumns[]> {
  const { rows } = await run<TableColumns>(
    `select format('%s.%s', n.nspname, c.relname) as name, json_agg(a.attname order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relkind in ('r', 'p') and not c.relispartition
       and (n.nspname = 'public' or format('%s.%s', n.nspname, c.relname) = any($1::text[]))
     group by 1 order by 1`,
    [JOB_TABLES],
  );
  return inLoadOrder(rows, await listReferences(run));
}

interface Reference {
  readonly from: string;
  readonly to: string;
}

async function listReferences(run: CopyConnection['run']): Promise<Reference[]> {
  const name = (oid: string) =>
    `(select format('%s.%s', n.nspname, c.relname) from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.oid = coalesce(pg_partition_root(${oid}), ${oid}))`;
  const { rows } = await run<Reference>(
    `select distinct ${name('conrelid')} as from, ${name('confrelid')} as to
     from pg_constraint where contype = 'f' and conrelid <> confrelid`,
  );
  return rows;
}

function inLoadOrder(tables: readonly TableColumns[], references: readonly Reference[]): TableColumns[] {
  const waiting = new Map(tables.map((table) => [table.name, table]));
  const ordered: TableColumns[] = [];
  while (waiting.size > 0) {
    const ready = [...waiting.values()].filter(
      ({ name }) => !references.some(({ from, to }) => from === name && to !== name && waiting.has(to)),
    );
    if (ready.length === 0) throw new Error('The foreign keys of the tables form a cycle.');
    for (const table of ready) waiting.delete(table.name);
    ordered.push(...ready);
  }
  return ordered;
}

/** The newest migration of the database. Null if it has none; undefined if this version does not know it. */
export async function newestMigration({ run }: Pick<CopyConnection, 'run'>): Promise<string | null | undefined> {
  const { rows: found } = await run<{ exists: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as exists`,
  );
  if (!found[0]?.exists) return null;
  const { rows } = await run<{ newest: number | null }>(
    'select max(created_at)::float8 as newest from drizzle.__drizzle_migrations',
  );
  const newest = rows[0]?.newest ?? null;
  return newest === null ? null : migrationByTime(newest);
}

/** The ids of the key-encryption keys that are needed to decrypt users' texts. */
export async function keyEncryptionKeysInUse({ run }: Pick<CopyConnection, 'run'>): Promise<string[]> {
  const { rows } = await run<{ id: string }>('select distinct kek_id as id from user_data_keys order by 1');
  return rows.map(({ id }) => id);
}
