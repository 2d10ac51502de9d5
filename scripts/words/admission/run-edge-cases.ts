/** Runs a writer on the edge cases, through the same code as a check-in, and decides whether it is admitted. */
import pLimit from 'p-limit';
import { generateText } from '#server/features/quotes/generation/generate-text.ts';
import type { RejectedAnswer } from '#server/features/quotes/generation/writer-telemetry.ts';
import { builtInWriter } from '#server/ports/writer/built-in-writer.ts';
import type { AiChooser, AiWriter } from '#server/ports/writer/port.ts';
import { heaviest } from '#words/salience.ts';
import type { WritingRequest } from '#words/writing-request.ts';
import { atLeast, atMost, countAtLeast, countAtMost, type Metric, share } from '../metric.ts';
import { breaksRule, namesHeaviestFirst, type Written, writtenWith } from '../naming.ts';

/**
 * In percent. The rules detect little more than half of what is bad in a text. If a model is rejected more often than
 * this, too many bad texts would pass undetected, and users who get a fallback would have waited for nothing.
 */
const MAX_FALLBACKS = 25;
const MIN_HEAVIEST = 97;
const AT_ONCE = 4;
/**
 * This many consecutive edge cases without an answer mean that the service is unavailable and its texts were not
 * tested.
 */
const MAX_UNANSWERED = 5;

/** Failures of a service that is unavailable, refuses us, or is overloaded. All others concern its texts. */
const unanswered = ['unreachable', 'not_allowed', 'timeout', 'busy', 'service_error'];

/** The test could not be completed. The message says why. */
export class AdmissionStopped extends Error {}

interface EdgeCaseResult extends Written {
  /** False if there were fewer than two of our passages to choose from. */
  readonly isAsked: boolean;
  readonly isFallBack: boolean;
  readonly faults: readonly RejectedAnswer[];
}

export interface AdmissionResult {
  readonly metrics: readonly Metric[];
  readonly isAdmitted: boolean;
  /** How often each fault was the reason for not using an answer. */
  readonly faults: ReadonlyMap<string, number>;
}

type Service = AiWriter | AiChooser;

/** The same service, reporting whether it was called. */
const notifyOnCall = (service: Service, onCall: () => void): Service => {
  if (service.kind === 'ai-chooser')
    return {
      ...service,
      choose: (...args) => {
        onCall();
        return service.choose(...args);
      },
    };
  return {
    ...service,
    write: (...args) => {
      onCall();
      return service.write(...args);
    },
  };
};

const runEdgeCase = async (service: Service, request: WritingRequest): Promise<EdgeCaseResult> => {
  const faults: RejectedAnswer[] = [];
  let isAsked = false;
  const writer = notifyOnCall(service, () => {
    isAsked = true;
  });
  const log = { warn: (fault: RejectedAnswer) => void faults.push(fault) };
  const { text, writer: by } = await generateText({ writer, builtIn: builtInWriter(), log }, request, 'any-writer');
  // A passage selected by a chooser is also ours, so only a fault shows that it did not choose.
  const isFallBack = isAsked && (service.kind === 'ai' ? by === 'built-in' : faults.length > 0);
  return { ...writtenWith(request, text), isAsked, isFallBack, faults };
};

/** @throws {AdmissionStopped} after too many edge cases without an answer. */
const countUnanswered = () => {
  let consecutive = 0;
  return ({ isAsked, faults }: EdgeCaseResult, done: number, all: number): void => {
    if (!isAsked) return;
    const last = faults.at(-1)?.fault ?? '';
    consecutive = unanswered.includes(last) ? consecutive + 1 : 0;
    if (consecutive >= MAX_UNANSWERED)
      throw new AdmissionStopped(
        `The service gave no answer ${consecutive} times in a row (${last}), after ${done} of ${all} edge cases. Nothing was recorded.`,
      );
  };
};

const metricsOf = (all: readonly EdgeCaseResult[]): Metric[] => {
  const asked = all.filter(({ isAsked }) => isAsked);
  const ownTexts = asked.filter(({ isFallBack }) => !isFallBack);
  const hard = ownTexts.filter(({ request }) => heaviest(request.ratings).length > 0);
  const broken = all.filter(breaksRule);
  return [
    countAtLeast('edge cases in which it was asked', asked.length, all.length, Math.ceil(all.length / 2)),
    countAtMost('texts shown that break a rule', broken.length, all.length, 0),
    atMost(
      'of those, the built-in writer had to step in',
      share(asked.length - ownTexts.length, asked.length),
      MAX_FALLBACKS,
    ),
    atLeast(
      `of its own texts, one of the heaviest named in the first sentence (${hard.length})`,
      share(hard.filter(namesHeaviestFirst).length, hard.length),
      MIN_HEAVIEST,
    ),
  ];
};

const countFaults = (all: readonly EdgeCaseResult[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const { fault } of all.flatMap(({ faults }) => faults)) counts.set(fault, (counts.get(fault) ?? 0) + 1);
  return counts;
};

/** @param onProgress receives how many edge cases are done. @throws {AdmissionStopped} */
export async function runEdgeCases(
  writer: Service,
  requests: readonly WritingRequest[],
  onProgress: (done: number) => void,
): Promise<AdmissionResult> {
  const inTurn = pLimit(AT_ONCE);
  const check = countUnanswered();
  let done = 0;
  const tried = requests.map((request) =>
    inTurn(async () => {
      const one = await runEdgeCase(writer, request);
      check(one, done, requests.length);
      done += 1;
      onProgress(done);
      return one;
    }),
  );
  try {
    const all = await Promise.all(tried);
    const metrics = metricsOf(all);
    return { metrics, isAdmitted: metrics.every(({ holds }) => holds), faults: countFaults(all) };
  } finally {
    inTurn.clearQueue();
  }
}
