/**
 * Verifies a quote that a device says its built-in writer wrote. It is never taken on trust: the same writer writes it
 * again here from what the device knew, and the two texts must be identical.
 */
import type { OnDeviceQuoteInput } from '#contract/calls/quotes.ts';
import { checkFor } from '#words/rules/find-violations.ts';
import { supportKindsIn } from '#words/support-kinds.ts';
import { writeWithoutHistory } from '#words/writer/writer.ts';
import type { RequestWithoutHistory, WritingRequest } from '#words/writing-request.ts';
import { explainText } from '../explanation/explain-text.ts';
import type { quotesStore } from '../store.ts';
import type { GeneratedQuote } from './generation-record.ts';

/** @returns null when one of the quotes belongs to another user or no longer exists. */
const deviceWritingRequest = async (
  { textsByIds }: Pick<ReturnType<typeof quotesStore>, 'textsByIds'>,
  userId: string,
  { ratings, given, timeOfDay, isEarlierDay }: WritingRequest,
  { knownQuotes, isNight, isHelpOpen }: OnDeviceQuoteInput,
): Promise<RequestWithoutHistory | null> => {
  const texts = await textsByIds(userId, knownQuotes);
  const recentTexts = knownQuotes.map((id) => texts.get(id)).filter((text) => text !== undefined);
  if (recentTexts.length < knownQuotes.length) return null;
  return { ratings, given, timeOfDay, isEarlierDay, isNight, isHelpOpen, recentTexts };
};

/**
 * @param request what the server knows about the check-in. The text must keep every rule by this knowledge as well.
 * @returns null when the server has to write another text.
 */
export const verifyDeviceText = async (
  store: Pick<ReturnType<typeof quotesStore>, 'textsByIds'>,
  userId: string,
  request: WritingRequest,
  sent: OnDeviceQuoteInput,
): Promise<GeneratedQuote | null> => {
  // For example, the third check-in in a row with low hope, when the device knew only one.
  if (request.isHelpOpen && !sent.isHelpOpen) return null;
  const deviceRequest = await deviceWritingRequest(store, userId, request, sent);
  if (!deviceRequest) return null;
  const { because, ...written } = writeWithoutHistory(deviceRequest);
  const { text, kinds } = written;
  if (text !== sent.text || checkFor(request)(text).length > 0) return null;
  return {
    text,
    writer: 'built-in',
    because,
    kinds: kinds ?? supportKindsIn(text, request.ratings),
    // No AI service is involved, so there are no refusals or fallbacks to record.
    refusedRules: [],
    fallbacks: [],
    explanation: { ...explainText({ ...written, origin: 'on-device', sent: [] }, request), fallback: null },
  };
};
