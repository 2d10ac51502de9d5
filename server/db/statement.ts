import { type Placeholder, sql } from 'drizzle-orm';
import { recordOf } from '../../contract/domain/record-of.ts';
import type { Database, Transaction } from './client.ts';

interface Prepared<Result> {
  readonly execute: (values: Readonly<Record<string, unknown>>) => Promise<Result>;
}

/** Properties of Drizzle's objects that their types do not include. A prepared query runs on this client. */
interface WithClient {
  readonly client: unknown;
}
interface WithSession {
  readonly session: WithClient;
}

/** Runs a statement on a database, or in a transaction, with the values of its placeholders. */
export type RunStatement<Result> = (
  on: Database | Transaction,
  values: Readonly<Record<string, unknown>>,
) => Promise<Result>;

/**
 * A statement whose SQL Drizzle builds once for all transactions; its own prepared queries belong to a single one.
 * Building takes Drizzle about as long as PostgreSQL takes to run the statement.
 * @param name the name under which PostgreSQL caches the plan. Each name must be used for a single text.
 */
export function statement<Result>(
  name: string,
  build: (db: Database | Transaction) => { readonly prepare: (name: string) => Prepared<Result> },
): RunStatement<Result> {
  /** By engine, because tests use both in one process. */
  const built = new Map<unknown, Prepared<Result>>();
  return (on, values) => {
    const { session } = on as unknown as WithSession;
    let prepared = built.get(session.constructor);
    if (!prepared) {
      prepared = build(on).prepare(name);
      built.set(session.constructor, prepared);
    }
    const bound: Prepared<Result> = Object.create(prepared, { client: { value: session.client } });
    return bound.execute(values);
  };
}

/** The values of an insert: a placeholder for each of these columns, under the column's name. */
export const givenColumns = <const Columns extends readonly string[]>(
  columns: Columns,
): Record<Columns[number], Placeholder> => recordOf(columns, (column) => sql.placeholder(column));
