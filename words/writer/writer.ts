/** The built-in writer: ours, offline, in milliseconds. It chooses among whole passages written by hand. */
import type { DimensionKey } from '../../contract/mood.ts';
import { because } from '../because.ts';
import type { WritingRequest, WrittenText } from '../writing-request.ts';
import { wordsOfPassage } from './choose-passage.ts';
import { grammarText } from './grammar.ts';
import { choicesFor } from './seed.ts';

/** The words for a request: always the same for the same request, and within the rules. */
export const builtInWords = (request: WritingRequest): WrittenText => {
  const next = choicesFor(request);
  const words = wordsOfPassage(request, next);
  if (words) return words;
  const put = grammarText(request, next);
  if (put.holds) return { text: put.text };
  return wordsOfPassage(request, next, 'read-before') ?? { text: put.text };
};

export const builtInText = (request: WritingRequest): string => builtInWords(request).text;

/** With the sliders they answer: all that a page needs that writes by itself. */
export const builtInQuote = (request: WritingRequest): { readonly text: string; readonly because: DimensionKey[] } => {
  const text = builtInText(request);
  return { text, because: because(text, request.ratings) };
};
