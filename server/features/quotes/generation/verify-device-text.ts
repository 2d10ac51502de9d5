/**
 * Words that a device says its built-in writer wrote. They are never taken as they came: the same writer writes them
 * again here, from what the device knew, and the two must be the same text.
 */
import type { DeviceQuote } from '../../../../contract/calls/quotes.ts';
import { checkFor } from '../../../../words/rules/find-violations.ts';
import { supportKindsIn } from '../../../../words/support-kinds.ts';
import { writeWithoutHistory } from '../../../../words/writer/writer.ts';
import type { RequestWithoutHistory, WritingRequest } from '../../../../words/writing-request.ts';
import type { quotesStore } from '../store.ts';
import type { GeneratedText } from './generate-text.ts';

/** @returns null where one of the quotes is not this person's, or is there no longer. */
const deviceWritingRequest = async (
  { textsByIds }: Pick<ReturnType<typeof quotesStore>, 'textsByIds'>,
  userId: string,
  { ratings, timeOfDay, isEarlierDay }: WritingRequest,
  { knownQuotes, isNight, isHelpOpen }: DeviceQuote,
): Promise<RequestWithoutHistory | null> => {
  const texts = await textsByIds(userId, knownQuotes);
  const recentTexts = knownQuotes.map((id) => texts.get(id)).filter((text) => text !== undefined);
  if (recentTexts.length < knownQuotes.length) return null;
  return { ratings, timeOfDay, isEarlierDay, isNight, isHelpOpen, recentTexts };
};

/**
 * @param request what the server knows of the entry: by all of it, too, the text has to keep every rule.
 * @returns null where other words are to be written.
 */
export const verifyDeviceText = async (
  store: Pick<ReturnType<typeof quotesStore>, 'textsByIds'>,
  userId: string,
  request: WritingRequest,
  sent: DeviceQuote,
): Promise<GeneratedText | null> => {
  // The third entry running with little hope, say, of which the device knew one.
  if (request.isHelpOpen && !sent.isHelpOpen) return null;
  const there = await deviceWritingRequest(store, userId, request, sent);
  if (!there) return null;
  const { text, kinds, because } = writeWithoutHistory(there);
  if (text !== sent.text || checkFor(request)(text).length > 0) return null;
  return {
    text,
    writer: 'built-in',
    because: [...because],
    kinds: [...(kinds ?? supportKindsIn(text, request.ratings))],
  };
};
