/** Puts a writer through the corners, on the very way that a check-in takes, and says whether it is admitted. */
import pLimit from 'p-limit';
import type { WritingFault } from '../../../server/features/quotes/telling.ts';
import { writeQuote } from '../../../server/features/quotes/writing.ts';
import { builtInWriter } from '../../../server/ports/writer/built-in.ts';
import type { AiChooser, AiWriter } from '../../../server/ports/writer/port.ts';
import { checkFor } from '../../../words/rules/breaches.ts';
import { heaviest } from '../../../words/salience.ts';
import type { WritingRequest } from '../../../words/writing-request.ts';
import { atLeast, atMost, countAtLeast, countAtMost, type Figure, share } from '../figure.ts';
import { namesHeaviestFirst, type Written, writtenWith } from '../naming.ts';

/**
 * Of 100. The rules see little more than half of what is bad in a text. Of a model that is refused more often than this
 * too many texts would come through that nobody saw; and whoever meets a fall-back has waited for nothing.
 */
const MOST_FALL_BACKS = 25;
const LEAST_HEAVIEST = 97;
const AT_ONCE = 4;
/** So many corners in a row without an answer: the service is away, and its words were not tried. */
const MOST_UNANSWERED = 5;

/** What a service does that is away, refuses us, or has too much to do; all else is said by its words. */
const unanswered = ['unreachable', 'not_allowed', 'timeout', 'busy', 'service_error'];

/** The trial could not be brought to its end; the message says why. */
export class TrialStopped extends Error {}

interface Tried extends Written {
  /** False where there were fewer than two of our passages to choose among. */
  readonly isAsked: boolean;
  readonly isFallBack: boolean;
  readonly faults: readonly WritingFault[];
}

export interface Trial {
  readonly figures: readonly Figure[];
  readonly isAdmitted: boolean;
  /** How often each fault was the reason that an answer was not used. */
  readonly faults: ReadonlyMap<string, number>;
}

type Service = AiWriter | AiChooser;

/** The same service, telling whether it was asked. */
const heard = (service: Service, tell: () => void): Service => {
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

const tryOn = async (service: Service, request: WritingRequest): Promise<Tried> => {
  const faults: WritingFault[] = [];
  let isAsked = false;
  const writer = heard(service, () => {
    isAsked = true;
  });
  const log = { warn: (fault: WritingFault) => void faults.push(fault) };
  const { text, writer: by } = await writeQuote({ writer, builtIn: builtInWriter(), log }, request, 'any-writer');
  // What a chooser took is ours as well: there a fault alone tells that it did not choose.
  const isFallBack = isAsked && (service.kind === 'ai' ? by === 'built-in' : faults.length > 0);
  return { ...writtenWith(request, text), isAsked, isFallBack, faults };
};

/** @throws {TrialStopped} where the corner is one too many without an answer. */
const countUnanswered = () => {
  let inARow = 0;
  return ({ isAsked, faults }: Tried, done: number, all: number): void => {
    if (!isAsked) return;
    const last = faults.at(-1)?.fault ?? '';
    inARow = unanswered.includes(last) ? inARow + 1 : 0;
    if (inARow >= MOST_UNANSWERED)
      throw new TrialStopped(
        `The service gave no answer ${inARow} times in a row (${last}), after ${done} of ${all} corners. Nothing was recorded.`,
      );
  };
};

const figuresOf = (all: readonly Tried[]): Figure[] => {
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
      MOST_FALL_BACKS,
    ),
    atLeast(
      `of its own texts, one of the heaviest named in the first sentence (${hard.length})`,
      share(hard.filter(namesHeaviestFirst).length, hard.length),
      LEAST_HEAVIEST,
    ),
  ];
};

const countFaults = (all: readonly Tried[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const { fault } of all.flatMap(({ faults }) => faults)) counts.set(fault, (counts.get(fault) ?? 0) + 1);
  return counts;
};

/** @param tell how many corners are done. @throws {TrialStopped} */
export async function trialOf(
  writer: Service,
  requests: readonly WritingRequest[],
  tell: (done: number) => void,
): Promise<Trial> {
  const inTurn = pLimit(AT_ONCE);
  const check = countUnanswered();
  let done = 0;
  const tried = requests.map((request) =>
    inTurn(async () => {
      const one = await tryOn(writer, request);
      check(one, done, requests.length);
      done += 1;
      tell(done);
      return one;
    }),
  );
  try {
    const all = await Promise.all(tried);
    const figures = figuresOf(all);
    return { figures, isAdmitted: figures.every(({ holds }) => holds), faults: countFaults(all) };
  } finally {
    inTurn.clearQueue();
  }
}
