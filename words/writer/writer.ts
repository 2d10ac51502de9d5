/** The built-in writer: works offline, in milliseconds. It chooses among whole passages written by hand. */
import type { DimensionKey } from '../../contract/domain/mood.ts';
import { focusDimensionsOf } from '../focus-dimensions.ts';
import { withGivenOnly } from '../given.ts';
import { OPENING_WINDOW, RECENT_COMPARED } from '../rules/form.ts';
import type { RequestWithoutHistory, WritingRequest, WrittenText } from '../writing-request.ts';
import { passageQuote } from './choose-passage.ts';
import { randomFor } from './seed.ts';
import { templateText } from './template-writer.ts';

/** The text for a request: always the same for the same request, and within the rules. */
export const writeBuiltInQuote = (asked: WritingRequest): WrittenText => {
  const request = withGivenOnly(asked);
  const next = randomFor(request);
  const unread = passageQuote(request, next);
  if (unread) return unread;
  // If all fitting passages were read, one from a month ago is better than a text assembled from templates.
  const fromLongAgo = passageQuote(request, next, RECENT_COMPARED);
  if (fromLongAgo) return fromLongAgo;
  const assembled = templateText(request, next);
  return assembled.holds
    ? { text: assembled.text }
    : (passageQuote(request, next, OPENING_WINDOW) ?? { text: assembled.text });
};

export const builtInText = (request: WritingRequest): string => writeBuiltInQuote(request).text;

/**
 * The text, with the sliders it answers, when it is unknown what changed or what helped: on a device, and on the server
 * when it reproduces what a device wrote. One function for both, because the two texts must be identical.
 */
export const writeWithoutHistory = (
  known: RequestWithoutHistory,
): WrittenText & { readonly because: readonly DimensionKey[] } => {
  const words = writeBuiltInQuote({ ...known, changes: [], helped: [], didNotHelp: [] });
  return { ...words, because: focusDimensionsOf(words.text, known.ratings, known.given) };
};
