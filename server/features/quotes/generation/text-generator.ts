/** Generates the texts of this installation's quotes, with a record of how each was generated. */
import type { Meters } from '#server/ports/metrics/port.ts';
import type { BuiltInWriter, Writer } from '#server/ports/writer/port.ts';
import { generateText } from './generate-text.ts';
import { type GenerateText, recordGeneration } from './generation-record.ts';
import type { RejectedAnswer } from './writer-telemetry.ts';

export interface TextGeneratorDeps {
  /** The writer that is called first. */
  readonly writer: Writer;
  /** Writes if the other writer fails or must not be called. */
  readonly builtInWriter: BuiltInWriter;
  readonly log: { readonly warn: (fault: RejectedAnswer, message: string) => void };
  readonly meters: Pick<Meters, 'quoteWritten' | 'textRejected'>;
}

export const textGenerator = ({ writer, builtInWriter, log, meters }: TextGeneratorDeps): GenerateText =>
  recordGeneration({
    configuredWriter: writer.kind,
    generateText: (request, allowed, maySend, onRejectedText) => {
      const textRejected = (fault: string, rules: readonly number[]) => {
        meters.textRejected(fault, rules);
        onRejectedText(fault, rules);
      };
      const tools = { writer, builtIn: builtInWriter, maySend, log, meters: { ...meters, textRejected } };
      return generateText(tools, request, allowed);
    },
  });
