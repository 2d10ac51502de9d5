/** Statements as steps of a trace: their text with placeholders, never a value. */
import type { Step, Tracing } from '../ports/tracing/port.ts';

export type StepTracing = Pick<Tracing, 'traceStep'>;

/** A longer statement, with many rows of placeholders, is cut off. */
const MAX_LENGTH = 2000;
/** Values are sent as parameters, but libraries write some of them into the statement as literals. */
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

/** The name is the first keyword ("select"); the text is an attribute, without its literals. */
function statementStep(text: string): Step {
  const textWithoutLiterals = text.replace(LITERAL, '?').trim().slice(0, MAX_LENGTH);
  const name = /^[a-z]+/i.exec(textWithoutLiterals)?.[0].toLowerCase() ?? 'statement';
  return { name, attributes: { 'db.system.name': 'postgresql', 'db.query.text': textWithoutLiterals } };
}
