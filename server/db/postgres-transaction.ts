/**
 * Transactions on a pool. Drizzle's own takes a connection and begins outside its `try`, so that a `begin` that fails
 * never gives the connection back; and where `rollback` fails too, it throws that in the place of the first error.
 */
import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import { createTableRelationsHelpers, extractTablesRelationalConfig } from 'drizzle-orm/relations';
import type pg from 'pg';
import type { Database, Transaction } from './client.ts';
import { asUnavailable } from './postgres-pool.ts';
import * as schema from './schema.ts';
import { isDatabaseUnavailable } from './unavailable.ts';

const dialect = new PgDialect();
const { tables, tableNamesMap } = extractTablesRelationalConfig(schema, createTableRelationsHelpers);
const relations = { fullSchema: schema, schema: tables, tableNamesMap };

/** @param poolNow where the connection of a transaction that begins now is taken from. */
export function transactionsOn(poolNow: () => pg.Pool): Database['transaction'] {
  return async (work, config) => {
    if (config) throw new Error('Transactions are begun as PostgreSQL is set up: no other isolation is provided for.');
    const connection = await asUnavailable(poolNow().connect());
    const state = { isOver: false };
    try {
      return await inTransaction(connection, work, state);
    } finally {
      // One whose transaction was not ended cannot be used again; closing it ends the transaction.
      connection.release(!state.isOver);
    }
  };
}

async function inTransaction<Result>(
  connection: pg.PoolClient,
  work: (tx: Transaction) => Promise<Result>,
  state: { isOver: boolean },
): Promise<Result> {
  await asUnavailable(connection.query('begin'));
  try {
    const result = await work(transactionOf(connection));
    const { command } = await asUnavailable(connection.query('commit'));
    state.isOver = true;
    // PostgreSQL answers ROLLBACK where a statement has failed, even if nobody looked at that.
    if (command !== 'COMMIT') throw new Error('Nothing of the transaction was kept: a statement of it had failed.');
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

/** Made for each transaction, so it must cost next to nothing: `drizzle()` would read the whole schema each time. */
const transactionOf = (connection: pg.PoolClient): Transaction =>
  new NodePgTransaction(
    dialect,
    new NodePgSession(connection, dialect, relations),
    relations,
  ) as unknown as Transaction;
