/** States what a text is based on: only what can have influenced it, because users read it as the reason. */
import type { Explanation, TextOrigin } from '#contract/calls/quote-explanation.ts';
import { changesStatedIn } from '#words/rules/change.ts';
import { checkedRules, checkFor } from '#words/rules/find-violations.ts';
import type { WritingRequest, WrittenText } from '#words/writing-request.ts';

type Changes = Explanation['changes'];
type Leaning = Explanation['leaning'];

/** Everything that the service was sent, in that order. */
export type SentRequests = Explanation['sent'];

interface TextToExplain extends WrittenText {
  readonly origin: TextOrigin;
  readonly sent: SentRequests;
}

const noLeaning: Leaning = { helped: [], didNotHelp: [] };

const statedKeys = ({ text, statedChanges }: WrittenText, { changes }: WritingRequest) =>
  statedChanges ?? changesStatedIn(text, changes).map(({ key }) => key);

/** On a device the writer does not know earlier days. */
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
 * A service is sent all preferences, and whole passages are ranked by all of them. The template writer, which records
 * no support kinds, only offers steps less often if they did not help this user, except for a person or a help line.
 */
const leaningFor = ({ origin, kinds }: TextToExplain, request: WritingRequest): Leaning => {
  if (origin === 'on-device') return noLeaning;
  if (origin === 'ai' || kinds) return { helped: [...request.helped], didNotHelp: [...request.didNotHelp] };
  return request.isHelpOpen
    ? noLeaning
    : { helped: [], didNotHelp: request.didNotHelp.filter((kind) => kind === 'small-step') };
};

/** A passage, which records its kinds, is only used if it keeps every rule. Any other text is checked again here. */
const brokenRules = ({ text, kinds }: TextToExplain, request: WritingRequest): number =>
  kinds ? 0 : new Set(checkFor(request)(text).map(({ rule }) => rule)).size;

/** The explanation without the reason why the built-in writer took over, which is known only when generation ends. */
export const explainText = (written: TextToExplain, request: WritingRequest): Omit<Explanation, 'fallback'> => ({
  origin: written.origin,
  changes: changesFor(written, request),
  leaning: leaningFor(written, request),
  rulesChecked: checkedRules.length,
  rulesKept: checkedRules.length - brokenRules(written, request),
  // A text of a service is only used if it passes the second gate.
  isReviewed: written.origin === 'ai',
  sent: written.sent,
});
