import type pg from 'pg';
import { type StepTracing, traceStatement } from '../trace-statements.ts';

export type QueryReply = pg.QueryResult | pg.QueryResult[];
/** A query as sent by Drizzle and the job queue. */
export type Query = (query: string | pg.QueryConfig, values?: unknown[]) => Promise<QueryReply>;

/** @param tracing undefined if nothing is traced. */
export function tracedQuery(send: Query, tracing: StepTracing | undefined): Query {
  if (!tracing) return send;
  return (query, values) =>
    traceStatement(tracing, typeof query === 'string' ? query : query.text, () => send(query, values));
}
