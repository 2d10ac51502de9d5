import pg from 'pg';

/** What the driver knows about its connection. Without `pipeline` a statement is sent once the one before is answered. */
type Connection = Readonly<Record<'pipeline' | 'readyForQuery', boolean>>;

export interface InterceptedStatement {
  readonly text: string;
  readonly values: readonly unknown[];
  /** The driver calls this instead of returning a promise. */
  readonly done: ((error: Error) => void) | undefined;
  readonly connection: Connection;
}

type Query = (this: Connection, ...given: unknown[]) => unknown;

/**
 * Hands every statement that PostgreSQL's driver is given to a test. For the whole process: only one test at a time may
 * use it.
 * @param handle returns what the driver is to return: `send` passes the statement on.
 * @returns restores the driver.
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
    const done = given.find((one) => typeof one === 'function') as InterceptedStatement['done'];
    return handle({ text: config.text, values, done, connection: this }, send);
  };
  return () => {
    client.query = query;
  };
}
