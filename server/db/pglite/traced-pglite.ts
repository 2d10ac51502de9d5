import type { PGlite, QueryOptions, Transaction } from '@electric-sql/pglite';
import { type StepTracing, traceStatement, transactionStep } from '../trace-statements.ts';

/** The parts of a client that Drizzle uses. If statements are traced, the client has no other methods. */
type DrizzleClient = Pick<PGlite, 'query' | 'transaction'>;

/** @param tracing undefined if nothing is traced. */
export function tracedPglite(client: PGlite, tracing: StepTracing | undefined): PGlite {
  if (!tracing) return client;
  const traced: DrizzleClient = {
    ...tracedQuery(client, tracing),
    transaction: (work) =>
      tracing.traceStep(transactionStep, () =>
        client.transaction((tx) => work({ ...tracedQuery(tx, tracing) } as Transaction)),
      ),
  };
  return traced as PGlite;
}

const tracedQuery = (client: Pick<PGlite, 'query'>, tracing: StepTracing): Pick<PGlite, 'query'> => ({
  query: <Row>(text: string, values?: unknown[], options?: QueryOptions) =>
    traceStatement(tracing, text, () => client.query<Row>(text, values, options)),
});
