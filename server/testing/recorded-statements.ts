/** Records every statement that PostgreSQL's driver is given. */
import { interceptStatements } from './intercept-statements.ts';

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

/** For the whole process: only one test at a time may use it. */
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
