/** Makes PostgreSQL's driver fail chosen statements as the database does: with an error that repeats the values. */
import { interceptStatements } from './intercept-statements.ts';

export interface FailingStatements {
  /** Fails the nth statement from now on, counted from 1, ignoring the job queue's own. */
  readonly failNth: (nth: number) => void;
  /** Fails every statement that matches. */
  readonly failAll: (statement: (text: string) => boolean) => void;
  /**
   * Stops failing statements.
   * @returns how many have failed since the last call of failNth or failAll.
   */
  readonly stop: () => number;
  /** Restores the driver. */
  readonly restore: () => void;
}

/** Affects the whole process: only one test may use it at a time. */
export function failingStatements(): FailingStatements {
  let decide: (text: string) => boolean = () => false;
  let failed = 0;
  const restore = interceptStatements(({ text, values, done }, send) => {
    if (!decide(text)) return send();
    failed += 1;
    const error = failureOf(text, values);
    if (!done) return Promise.reject(error);
    process.nextTick(done, error);
    return undefined;
  });
  const startFailing = (next: typeof decide) => {
    failed = 0;
    decide = next;
  };
  return {
    failNth: (nth) => {
      let remaining = nth;
      startFailing((text) => !isOfTransaction(text) && !text.includes('pgboss') && --remaining === 0);
    },
    failAll: startFailing,
    stop: () => {
      decide = () => false;
      return failed;
    },
    restore,
  };
}

const isOfTransaction = (text: string): boolean => /^(?:begin|commit|rollback|savepoint|release)/i.test(text);

/** XX000, an internal error: none of our code expects it. */
function failureOf(text: string, values: readonly unknown[]): Error {
  const formatted = values.map((value) => (value instanceof Date ? value.toISOString() : String(value)));
  return Object.assign(new Error(`could not do "${text}" with (${formatted.join(', ')})`), {
    code: 'XX000',
    severity: 'ERROR',
    detail: `Failing row contains (${formatted.join(',')}).`,
    where: `COPY users, line 1: "${formatted.join('\t')}"`,
    internalQuery: text,
    schema: 'public',
    table: 'users',
    constraint: 'users_email_unique',
  });
}
