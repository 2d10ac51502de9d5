/** The built-in writer: ours, offline, in milliseconds. It chooses among whole passages written by hand. */
import type { DimensionKey } from '../../contract/mood.ts';
import { because } from '../because.ts';
import type { RequestWithoutHistory, WritingRequest, WrittenText } from '../writing-request.ts';
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

/**
 * The words, with the sliders they answer, where nobody knows what changed or what helped: on a device, and on the server
 * when it writes again what a device wrote. One function for both, as the two texts have to be the same.
 */
export const wordsWithoutHistory = (
  known: RequestWithoutHistory,
): WrittenText & { readonly because: readonly DimensionKey[] } => {
  const words = builtInWords({ ...known, changes: [], helped: [], didNotHelp: [] });
  return { ...words, because: because(words.text, known.ratings) };
};
