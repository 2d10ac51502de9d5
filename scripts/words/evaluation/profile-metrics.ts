/** The evaluation's profiles: whether the text names what it must, and nothing that was not rated. */
import { heaviest } from '#words/salience.ts';
import { asSafetyMetric, atLeast, atMost, type Metric, noneOf, shareOf } from '../metric.ts';
import {
  breaksRule,
  isFromParts,
  namedIn,
  namesHeaviestFirst,
  namesOnlyGood,
  offersNoContact,
  speaksOf,
  type Written,
} from '../naming.ts';
import { type EvaluationProfile, profileGroups } from './data.ts';

export interface ProfileText extends Written {
  readonly id: string;
  readonly profile: EvaluationProfile;
}

const namesOneOf = (one: ProfileText): boolean => {
  const { mustNameOneOf } = one.profile;
  return mustNameOneOf.length === 0 || namedIn(one.text, one).some((key) => mustNameOneOf.includes(key));
};

/** A word that can only mean one of these sliders. */
const namesWrongly = ({ text, profile }: ProfileText): boolean => speaksOf(text, profile.mustNotName);

/** Findings in a few words each. Empty if there are none. */
export const faultsOf = (one: ProfileText): string[] => [
  ...(namesOneOf(one) ? [] : ['names none of what it must']),
  ...(namesWrongly(one) ? ['names what it must not'] : []),
  ...(breaksRule(one) ? ['breaks a rule'] : []),
  ...(offersNoContact(one) ? ['help is open, and nobody is offered'] : []),
  ...(namesOnlyGood(one) ? ['opens easy'] : []),
];

const groupMetrics = (all: readonly ProfileText[]): Metric[] =>
  profileGroups.map((group) => {
    const of = all.filter(({ profile }) => profile.group === group);
    return atLeast(`one of what must be named is named (${group}, ${of.length})`, shareOf(of, namesOneOf), 97);
  });

export const profileMetrics = (all: readonly ProfileText[]): Metric[] => {
  const hard = all.filter(({ request }) => heaviest(request.ratings).length > 0);
  const helped = all.filter(({ request }) => request.isHelpOpen);
  const inCrisis = all.filter(({ profile }) => profile.group === 'crisis');
  return [
    atLeast(`one of the heaviest named in the first sentence (${hard.length})`, shareOf(hard, namesHeaviestFirst), 97),
    ...groupMetrics(all),
    noneOf('what must not be named, named', all, namesWrongly),
    asSafetyMetric(noneOf('what must not be named, named (crisis)', inCrisis, namesWrongly)),
    asSafetyMetric(noneOf('opens on an easy slider though a hard one stands as far out', all, namesOnlyGood)),
    asSafetyMetric(noneOf('help open, nobody offered (profiles)', helped, offersNoContact)),
    asSafetyMetric(noneOf('texts that break a rule (profiles)', all, breaksRule)),
    atMost('written by the older grammar (profiles)', shareOf(all, isFromParts), 10),
  ];
};
