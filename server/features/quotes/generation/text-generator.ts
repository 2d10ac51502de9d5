/** Who writes the quotes of this installation, with a record of how each text came to be. */
import type { Meters } from '../../../ports/metrics/port.ts';
import type { BuiltInWriter, Writer } from '../../../ports/writer/port.ts';
import { generateText } from './generate-text.ts';
import { type GenerateText, recordGeneration } from './generation-record.ts';
import type { RejectedAnswer } from './writer-telemetry.ts';

export interface TextGeneratorDeps {
  /** Who is asked first. */
  readonly writer: Writer;
  /** Writes where the other cannot or may not. */
  readonly builtInWriter: BuiltInWriter;
  readonly log: { readonly warn: (fault: RejectedAnswer, message: string) => void };
  readonly meters: Pick<Meters, 'quoteWritten' | 'textRejected'>;
}

export const textGenerator = ({ writer, builtInWriter, log, meters }: TextGeneratorDeps): GenerateText =>
  recordGeneration({
    configuredWriter: writer.kind,
    generateText: (request, may, maySend, noteTextNotUsed) => {
      const textRejected = (fault: string, rules: readonly number[]) => {
        meters.textRejected(fault, rules);
        noteTextNotUsed(fault, rules);
      };
      const tools = { writer, builtIn: builtInWriter, maySend, log, meters: { ...meters, textRejected } };
      return generateText(tools, request, may);
    },
  });
