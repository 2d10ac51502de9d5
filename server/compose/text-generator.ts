/** The part of compose.ts about who writes, and what is noted of it. */

import { generateText, type TextGenerationTools } from '../features/quotes/generation/generate-text.ts';
import { recordGeneration } from '../features/quotes/generation/generation-record.ts';
import type { GenerateText } from '../features/quotes/generation/quote-generation-service.ts';

type GeneratorTools = Required<Pick<TextGenerationTools, 'writer' | 'builtIn' | 'log' | 'meters'>>;

/** One text after the other, each with how it came to be. */
export const textGenerator = (tools: GeneratorTools): GenerateText =>
  recordGeneration({
    configuredWriter: tools.writer.kind,
    generateText: (request, may, noteTextNotUsed) => {
      const textNotUsed = (fault: string, rules: readonly number[]) => {
        tools.meters.textRejected(fault, rules);
        noteTextNotUsed(fault, rules);
      };
      return generateText({ ...tools, meters: { ...tools.meters, textRejected: textNotUsed } }, request, may);
    },
  });
