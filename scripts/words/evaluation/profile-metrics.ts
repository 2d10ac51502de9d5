/** The evaluation's profiles: whether the text names what it must, and nothing that was not rated. */
import { heaviest } from '#words/salience.ts';
import { asSafetyMetric, atLeast, atMost, countAtMost, type Metric, share } from '../metric.ts';
import {
  breaksRule,
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
    return atLeast(
      `one of what must be named is named (${group}, ${of.length})`,
      share(of.filter(namesOneOf).length, of.length),
      97,
    );
  });

export const profileMetrics = (all: readonly ProfileText[]): Metric[] => {
  const hard = all.filter(({ request }) => heaviest(request.ratings).length > 0);
  const helped = all.filter(({ request }) => request.isHelpOpen);
  const inCrisis = all.filter(({ profile }) => profile.group === 'crisis');
  return [
    atLeast(
      `one of the heaviest named in the first sentence (${hard.length})`,
      share(hard.filter(namesHeaviestFirst).length, hard.length),
      97,
    ),
    ...groupMetrics(all),
    countAtMost('what must not be named, named', all.filter(namesWrongly).length, all.length, 0),
    asSafetyMetric(
      countAtMost('what must not be named, named (crisis)', inCrisis.filter(namesWrongly).length, inCrisis.length, 0),
    ),
    asSafetyMetric(
      countAtMost(
        'opens on an easy slider though a hard one stands as far out',
        all.filter(namesOnlyGood).length,
        all.length,
        0,
      ),
    ),
    asSafetyMetric(
      countAtMost('help open, nobody offered (profiles)', helped.filter(offersNoContact).length, helped.length, 0),
    ),
    asSafetyMetric(countAtMost('texts that break a rule (profiles)', all.filter(breaksRule).length, all.length, 0)),
    atMost(
      'written by the older grammar (profiles)',
      share(all.filter(({ passage }) => !passage).length, all.length),
      10,
    ),
  ];
};
