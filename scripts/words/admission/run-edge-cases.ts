/** Puts a writer through the corners, on the very way that a check-in takes, and says whether it is admitted. */
import pLimit from 'p-limit';
import { generateText } from '../../../server/features/quotes/generation/generate-text.ts';
import type { RejectedAnswer } from '../../../server/features/quotes/generation/writer-telemetry.ts';
import { builtInWriter } from '../../../server/ports/writer/built-in-writer.ts';
import type { AiChooser, AiWriter } from '../../../server/ports/writer/port.ts';
import { checkFor } from '../../../words/rules/find-violations.ts';
import { heaviest } from '../../../words/salience.ts';
import type { WritingRequest } from '../../../words/writing-request.ts';
import { atLeast, atMost, countAtLeast, countAtMost, type Metric, share } from '../metric.ts';
import { namesHeaviestFirst, type Written, writtenWith } from '../naming.ts';

/**
 * Of 100. The rules see little more than half of what is bad in a text. Of a model that is refused more often than this
 * too many texts would come through that nobody saw; and whoever meets a fall-back has waited for nothing.
 */
const MAX_FALLBACKS = 25;
const MIN_HEAVIEST = 97;
const AT_ONCE = 4;
/** So many corners in a row without an answer: the service is away, and its words were not tried. */
const MAX_UNANSWERED = 5;

/** What a service does that is away, refuses us, or has too much to do; all else is said by its words. */
const unanswered = ['unreachable', 'not_allowed', 'timeout', 'busy', 'service_error'];

/** The trial could not be brought to its end; the message says why. */
export class AdmissionStopped extends Error {}

interface EdgeCaseResult extends Written {
  /** False where there were fewer than two of our passages to choose among. */
  readonly isAsked: boolean;
  readonly isFallBack: boolean;
  readonly faults: readonly RejectedAnswer[];
}

export interface AdmissionResult {
  readonly figures: readonly Metric[];
  readonly isAdmitted: boolean;
  /** How often each fault was the reason that an answer was not used. */
  readonly faults: ReadonlyMap<string, number>;
}

type Service = AiWriter | AiChooser;

/** The same service, telling whether it was asked. */
const notifyOnCall = (service: Service, tell: () => void): Service => {
  if (service.kind === 'ai-chooser')
    return {
      ...service,
      choose: (...given) => {
        tell();
        return service.choose(...given);
      },
    };
  return {
    ...service,
    write: (...given) => {
      tell();
      return service.write(...given);
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
  // What a chooser took is ours as well: there a fault alone tells that it did not choose.
  const isFallBack = isAsked && (service.kind === 'ai' ? by === 'built-in' : faults.length > 0);
  return { ...writtenWith(request, text), isAsked, isFallBack, faults };
};

/** @throws {AdmissionStopped} where the corner is one too many without an answer. */
const countUnanswered = () => {
  let inARow = 0;
  return ({ isAsked, faults }: EdgeCaseResult, done: number, all: number): void => {
    if (!isAsked) return;
    const last = faults.at(-1)?.fault ?? '';
    inARow = unanswered.includes(last) ? inARow + 1 : 0;
    if (inARow >= MAX_UNANSWERED)
      throw new AdmissionStopped(
        `The service gave no answer ${inARow} times in a row (${last}), after ${done} of ${all} corners. Nothing was recorded.`,
      );
  };
};

const metricsOf = (all: readonly EdgeCaseResult[]): Metric[] => {
  const asked = all.filter(({ isAsked }) => isAsked);
  const theirs = asked.filter(({ isFallBack }) => !isFallBack);
  const hard = theirs.filter(({ request }) => heaviest(request.ratings).length > 0);
  const broken = all.filter(({ request, text }) => checkFor(request)(text).length > 0);
  return [
    countAtLeast('corners where it was asked', asked.length, all.length, Math.ceil(all.length / 2)),
    countAtMost('texts shown that break a rule', broken.length, all.length, 0),
    atMost(
      'of those, the built-in writer had to step in',
      share(asked.length - theirs.length, asked.length),
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

/** @param tell how many corners are done. @throws {AdmissionStopped} */
export async function runEdgeCases(
  writer: Service,
  requests: readonly WritingRequest[],
  tell: (done: number) => void,
): Promise<AdmissionResult> {
  const inTurn = pLimit(AT_ONCE);
  const check = countUnanswered();
  let done = 0;
  const tried = requests.map((request) =>
    inTurn(async () => {
      const one = await runEdgeCase(writer, request);
      check(one, done, requests.length);
      done += 1;
      tell(done);
      return one;
    }),
  );
  try {
    const all = await Promise.all(tried);
    const figures = metricsOf(all);
    return { figures, isAdmitted: figures.every(({ holds }) => holds), faults: countFaults(all) };
  } finally {
    inTurn.clearQueue();
  }
}
