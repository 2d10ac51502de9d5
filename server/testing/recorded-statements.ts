/** Records every statement that PostgreSQL's driver is given. */
import { interceptStatements } from './intercept-statements.ts';

export interface SentStatement {
  readonly text: string;
  /** No statement was in flight on this connection, so this one needs another round trip. */
  readonly startsRoundTrip: boolean;
}

export interface RecordedStatements {
  /** The distinct texts. */
  readonly texts: ReadonlySet<string>;
  /** All statements in order, including BEGIN and COMMIT. */
  readonly sent: readonly SentStatement[];
  /** Restores the driver. */
  readonly restore: () => void;
}

/** Affects the whole process: only one test may use it at a time. */
export function recordStatements(): RecordedStatements {
  const texts = new Set<string>();
  const sent: SentStatement[] = [];
  const restore = interceptStatements(({ text, connection }, send) => {
    texts.add(text);
    sent.push({ text, startsRoundTrip: !connection.pipeline || connection.readyForQuery });
    return send();
  });
  return { texts, sent, restore };
}
