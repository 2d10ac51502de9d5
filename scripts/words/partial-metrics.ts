/** Figures for check-ins in which only some of the ratings were given: the texts must say nothing about the others. */
import { dimensionKeys } from '../../contract/domain/mood.ts';
import { withGivenOnly } from '../../words/given.ts';
import { heaviest } from '../../words/salience.ts';
import { seededRandom, shuffled } from '../../words/seeded-random.ts';
import { requestFor } from '../../words/testing/plain-request.ts';
import { realisticProfiles, stableUsers } from '../../words/testing/profiles.ts';
import { feelingsIn } from '../../words/text/feelings.ts';
import { atLeast, atMost, formatCount, type Metric, shareOf } from './metric.ts';
import { breaksRule, isFromParts, namesHeaviestFirst, type Written, writtenDayAfterDay, writtenFor } from './naming.ts';

const SEED = 20261123;

/** The numbers of ratings given in a short check-in and in a longer one. */
const GIVEN_COUNTS = [3, 6] as const;

const USERS = 40;
const DAYS = 60;

const writtenForSome = (profiles: number, givenCount: number): Written[] => {
  const next = seededRandom(SEED + givenCount);
  return realisticProfiles(profiles, SEED).map((profile) => {
    const given = shuffled(dimensionKeys, next).slice(0, givenCount);
    return writtenFor(requestFor(withGivenOnly({ ...profile, given }), { given }));
  });
};

const namesAnother = ({ text, request: { given } }: Written): boolean =>
  feelingsIn(text).some(({ signs }) => !signs.some(({ dimension }) => given.includes(dimension)));

export const partialMetrics = (profiles: number): Metric[] =>
  GIVEN_COUNTS.flatMap((count) => {
    const all = writtenForSome(profiles, count);
    const hard = all.filter(({ request }) => heaviest(request.ratings).length > 0);
    return [
      atMost(
        `only ${count} ratings given: texts that break a rule (of ${formatCount(all.length)})`,
        shareOf(all, breaksRule),
        0,
      ),
      atMost(`only ${count} ratings given: texts that mention any other`, shareOf(all, namesAnother), 0),
      atLeast(
        `only ${count} ratings given: when something is hard, the first sentence names one of the hardest`,
        shareOf(hard, namesHeaviestFirst),
        97,
      ),
      atMost(`only ${count} ratings given: texts put together from parts`, shareOf(all, isFromParts), 10),
    ];
  });

/** The short check-in of people who choose the same three sliders every day. */
export const sameThreeMetrics = (): Metric[] => {
  const next = seededRandom(SEED);
  const days = stableUsers(USERS, DAYS, SEED).flatMap((user) => {
    const given = shuffled(dimensionKeys, next).slice(0, 3);
    return writtenDayAfterDay(user.map((profile) => requestFor(withGivenOnly({ ...profile, given }), { given })));
  });
  const who = `${USERS} people who give the same 3 ratings for ${DAYS} days, which vary`;
  return [
    atMost(`${who}: texts that break a rule`, shareOf(days, breaksRule), 0),
    atMost(`${who}: texts put together from parts`, shareOf(days, isFromParts), 10),
  ];
};
