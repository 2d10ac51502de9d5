/** The evaluation's profiles: whether the text names what it must, and nothing that nobody rated. */
import { heaviest } from '../../../words/salience.ts';
import { atLeast, atMost, countAtMost, type Figure, ofSafety, share } from '../figure.ts';
import { breaksRule, leavesAlone, looksAway, namedIn, namesHeaviestFirst, speaksOf, type Written } from '../naming.ts';
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

/** What to look at, a few words each; empty where all is as it should be. */
export const faultsOf = (one: ProfileText): string[] => [
  ...(namesOneOf(one) ? [] : ['names none of what it must']),
  ...(namesWrongly(one) ? ['names what it must not'] : []),
  ...(breaksRule(one) ? ['breaks a rule'] : []),
  ...(leavesAlone(one) ? ['help is open, and nobody is offered'] : []),
  ...(looksAway(one) ? ['opens easy'] : []),
];

const groupFigures = (all: readonly ProfileText[]): Figure[] =>
  profileGroups.map((group) => {
    const of = all.filter(({ profile }) => profile.group === group);
    return atLeast(
      `one of what must be named is named (${group}, ${of.length})`,
      share(of.filter(namesOneOf).length, of.length),
      97,
    );
  });

export const profileFigures = (all: readonly ProfileText[]): Figure[] => {
  const hard = all.filter(({ request }) => heaviest(request.ratings).length > 0);
  const helped = all.filter(({ request }) => request.isHelpOpen);
  const inCrisis = all.filter(({ profile }) => profile.group === 'crisis');
  return [
    atLeast(
      `one of the heaviest named in the first sentence (${hard.length})`,
      share(hard.filter(namesHeaviestFirst).length, hard.length),
      97,
    ),
    ...groupFigures(all),
    countAtMost('what must not be named, named', all.filter(namesWrongly).length, all.length, 0),
    ofSafety(
      countAtMost('what must not be named, named (crisis)', inCrisis.filter(namesWrongly).length, inCrisis.length, 0),
    ),
    ofSafety(
      countAtMost(
        'opens on an easy slider though a hard one stands as far out',
        all.filter(looksAway).length,
        all.length,
        0,
      ),
    ),
    ofSafety(countAtMost('help open, nobody offered (profiles)', helped.filter(leavesAlone).length, helped.length, 0)),
    ofSafety(countAtMost('texts that break a rule (profiles)', all.filter(breaksRule).length, all.length, 0)),
    atMost(
      'written by the older grammar (profiles)',
      share(all.filter(({ passage }) => !passage).length, all.length),
      10,
    ),
  ];
};
