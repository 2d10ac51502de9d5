/**
 * Transactions on a pool. Drizzle's own implementation takes a connection and begins outside its `try`, so a failed
 * `begin` never releases the connection. If `rollback` fails too, it throws that error in place of the first one.
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
 * @param currentPool returns the pool from which a transaction that begins now takes its connection.
 * @param tracing undefined if no transaction is traced.
 */
export function pooledTransactions(currentPool: () => BoundedPool, tracing?: StepTracing): Database['transaction'] {
  return (work, config) => {
    if (config) throw new Error('db.transaction: an isolation level or access mode is not supported.');
    const pool = currentPool();
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

/** Runs `work` in a transaction, with the transaction's connection. */
export async function onConnection<Result>(pool: BoundedPool, work: Work<Result>): Promise<Result> {
  const connection = await mapConnectionErrors(pool.connect());
  const state = { isEnding: false, isOver: false };
  // Sent together with the first statement, so its own error is ignored: BEGIN fails only if its connection does, or if
  // the transaction is already broken, and in both cases all later statements fail as well.
  connection.query(pool.begin).catch(() => {});
  try {
    return await runTransaction(connection, work, state);
  } finally {
    // A connection whose transaction has not ended cannot be reused. Closing it ends the transaction.
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
    const lastResult = outcome instanceof LastStatements ? (await sendAll(outcome)).result : outcome;
    state.isEnding = true;
    const [committed, result] = await Promise.allSettled([mapConnectionErrors(connection.query('commit')), lastResult]);
    state.isOver = committed.status === 'fulfilled';
    // This error explains more than the failed COMMIT that follows from it.
    if (result.status === 'rejected') throw result.reason;
    if (committed.status === 'rejected') throw committed.reason;
    // PostgreSQL answers COMMIT with ROLLBACK if a statement has failed, even if its error was ignored.
    if (committed.value.command !== 'COMMIT')
      throw new Error('Transaction rolled back on commit: an earlier statement in it had failed.');
    return result.value;
  } catch (error) {
    state.isEnding = true;
    if (!state.isOver && !isDatabaseUnavailable(error)) state.isOver = await rollBack(connection);
    throw error;
  }
}

/** Drizzle's query builders send their statement when `then` is called, which is one tick after `send` has returned. */
async function sendAll<Result>({ send }: LastStatements<Result>): Promise<{ readonly result: Promise<Result> }> {
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

/** Drizzle uses no other method of a connection. */
function clientOf(
  connection: pg.PoolClient,
  pool: BoundedPool,
  state: TransactionState,
  tracing: StepTracing | undefined,
): pg.PoolClient {
  const send: Query = (query, values) => {
    // It would run after the transaction.
    if (state.isEnding) throw new Error('A statement was sent after the end of its transaction.');
    return connection.query(query as pg.QueryConfig, values) as Promise<QueryReply>;
  };
  const query = tracedQuery(pool.usesPooler ? withoutNames(send) : send, tracing);
  return { query } as unknown as pg.PoolClient;
}

/** Through a pooler, statements have no names (pooler.ts). */
export const withoutNames =
  (send: Query): Query =>
  (query, values) =>
    send(typeof query === 'string' ? query : { ...query, name: undefined }, values);

/** Called for each transaction, so it must be cheap: `drizzle()` would process the whole schema each time. */
const transactionOf = (connection: pg.PoolClient): Transaction =>
  new NodePgTransaction(
    dialect,
    new NodePgSession(connection, dialect, relations),
    relations,
  ) as unknown as Transaction;
