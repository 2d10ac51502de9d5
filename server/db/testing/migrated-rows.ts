/** Brings a used embedded database back to the rows that it had when it was migrated. */
import type { PreparedPglite } from '../pglite/prepared-pglite.ts';

export interface Restoring {
  /** False, and nothing is restored, if the schema or a setting of the session is no longer the same. */
  readonly restore: () => Promise<boolean>;
}

const OUR_TABLES = `pg_class where relkind = 'r'
  and relnamespace in (select oid from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema')`;

/** Each row of these catalogues has the number of the transaction that last wrote it. */
const catalogues = [
  'pg_class',
  'pg_attribute',
  'pg_attrdef',
  'pg_constraint',
  'pg_index',
  'pg_proc',
  'pg_trigger',
  'pg_type',
  'pg_rewrite',
  'pg_namespace',
  'pg_extension',
  'pg_description',
  'pg_policy',
  'pg_enum',
];
const SCHEMA = `select concat_ws(',', ${catalogues.map((name) => `(select sum(xmin::text::bigint) from ${name})`).join(', ')},
  (select string_agg(name || '=' || setting, ',' order by name) from pg_settings where source = 'session')) as state`;

/** Empties every table that was ever written to. */
const EMPTY_TABLES = `do $$ declare name regclass; begin
  for name in select oid from ${OUR_TABLES} and pg_relation_size(oid) > 0 loop
    execute format('delete from %s', name);
  end loop;
end $$`;

/** @param client the engine of a database that was only migrated. */
export async function migratedRows(client: PreparedPglite): Promise<Restoring> {
  const readSchema = async () => (await client.query<{ state: string }>(SCHEMA)).rows[0]?.state;
  const filled = await readFilledTables(client);
  const sequences = await readSequences(client);
  const schema = await readSchema();
  const restore = async () => {
    if ((await readSchema()) !== schema) return false;
    await client.transaction(async (tx) => {
      // Without triggers and the checks of references.
      await tx.exec(`set local session_replication_role = replica; ${EMPTY_TABLES}; ${sequences}`);
      for (const { name, rows } of filled) {
        const stored = `select * from json_populate_recordset(null::${name}, $1)`;
        await tx.query(`insert into ${name} overriding system value ${stored}`, [rows]);
      }
    });
    await client.exec('select pg_advisory_unlock_all(); checkpoint');
    return true;
  };
  return { restore };
}

/** The statements that set every sequence to its present value. */
async function readSequences(client: PreparedPglite): Promise<string> {
  const { rows } = await client.query<{ statement: string }>(
    `select format('select setval(%L, %s, %L)', seqrelid::regclass, coalesce(last, seqstart), last is not null) as statement
     from pg_sequence, pg_sequence_last_value(seqrelid) as last`,
  );
  return rows.map(({ statement }) => statement).join('; ');
}

interface FilledTable {
  readonly name: string;
  /** As JSON. */
  readonly rows: string;
}

/** The tables that have rows right after the migration: those of the migrations and of the job queue. */
async function readFilledTables(client: PreparedPglite): Promise<FilledTable[]> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from ${OUR_TABLES}`,
  );
  const filled: FilledTable[] = [];
  for (const { name } of tables) {
    const { rows } = await client.query<{ rows: string | null }>(`select json_agg(t)::text as rows from ${name} t`);
    if (rows[0]?.rows) filled.push({ name, rows: rows[0].rows });
  }
  return filled;
}
