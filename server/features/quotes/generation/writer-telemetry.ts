/** What may be said about an answer of a service that was not used: never the text, never the ratings. */
import type { Meters, TokenCount } from '#server/ports/metrics/port.ts';
import { WriterError } from '#server/ports/writer/port.ts';

export interface RejectedAnswer {
  readonly fault: string;
  /** Numbers of the broken rules, if rules were broken. */
  readonly rules: readonly number[];
  /** Numbers of the questions that the second gate answered with no. */
  readonly questions: readonly number[];
  readonly attempt: 1 | 2;
}

export interface WriterTelemetry {
  readonly log?: { readonly warn: (fault: RejectedAnswer, message: string) => void };
  readonly meters?: Pick<Meters, 'quoteWritten' | 'textRejected'>;
}

export type ReportRejection = (
  fault: string,
  attempt: 1 | 2,
  numbers?: { readonly rules?: readonly number[]; readonly questions?: readonly number[] },
) => void;

export const rejectionReporter =
  ({ log, meters }: WriterTelemetry): ReportRejection =>
  (fault, attempt, { rules = [], questions = [] } = {}) => {
    log?.warn({ fault, rules, questions, attempt }, 'The answer of the AI service could not be used');
    meters?.textRejected(fault, rules);
  };

export const errorKind = (error: unknown): string => (error instanceof WriterError ? error.kind : 'unexpected');

/** The total tokens of all calls for one quote. Undefined until a service has reported some. */
export const tokenCounter = () => {
  let sum: TokenCount | undefined;
  return {
    add: (tokens: TokenCount | undefined): void => {
      if (tokens)
        sum = {
          prompt: (sum?.prompt ?? 0) + tokens.prompt,
          completion: (sum?.completion ?? 0) + tokens.completion,
        };
    },
    total: () => sum,
  };
};
