/** The built-in writer: ours, offline, in milliseconds. It chooses among whole passages written by hand. */
import type { Writer, WritingRequest } from '../port.ts';
import { passageText } from './choose-passage.ts';
import { grammarText } from './grammar.ts';
import { choicesFor } from './seed.ts';

/** The text for a request: always the same for the same request, and within the rules. */
export const builtInText = (request: WritingRequest): string => {
  const next = choicesFor(request);
  return passageText(request, next) ?? grammarText(request, next);
};

export const builtInWriter = (): Writer => ({
  kind: 'built-in',
  write: async (request, signal) => {
    signal.throwIfAborted();
    return { text: builtInText(request) };
  },
});
