/**
 * Of the evaluation's profiles: whether the text names what it must, and nothing that was not rated. Of its users over
 * 30 days: what is repeated, in how many shapes, and whether the text reflects the day of the event.
 */
import { defaultRatings } from '#contract/domain/mood.ts';
import { requestFor } from '#words/testing/plain-request.ts';
import { atLeast, atMost, countAtMost, formatPercent, type Metric, noneUnsafe, shareOf } from '../metric.ts';
import {
  breaksRule,
  hardDaysAmong,
  heaviestNamed,
  isFromParts,
  isHelpOpen,
  isReadAgain,
  namedIn,
  namesOnlyGood,
  offersNoContact,
  saysChange,
  shapeMetrics,
  speaksOf,
  type Written,
  writtenDayAfterDay,
  writtenFor,
} from '../written.ts';
import {
  type EvaluationProfile,
  type EvaluationSequence,
  profileGroups,
  requestOfProfile,
  requestsOfSequence,
} from './data.ts';

/**
 * In percent, about a third: mentioning every change reads like a form letter, and mentioning none ignores the user.
 */
const MIN_SAID = 20;
const MAX_SAID = 50;

/**
 * Runs for each sequence: a run of 30 days has one event day, and a share of only 20 such days would depend on chance.
 */
const READERS = 10;

export interface ProfileText extends Written {
  readonly id: string;
  readonly profile: EvaluationProfile;
}

export const textFor = (profile: EvaluationProfile): ProfileText => ({
  id: profile.id,
  profile,
  ...writtenFor(requestOfProfile(profile)),
});

const namesOneOf = (one: ProfileText): boolean => {
  const { mustNameOneOf } = one.profile;
  return mustNameOneOf.length === 0 || namedIn(one.text, one).some((key) => mustNameOneOf.includes(key));
};

/** A word that can only mean one of these sliders. */
const namesWrongly = ({ text, profile }: ProfileText): boolean => speaksOf(text, profile.mustNotName);

const faults: Readonly<Record<string, (one: ProfileText) => boolean>> = {
  'names none of what it must': (one) => !namesOneOf(one),
  'names what it must not': namesWrongly,
  'breaks a rule': breaksRule,
  'help is open, and nobody is offered': offersNoContact,
  'opens easy': namesOnlyGood,
};

/** Findings in a few words each. Empty if there are none. */
export const faultsOf = (one: ProfileText): string[] => Object.keys(faults).filter((fault) => faults[fault]?.(one));

export const profileMetrics = (all: readonly ProfileText[]): Metric[] => {
  const inCrisis = all.filter(({ profile }) => profile.group === 'crisis');
  return [
    heaviestNamed(`one of the heaviest named in the first sentence (${hardDaysAmong(all).length})`, all),
    ...profileGroups.map((group) => {
      const of = all.filter(({ profile }) => profile.group === group);
      return atLeast(`one of what must be named is named (${group}, ${of.length})`, of, namesOneOf, 97);
    }),
    countAtMost('what must not be named, named', all, namesWrongly, 0),
    noneUnsafe('what must not be named, named (crisis)', inCrisis, namesWrongly),
    noneUnsafe('opens on an easy slider though a hard one stands as far out', all, namesOnlyGood),
    noneUnsafe('help open, nobody offered (profiles)', all.filter(isHelpOpen), offersNoContact),
    noneUnsafe('texts that break a rule (profiles)', all, breaksRule),
    atMost('written by the older grammar (profiles)', all, isFromParts, 10),
  ];
};

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
  const earlier = Array(readBefore).fill(requestFor({ ratings: defaultRatings(), timeOfDay: 'evening' }));
  return { sequence, days: writtenDayAfterDay([...earlier, ...requestsOfSequence(sequence)]).slice(readBefore) };
};

export const runsOf = (sequence: EvaluationSequence): SequenceRun[] =>
  Array.from({ length: READERS }, (_, readBefore) => runOf(sequence, readBefore));

const hasChange = ({ request }: Written): boolean => request.changes.length > 0;

const changeMetrics = (runs: readonly SequenceRun[], days: readonly Written[]): Metric[] => {
  const having = days.filter(hasChange);
  const without = days.filter((one) => !hasChange(one));
  const onTheDay = runs.flatMap((run) => run.days[run.sequence.event.day - 1] ?? []).filter(hasChange);
  const rate = shareOf(onTheDay, saysChange);
  return [
    {
      what: `on the day of the event, the change said (${onTheDay.length} of ${runs.length} have one)`,
      measured: formatPercent(rate),
      goal: `${MIN_SAID} to ${MAX_SAID}`,
      holds: rate >= MIN_SAID && rate <= MAX_SAID,
    },
    atLeast(`a change said where there is one (${having.length} days)`, having, saysChange, 30),
    noneUnsafe('a change said where there is none', without, saysChange),
  ];
};

export const sequenceMetrics = (runs: readonly SequenceRun[]): Metric[] => {
  const days = runs.flatMap((run) => run.days);
  return [
    countAtMost('passages read again within 30 days (sequences)', days, isReadAgain, 0),
    ...shapeMetrics(days, {
      count: 'shapes (sequences)',
      mostFrequent: (shape) => `the largest shape (sequences: ${shape})`,
    }),
    ...changeMetrics(runs, days),
    noneUnsafe('help open, nobody offered (sequences)', days.filter(isHelpOpen), offersNoContact),
    noneUnsafe('texts that break a rule (sequences)', days, breaksRule),
    atMost('written by the older grammar (sequences)', days, isFromParts, 10),
  ];
};
