/**
 * Transactions on a pool. Drizzle's own takes a connection and begins outside its `try`, so a failed `begin` never
 * releases the connection. If `rollback` fails too, it throws that instead of the first error.
 */
import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import { createTableRelationsHelpers, extractTablesRelationalConfig } from 'drizzle-orm/relations';
import type pg from 'pg';
import type { Database, Transaction } from '../client.ts';
import { LastStatements } from '../last-statements.ts';
import * as schema from '../schema.ts';
import { type StepTracing, transactionStep } from '../trace-statements.ts';
import { isDatabaseUnavailable } from '../unavailable.ts';
import { type BoundedPool, mapConnectionErrors } from './postgres-pool.ts';
import { type Query, type QueryReply, tracedQuery } from './traced-query.ts';

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
    const run = () =>
      onConnection(pool, (connection, state) => work(transactionOf(clientOf(connection, pool, state, tracing))));
    return tracing ? tracing.traceStep(transactionStep, run) : run();
  };
}

interface TransactionState {
  /** COMMIT or ROLLBACK was sent. */
  isEnding: boolean;
  /** PostgreSQL has ended the transaction. */
  isOver: boolean;
}

type Work<Result> = (connection: pg.PoolClient, state: TransactionState) => Promise<Result>;

/** Runs `work` in a transaction, on the connection that has it. */
export async function onConnection<Result>(pool: BoundedPool, work: Work<Result>): Promise<Result> {
  const connection = await mapConnectionErrors(pool.connect());
  const state = { isEnding: false, isOver: false };
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
  work: Work<Result>,
  state: TransactionState,
): Promise<Result> {
  try {
    const outcome = await work(connection, state);
    const last = outcome instanceof LastStatements ? (await sent(outcome)).result : outcome;
    state.isEnding = true;
    const [committed, result] = await Promise.allSettled([mapConnectionErrors(connection.query('commit')), last]);
    state.isOver = committed.status === 'fulfilled';
    // It tells more than that the transaction was rolled back because of it.
    if (result.status === 'rejected') throw result.reason;
    if (committed.status === 'rejected') throw committed.reason;
    // PostgreSQL answers ROLLBACK if a statement has failed, even if its error was ignored.
    if (committed.value.command !== 'COMMIT')
      throw new Error('Transaction rolled back on commit: an earlier statement in it had failed.');
    return result.value;
  } catch (error) {
    state.isEnding = true;
    if (!state.isOver && !isDatabaseUnavailable(error)) state.isOver = await rollBack(connection);
    throw error;
  }
}

/** Drizzle's builders send their statement when a promise asks for its result, which is a moment after they were called. */
async function sent<Result>({ send }: LastStatements<Result>): Promise<{ readonly result: Promise<Result> }> {
  const result = Promise.resolve(send());
  result.catch(() => {});
  await new Promise<void>((resolve) => process.nextTick(resolve));
  return { result };
}

const rollBack = (connection: pg.PoolClient): Promise<boolean> =>
  connection.query('rollback').then(
    () => true,
    () => false,
  );

/** Drizzle uses nothing else of a connection. */
function clientOf(
  connection: pg.PoolClient,
  pool: BoundedPool,
  state: TransactionState,
  tracing: StepTracing | undefined,
): pg.PoolClient {
  const send: Query = (query, values) => {
    // It would be carried out after the transaction.
    if (state.isEnding) throw new Error('A statement was sent after the end of its transaction.');
    return connection.query(query as pg.QueryConfig, values) as Promise<QueryReply>;
  };
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
