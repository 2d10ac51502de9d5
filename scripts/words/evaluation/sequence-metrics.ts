/**
 * The evaluation's users over 30 days: what is repeated, in how many shapes, and whether the text reflects the day of
 * the event.
 */
import { defaultRatings } from '#contract/domain/mood.ts';
import { requestFor } from '#words/testing/plain-request.ts';
import {
  asSafetyMetric,
  atLeast,
  atMost,
  countAtMost,
  formatPercent,
  type Metric,
  noneOf,
  share,
  shareOf,
} from '../metric.ts';
import {
  breaksRule,
  isFromParts,
  LARGEST_SHAPE_MAX,
  offersNoContact,
  saysChange,
  shapesAmong,
  type Written,
  writtenDayAfterDay,
} from '../naming.ts';
import type { EvaluationSequence } from './data.ts';
import { requestsOfSequence } from './requests.ts';

/**
 * In percent, about a third: mentioning every change reads like a form letter, and mentioning none ignores the user.
 */
const MIN_SAID = 20;
const MAX_SAID = 50;

export interface SequenceRun {
  readonly sequence: EvaluationSequence;
  readonly days: readonly Written[];
}

/**
 * Each day has the texts of the days before it as recent texts.
 * @param readBefore how many texts this user had already read, for days with every slider at 3. A different number
 *   leads to different texts.
 */
export const runOf = (sequence: EvaluationSequence, readBefore = 0): SequenceRun => {
  const earlier = Array.from({ length: readBefore }, () =>
    requestFor({ ratings: defaultRatings(), timeOfDay: 'evening' }),
  );
  return { sequence, days: writtenDayAfterDay([...earlier, ...requestsOfSequence(sequence)]).slice(readBefore) };
};

/**
 * Runs for each sequence: a run of 30 days has one event day, and a share of only 20 such days would depend on chance.
 */
const READERS = 10;

export const runsOf = (sequence: EvaluationSequence): SequenceRun[] =>
  Array.from({ length: READERS }, (_, readBefore) => runOf(sequence, readBefore));

const repeatsIn = ({ days }: SequenceRun): number => {
  const passages = days.flatMap(({ passage }) => passage ?? []);
  return passages.length - new Set(passages).size;
};

const shapeMetrics = (days: readonly Written[]): Metric[] => {
  const { shapes, largest, most } = shapesAmong(days);
  return [
    { what: 'shapes (sequences)', measured: String(shapes), goal: 'at least 6', holds: shapes >= 6 },
    atMost(`the largest shape (sequences: ${largest})`, share(most, days.length), LARGEST_SHAPE_MAX),
  ];
};

const changeMetrics = (runs: readonly SequenceRun[], days: readonly Written[]): Metric[] => {
  const hasChange = ({ request }: Written) => request.changes.length > 0;
  const having = days.filter(hasChange);
  const onTheDay = runs.flatMap(({ sequence, days }) => days[sequence.event.day - 1] ?? []).filter(hasChange);
  const rate = shareOf(onTheDay, saysChange);
  return [
    {
      what: `on the day of the event, the change said (${onTheDay.length} of ${runs.length} have one)`,
      measured: formatPercent(rate),
      goal: `${MIN_SAID} to ${MAX_SAID}`,
      holds: rate >= MIN_SAID && rate <= MAX_SAID,
    },
    atLeast(`a change said where there is one (${having.length} days)`, shareOf(having, saysChange), 30),
    asSafetyMetric(
      noneOf(
        'a change said where there is none',
        days.filter((one) => !hasChange(one)),
        saysChange,
      ),
    ),
  ];
};

export const sequenceMetrics = (runs: readonly SequenceRun[]): Metric[] => {
  const days = runs.flatMap((run) => run.days);
  const helped = days.filter(({ request }) => request.isHelpOpen);
  return [
    countAtMost(
      'passages read again within 30 days (sequences)',
      runs.reduce((sum, run) => sum + repeatsIn(run), 0),
      days.length,
      0,
    ),
    ...shapeMetrics(days),
    ...changeMetrics(runs, days),
    asSafetyMetric(noneOf('help open, nobody offered (sequences)', helped, offersNoContact)),
    asSafetyMetric(noneOf('texts that break a rule (sequences)', days, breaksRule)),
    atMost('written by the older grammar (sequences)', shareOf(days, isFromParts), 10),
  ];
};
