/** Records every statement that PostgreSQL's driver is given. */
import pg from 'pg';

export interface SentStatement {
  readonly text: string;
  /** Nothing was on its way on this connection, so that the server has to be waited for once more. */
  readonly startsRoundTrip: boolean;
}

export interface RecordedStatements {
  /** Each text once. */
  readonly texts: ReadonlySet<string>;
  /** All of them in order, BEGIN and COMMIT included. */
  readonly sent: readonly SentStatement[];
  /** Restores the driver. */
  readonly restore: () => void;
}

type Query = (...given: unknown[]) => unknown;
/** What the driver knows about its connection. Without `pipeline` a statement is sent once the one before is answered. */
type Connection = Readonly<Record<'pipeline' | 'readyForQuery', boolean>>;

/** For the whole process: only one test at a time may use it. */
export function recordStatements(): RecordedStatements {
  const client = pg.Client.prototype as unknown as { query: Query };
  const { query } = client;
  const texts = new Set<string>();
  const sent: SentStatement[] = [];
  client.query = function (this: Connection, ...given) {
    const [first] = given as [string | { text?: string }];
    const text = typeof first === 'string' ? first : first.text;
    if (text !== undefined) {
      texts.add(text);
      sent.push({ text, startsRoundTrip: !this.pipeline || this.readyForQuery });
    }
    return query.apply(this, given);
  };
  return {
    texts,
    sent,
    restore: () => {
      client.query = query;
    },
  };
}
