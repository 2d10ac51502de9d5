import type pg from 'pg';
import type { BoundedPool } from './postgres-pool.ts';
import type { Query, QueryReply } from './traced-query.ts';

/** Further statements of the same turn get another connection, so that PostgreSQL uses several cores. */
const MAX_BATCH = 16;

interface Waiting {
  readonly query: string | pg.QueryConfig;
  readonly values: unknown[] | undefined;
  readonly resolve: (reply: QueryReply | PromiseLike<QueryReply>) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Sends the statements of one turn of the event loop together on one connection. Writing to a socket is the most
 * expensive part of a short statement, and under load each turn handles several requests. The statements do not depend on
 * each other: PostgreSQL runs each as a transaction of its own, and one that fails leaves the others as they are.
 */
export function pipelinedQuery(pool: BoundedPool): Query {
  let batch: Waiting[] = [];
  const send = () => {
    const sent = batch;
    batch = [];
    // Empty if it was full, and so sent, before the turn ended.
    if (sent.length > 0) void sendTogether(pool, sent);
  };
  return (query, values) =>
    new Promise((resolve, reject) => {
      batch.push({ query, values, resolve, reject });
      // Runs once the requests of all sockets that were ready in this turn have been read.
      if (batch.length === 1) setImmediate(send);
      if (batch.length === MAX_BATCH) send();
    });
}

async function sendTogether(pool: BoundedPool, batch: readonly Waiting[]): Promise<void> {
  let connection: pg.PoolClient;
  try {
    connection = await pool.connect();
  } catch (error) {
    for (const { reject } of batch) reject(error);
    return;
  }
  const replies = batch.map(({ query, values, resolve }) => {
    const reply = connection.query(query as pg.QueryConfig, values) as Promise<QueryReply>;
    resolve(reply);
    return reply;
  });
  const outcomes = await Promise.allSettled(replies);
  // As the pool does after a failure: the connection may be broken.
  connection.release(outcomes.some(({ status }) => status === 'rejected'));
}
