/** Records every statement that PostgreSQL's driver is given. */
import pg from 'pg';

export interface RecordedStatements {
  /** Each text once. */
  readonly texts: ReadonlySet<string>;
  /** Restores the driver. */
  readonly restore: () => void;
}

type Query = (...given: unknown[]) => unknown;

/** For the whole process: only one test at a time may use it. */
export function recordStatements(): RecordedStatements {
  const client = pg.Client.prototype as unknown as { query: Query };
  const { query } = client;
  const texts = new Set<string>();
  client.query = function (...given) {
    const [first] = given as [string | { text?: string }];
    const text = typeof first === 'string' ? first : first.text;
    if (text !== undefined) texts.add(text);
    return query.apply(this, given);
  };
  return {
    texts,
    restore: () => {
      client.query = query;
    },
  };
}
