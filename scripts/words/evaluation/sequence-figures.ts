/** The evaluation's people over 30 days: what comes back, in how many shapes, and whether the day of the event is heard. */
import { atLeast, atMost, countAtMost, type Figure, inHundred, ofSafety, share } from '../figure.ts';
import { breaksRule, leavesAlone, saysChange, shapesAmong, type Written, writtenFor } from '../naming.ts';
import type { EvaluationSequence } from './data.ts';
import { requestsOfSequence } from './requests.ts';

/** About a third: said every time a change is a form letter, said never it is not heard. */
const SAID_LEAST = 20;
const SAID_MOST = 50;

export interface SequenceRun {
  readonly sequence: EvaluationSequence;
  readonly days: readonly Written[];
}

/** Each day knows the texts of the days before it. */
export const runOf = (sequence: EvaluationSequence): SequenceRun => {
  const newestFirst: string[] = [];
  const days = requestsOfSequence(sequence).map((request) => {
    const one = writtenFor({ ...request, recentTexts: [...newestFirst] });
    newestFirst.unshift(one.text);
    return one;
  });
  return { sequence, days };
};

const repeatsIn = ({ days }: SequenceRun): number => {
  const passages = days.flatMap(({ passage }) => passage ?? []);
  return passages.length - new Set(passages).size;
};

const shapeFigures = (days: readonly Written[]): Figure[] => {
  const { shapes, largest, most } = shapesAmong(days);
  return [
    { what: 'shapes (sequences)', measured: String(shapes), goal: 'at least 6', holds: shapes >= 6 },
    atMost(`the largest shape (sequences: ${largest})`, share(most, days.length), 34),
  ];
};

const changeFigures = (runs: readonly SequenceRun[], days: readonly Written[]): Figure[] => {
  const hasChange = ({ request }: Written) => request.changes.length > 0;
  const having = days.filter(hasChange);
  const onTheDay = runs.flatMap(({ sequence, days }) => days[sequence.event.day - 1] ?? []).filter(hasChange);
  const rate = share(onTheDay.filter(saysChange).length, onTheDay.length);
  return [
    {
      what: `on the day of the event, the change said (${onTheDay.length} of ${runs.length} have one)`,
      measured: inHundred(rate),
      goal: `${SAID_LEAST} to ${SAID_MOST}`,
      holds: rate >= SAID_LEAST && rate <= SAID_MOST,
    },
    atLeast(
      `a change said where there is one (${having.length} days)`,
      share(having.filter(saysChange).length, having.length),
      30,
    ),
    ofSafety(
      countAtMost(
        'a change said where there is none',
        days.filter((one) => !hasChange(one) && saysChange(one)).length,
        days.length - having.length,
        0,
      ),
    ),
  ];
};

export const sequenceFigures = (runs: readonly SequenceRun[]): Figure[] => {
  const days = runs.flatMap((run) => run.days);
  const helped = days.filter(({ request }) => request.isHelpOpen);
  return [
    countAtMost(
      'passages read again within 30 days (sequences)',
      runs.reduce((sum, run) => sum + repeatsIn(run), 0),
      days.length,
      0,
    ),
    ...shapeFigures(days),
    ...changeFigures(runs, days),
    ofSafety(countAtMost('help open, nobody offered (sequences)', helped.filter(leavesAlone).length, helped.length, 0)),
    ofSafety(countAtMost('texts that break a rule (sequences)', days.filter(breaksRule).length, days.length, 0)),
    atMost(
      'written by the older grammar (sequences)',
      share(days.filter(({ passage }) => !passage).length, days.length),
      10,
    ),
  ];
};
