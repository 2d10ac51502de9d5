/** What a quote is based on, in plain sentences. Each is true of every quote it is shown for. */

import type { Explanation, RequestPurpose, TextOrigin } from '#contract/calls/quote-explanation.ts';
import type { FallbackReason } from '#contract/calls/quote-statistics.ts';
import { dimensions } from '#contract/domain/mood.ts';
import type { SupportKind } from '#contract/domain/support-kinds.ts';
import { capitalize } from '#web/ui/data-display/capitalize.ts';
import { formatList } from '#web/ui/data-display/format-list.ts';
import { supportKindNames } from '../quote/support-kinds.ts';

/** "Sleep quality is usually about 4, this time 2. The words say so." */
export const changeSentence = ({ dimension, usual, now, isStated }: Explanation['changes'][number]): string =>
  `${dimensions[dimension].label} is usually about ${usual}, this time ${now}. ${
    isStated ? 'The words say so.' : "The words don't mention it."
  }`;

/** "Being understood and one small step". */
const formatKinds = (kinds: readonly SupportKind[]): string =>
  capitalize(formatList(kinds.map((kind) => supportKindNames[kind].toLowerCase())));

/**
 * What the user's earlier feedback changed. An AI service was told about it. Our own writer prefers some kinds of
 * support but excludes none.
 */
export const leaningSentences = ({ leaning, origin }: Pick<Explanation, 'leaning' | 'origin'>): string[] => {
  const { helped, didNotHelp } = leaning;
  const consequence = (kinds: readonly SupportKind[], how: string) =>
    origin === 'ai'
      ? 'and the AI service was told so'
      : `so our writer chose ${kinds.length === 1 ? 'it' : 'them'} ${how} readily`;
  return [
    ...(helped.length > 0
      ? [
          `${formatKinds(helped)} ${helped.length === 1 ? 'has' : 'have'} helped you before, ${consequence(helped, 'more')}.`,
        ]
      : []),
    ...(didNotHelp.length > 0
      ? [`${formatKinds(didNotHelp)} didn't help you before, ${consequence(didNotHelp, 'less')}.`]
      : []),
  ];
};

const AI_SERVICE = 'An AI service wrote these words';
const OWN_WRITER = "Evenkeel's own writer, which is software, wrote these words.";

/** How the words came about, beyond the writer's name. */
const originSentences: Partial<Record<TextOrigin, string>> = {
  ai: `${AI_SERVICE}, and our rules checked them.`,
  'chosen-by-ai': 'An AI service chose the words from several texts.',
  'on-device': 'The words were written on your device. Our server wrote them again to check, and they are the same.',
};

const fallbackSentences: Record<FallbackReason, string> = {
  help_open: 'Help lines were shown beside the words, and then no AI service writes.',
  too_many_at_once: 'Many quotes were being written at the same time, so no AI service was asked.',
  rules_broken: 'An AI service was asked first, and its words broke our rules.',
  second_reading: "An AI service was asked first, and its words didn't pass a second reading.",
  too_slow: 'An AI service was asked first, and took too long.',
  no_answer: 'An AI service was asked first, and gave no answer we could use.',
};

/**
 * Who wrote the text, and why that writer.
 * @param isNamed whether the label of Evenkeel's own writer is in view already.
 */
export const writerSentences = (
  { origin, fallback, isReviewed }: Pick<Explanation, 'origin' | 'fallback' | 'isReviewed'>,
  isNamed: boolean,
): string[] => [
  ...(origin === 'ai' || isNamed ? [] : [OWN_WRITER]),
  ...(originSentences[origin] ? [originSentences[origin]] : []),
  ...(isReviewed ? ['The service then read them a second time, and found nothing against showing them.'] : []),
  ...(fallback ? [fallbackSentences[fallback]] : []),
];

/** Who wrote the text, for a quote without a recorded explanation. */
export const unrecordedWriterSentence = (writer: 'ai' | 'built-in'): string =>
  writer === 'ai' ? `${AI_SERVICE}.` : OWN_WRITER;

export const rulesSentence = ({ rulesChecked, rulesKept }: Pick<Explanation, 'rulesChecked' | 'rulesKept'>): string =>
  rulesKept === rulesChecked
    ? `The words follow all ${rulesChecked} rules our software checks.`
    : `The words follow ${rulesKept} of the ${rulesChecked} rules our software checks.`;

export const purposeNames: Record<RequestPurpose, string> = {
  write: 'To write the words',
  correct: "To write them again, as the first couldn't be used",
  review: 'To read the words a second time',
  choose: 'To choose from texts of our own',
};
