/** The part of compose.ts about who writes, and what is noted of it. */
import { notingHow } from './features/quotes/how-written.ts';
import type { WriteQuote } from './features/quotes/words-service.ts';
import { type WritingTools, writeQuote } from './features/quotes/writing.ts';

type Tools = Required<Pick<WritingTools, 'writer' | 'builtIn' | 'log' | 'meters'>>;

/** One text after the other, each with how it came to be. */
export const writing = (tools: Tools): WriteQuote =>
  notingHow({
    asked: tools.writer.kind,
    write: (request, may, noteTextNotUsed) => {
      const textNotUsed = (fault: string, rules: readonly number[]) => {
        tools.meters.textNotUsed(fault, rules);
        noteTextNotUsed(fault, rules);
      };
      return writeQuote({ ...tools, meters: { ...tools.meters, textNotUsed } }, request, may);
    },
  });
