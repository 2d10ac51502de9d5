import pg from 'pg';

/**
 * The driver's state of its connection. Without `pipeline`, a statement is sent once the previous one has completed.
 */
type Connection = Readonly<Record<'pipeline' | 'readyForQuery', boolean>>;

export interface InterceptedStatement {
  readonly text: string;
  readonly values: readonly unknown[];
  /** The driver calls this in place of returning a promise. */
  readonly done: ((error: Error) => void) | undefined;
  readonly connection: Connection;
}

type Query = (this: Connection, ...given: unknown[]) => unknown;

/**
 * Passes every statement that PostgreSQL's driver is given to a test. Affects the whole process: only one test may use
 * it at a time.
 * @param handle returns the driver's return value: `send` passes the statement on.
 * @returns a function that restores the driver.
 */
export function interceptStatements(
  handle: (statement: InterceptedStatement, send: () => unknown) => unknown,
): () => void {
  const client = pg.Client.prototype as unknown as { query: Query };
  const { query } = client;
  client.query = function (...given) {
    const send = () => query.apply(this, given);
    const [first, second] = given;
    const config = typeof first === 'string' ? { text: first } : (first as Partial<pg.QueryConfig>);
    if (config.text === undefined) return send();
    const values = [second, config.values].find(Array.isArray) ?? [];
    const callback = given.find((one) => typeof one === 'function') as InterceptedStatement['done'];
    return handle({ text: config.text, values, done: callback, connection: this }, send);
  };
  return () => {
    client.query = query;
  };
}
