/** The part of compose.ts about who writes, what is noted of it, and what everybody is told of it. */
import type { WriterStanding } from '../contract/word-figures.ts';
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

/** A service writes here, or may, that no evaluation has tried. */
export const standingOfWriter = ({ writer }: Pick<WritingTools, 'writer'>): WriterStanding =>
  writer.kind === 'built-in' ? 'built-in' : 'untested';
