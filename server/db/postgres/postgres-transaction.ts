/**
 * Transactions on a pool. Drizzle's own takes a connection and begins outside its `try`, so a failed `begin` never
 * releases the connection. If `rollback` fails too, it throws that instead of the first error.
 */
import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import { createTableRelationsHelpers, extractTablesRelationalConfig } from 'drizzle-orm/relations';
import type pg from 'pg';
import type { Database, Transaction } from '../client.ts';
import * as schema from '../schema.ts';
import { type StepTracing, transactionStep } from '../trace-statements.ts';
import { isDatabaseUnavailable } from '../unavailable.ts';
import { type BoundedPool, mapConnectionErrors } from './postgres-pool.ts';
import { type Query, tracedQuery } from './traced-query.ts';

const dialect = new PgDialect();
const { tables, tableNamesMap } = extractTablesRelationalConfig(schema, createTableRelationsHelpers);
const relations = { fullSchema: schema, schema: tables, tableNamesMap };

/**
 * @param poolNow the pool from which a transaction that begins now takes its connection.
 * @param tracing undefined if no transaction is traced.
 */
export function pooledTransactions(poolNow: () => BoundedPool, tracing?: StepTracing): Database['transaction'] {
  return (work, config) => {
    if (config) throw new Error('db.transaction: an isolation level or access mode is not supported.');
    const pool = poolNow();
    const run = () => onConnection(pool, (connection) => work(transactionOf(clientOf(connection, pool, tracing))));
    return tracing ? tracing.traceStep(transactionStep, run) : run();
  };
}

/** Runs `work` in a transaction, on the connection that has it. */
export async function onConnection<Result>(
  pool: BoundedPool,
  work: (connection: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const connection = await mapConnectionErrors(pool.connect());
  const state = { isOver: false };
  // Sent together with the first statement. If it fails, so does all that follows: it can only fail with its
  // connection, or leave a transaction in which nothing more is done.
  connection.query(pool.begin).catch(() => {});
  try {
    return await runTransaction(connection, work, state);
  } finally {
    // A connection whose transaction was not ended cannot be reused. Closing it ends the transaction.
    connection.release(!state.isOver);
  }
}

async function runTransaction<Result>(
  connection: pg.PoolClient,
  work: (connection: pg.PoolClient) => Promise<Result>,
  state: { isOver: boolean },
): Promise<Result> {
  try {
    const result = await work(connection);
    const { command } = await mapConnectionErrors(connection.query('commit'));
    state.isOver = true;
    // PostgreSQL answers ROLLBACK if a statement has failed, even if its error was ignored.
    if (command !== 'COMMIT')
      throw new Error('Transaction rolled back on commit: an earlier statement in it had failed.');
    return result;
  } catch (error) {
    if (!state.isOver && !isDatabaseUnavailable(error)) state.isOver = await rollBack(connection);
    throw error;
  }
}

const rollBack = (connection: pg.PoolClient): Promise<boolean> =>
  connection.query('rollback').then(
    () => true,
    () => false,
  );

/** Drizzle uses nothing else of a connection. */
function clientOf(connection: pg.PoolClient, pool: BoundedPool, tracing: StepTracing | undefined): pg.PoolClient {
  if (!pool.isShared && !tracing) return connection;
  const send = connection.query.bind(connection) as unknown as Query;
  const query = tracedQuery(pool.isShared ? withoutNames(send) : send, tracing);
  return { query } as unknown as pg.PoolClient;
}

/** Through a pooler statements have no names (pooler.ts). */
export const withoutNames =
  (send: Query): Query =>
  (query, values) =>
    send(typeof query === 'string' ? query : { ...query, name: undefined }, values);

/** Called for each transaction, so it must cost next to nothing: `drizzle()` would read the whole schema each time. */
const transactionOf = (connection: pg.PoolClient): Transaction =>
  new NodePgTransaction(
    dialect,
    new NodePgSession(connection, dialect, relations),
    relations,
  ) as unknown as Transaction;
