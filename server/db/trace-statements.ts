/** Statements as steps of a trace: their text with placeholders, never a value. */
import type { Step, Tracing } from '../ports/tracing/port.ts';

export type StepTracing = Pick<Tracing, 'traceStep'>;

/** A statement with many rows of placeholders is longer than anyone reads. */
const MAX_LENGTH = 2000;
/** Values come as parameters, but libraries write some into the statement itself. */
const LITERAL = /'[^']*'/g;

export const transactionStep: Step = { name: 'transaction', attributes: { 'db.system.name': 'postgresql' } };

/** @param tracing undefined if nothing is traced. */
export function traceStatement<Result>(
  tracing: StepTracing | undefined,
  text: string,
  send: () => Promise<Result>,
): Promise<Result> {
  return tracing ? tracing.traceStep(statementStep(text), send) : send();
}

/** "select", with the text without its literals. */
export function statementStep(text: string): Step {
  const shown = text.replace(LITERAL, '?').trim().slice(0, MAX_LENGTH);
  const name = /^[a-z]+/i.exec(shown)?.[0].toLowerCase() ?? 'statement';
  return { name, attributes: { 'db.system.name': 'postgresql', 'db.query.text': shown } };
}
