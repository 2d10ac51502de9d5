/** States what a text rests on: only what could have an effect on it, because users read it as the reason. */
import type { Explanation, TextOrigin } from '../../../../contract/calls/quote-explanation.ts';
import { changesStatedIn } from '../../../../words/rules/change.ts';
import { checkedRules, checkFor } from '../../../../words/rules/find-violations.ts';
import type { WritingRequest, WrittenText } from '../../../../words/writing-request.ts';

type Changes = Explanation['changes'];
type Leaning = Explanation['leaning'];

/** What the service was sent, in the order in which it was. */
export type SentRequests = Explanation['sent'];

interface TextToExplain extends WrittenText {
  readonly origin: TextOrigin;
  readonly sent: SentRequests;
}

const noLeaning: Leaning = { helped: [], didNotHelp: [] };

const statedKeys = ({ text, statedChanges }: WrittenText, { changes }: WritingRequest) =>
  statedChanges ?? changesStatedIn(text, changes).map(({ key }) => key);

/** On a device the writer knows nothing of earlier days. */
const changesFor = (written: TextToExplain, request: WritingRequest): Changes => {
  if (written.origin === 'on-device') return [];
  const stated = statedKeys(written, request);
  return request.changes.map(({ key, usual, now }) => ({
    dimension: key,
    usual: Math.round(usual * 10) / 10,
    now,
    isStated: stated.includes(key),
  }));
};

/**
 * A service is told all of it, and whole passages are ranked by all of it. The template writer, which records no kinds,
 * only offers a step less often if steps did not help this user, unless the step is a person or a help line.
 */
const leaningFor = ({ origin, kinds }: TextToExplain, request: WritingRequest): Leaning => {
  if (origin === 'on-device') return noLeaning;
  if (origin === 'ai' || kinds) return { helped: [...request.helped], didNotHelp: [...request.didNotHelp] };
  return request.isHelpOpen
    ? noLeaning
    : { helped: [], didNotHelp: request.didNotHelp.filter((kind) => kind === 'small-step') };
};

/** A passage, which records its kinds, is only ever taken if it keeps every rule; any other text is checked again. */
const brokenRules = ({ text, kinds }: TextToExplain, request: WritingRequest): number =>
  kinds ? 0 : new Set(checkFor(request)(text).map(({ rule }) => rule)).size;

/** Everything but why the built-in writer took over, which is known only once the quote is done. */
export const explainText = (written: TextToExplain, request: WritingRequest): Omit<Explanation, 'fallback'> => ({
  origin: written.origin,
  changes: changesFor(written, request),
  leaning: leaningFor(written, request),
  rulesChecked: checkedRules.length,
  rulesKept: checkedRules.length - brokenRules(written, request),
  // No text of a service is used unless the second gate lets it through.
  isReviewed: written.origin === 'ai',
  sent: written.sent,
});
