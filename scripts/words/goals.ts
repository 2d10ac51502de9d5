/** The goals of `npm run words`: what the built-in writer must reach over many days. /how-we-write shows them. */
import { max, min, quantile } from 'simple-statistics';
import { type DimensionKey, dimensionKeys } from '../../contract/domain/mood.ts';
import { ratingsFit } from '../../words/focus-dimensions.ts';
import { worthNaming } from '../../words/salience.ts';
import { seededRandom, shuffled } from '../../words/seeded-random.ts';
import { requestFor } from '../../words/testing/plain-request.ts';
import { opposite, type Profile, randomProfiles, realisticProfiles } from '../../words/testing/profiles.ts';
import { feelingsIn } from '../../words/text/feelings.ts';
import { wordsOf } from '../../words/text/plain-text.ts';
import { readingGrade } from '../../words/text/reading-grade.ts';
import { allPassages, allSteps } from '../../words/writer/passages/index.ts';
import { hourOf, rendered } from '../../words/writer/passages/passage.ts';
import { handWrittenMetrics, harmMetrics } from './evaluation/rule-metrics.ts';
import { thirtyDaysMetric, threeRatingsMetrics, unchangedDaysMetrics, variedDaysMetrics } from './long-runs.ts';
import { atLeast, atMost, countAtLeast, countAtMost, formatCount, type Metric, metricsOf } from './metric.ts';
import {
  breaksRule,
  heaviestNamed,
  isFromParts,
  isHelpOpen,
  namedIn,
  namesOnlyGood,
  offersNoContact,
  requestGiving,
  saysChange,
  shapeLabels,
  shapeMetrics,
  type Written,
  writtenFor,
  writtenForEach,
} from './written.ts';

const SEED = 20261122;
const SEED_OF_PARTIAL = 20261123;
const SEED_OF_EARLIER = 20261126;
/** For each of these, the writer is run twice. */
const MAX_CHANGES = 1000;
const OPPOSITES = 1000;
/** The numbers of ratings given in a short check-in and in a longer one. */
const GIVEN_COUNTS = [3, 6];

const worstEnds: readonly (readonly [name: string, DimensionKey, end: 1 | 5, goal: number])[] = [
  ['hope', 'hopeForFuture', 1, 95],
  ['connection', 'connectionWithOthers', 1, 75],
  ['anxiety', 'anxietyLevel', 5, 85],
  ['pain', 'physicalComfort', 1, 75],
  ['the need for help', 'urgencyOfNeed', 5, 90],
];

const namingMetrics = (all: readonly Written[]): Metric[] =>
  worstEnds.map(([name, key, end, goal]) => {
    const having = all.filter(({ request }) => request.ratings[key] === end);
    const what = `when ${name} is at its worst, the text names it (${formatCount(having.length)} realistic days)`;
    return atLeast(what, having, (one) => namedIn(one.text, one).includes(key), goal);
  });

const endsGenerally = ({ text, request }: Written): boolean =>
  allSteps.some((step) => step.offersContact && !step.after && text.endsWith(rendered(step.text, hourOf(request))));

const dayMetrics = (realistic: readonly Written[], random: readonly Written[]): Metric[] => {
  const both = [...realistic, ...random];
  const stepped = realistic.filter(({ passage, request }) => passage && !request.isHelpOpen);
  return [
    atMost(`texts that break a rule (of ${formatCount(both.length)})`, both, breaksRule, 0),
    heaviestNamed('when something is hard, the first sentence names one of the hardest (realistic days)', realistic),
    heaviestNamed('when something is hard, the first sentence names one of the hardest (random days)', random),
    ...namingMetrics(realistic),
    atMost('texts that start with something good, though something hard stands out as much', both, namesOnlyGood, 0),
    atLeast(
      'when the help lines open, the text offers a person or a help line',
      both.filter(isHelpOpen),
      (one) => !offersNoContact(one),
      100,
    ),
    ...shapeMetrics(realistic, shapeLabels),
    atMost('texts put together from parts, as no whole passage fitted', realistic, isFromParts, 10),
    atMost('texts whose small step could follow any text', stepped, endsGenerally, 10),
  ];
};

const changeMetrics = (profiles: readonly Profile[]): Metric[] => {
  const withChange = profiles.flatMap((profile) => {
    const [key] = worthNaming(profile.ratings);
    if (!key) return [];
    const now = profile.ratings[key];
    return writtenFor(requestFor(profile, { changes: [{ key, now, usual: now > 3 ? now - 1.5 : now + 1.5 }] }));
  });
  return [
    atLeast('a real change from usual is mentioned', withChange, saysChange, 30),
    atMost("a change is mentioned that didn't happen", writtenForEach(profiles), saysChange, 0),
  ];
};

const namesAnother = ({ text, request: { given } }: Written): boolean =>
  feelingsIn(text).some(({ signs }) => !signs.some(({ dimension }) => given.includes(dimension)));

/** Of check-ins in which only some of the ratings were given: the texts must say nothing about the others. */
const partialMetrics = (profiles: readonly Profile[], givenCount: number): Metric[] => {
  const next = seededRandom(SEED_OF_PARTIAL + givenCount);
  const all = profiles.map((profile) =>
    writtenFor(requestGiving(profile, shuffled(dimensionKeys, next).slice(0, givenCount))),
  );
  return metricsOf(`only ${givenCount} ratings given`, [
    atMost(`texts that break a rule (of ${formatCount(all.length)})`, all, breaksRule, 0),
    atMost('texts that mention any other', all, namesAnother, 0),
    heaviestNamed('when something is hard, the first sentence names one of the hardest', all),
    atMost('texts put together from parts', all, isFromParts, 10),
  ]);
};

/** Of days that are filled in later, for which only the passages written for such days may be used. */
const earlierDayMetrics = (profiles: readonly Profile[]): Metric[] => {
  const all = writtenForEach(profiles, { isEarlierDay: true });
  const open = all.filter(isHelpOpen);
  const closed = all.filter((one) => !isHelpOpen(one));
  return [
    atMost(`days filled in later: texts that break a rule (of ${formatCount(all.length)})`, all, breaksRule, 0),
    atMost('days filled in later, with the help lines open: texts put together from parts', open, isFromParts, 1),
    atMost('days filled in later, without them: texts put together from parts', closed, isFromParts, 1),
  ];
};

const fitsItsOwn = (profile: Profile): boolean => {
  const { text } = writtenFor(requestFor(profile));
  return ratingsFit(text, profile.ratings) > ratingsFit(text, opposite(profile.ratings));
};

const lengthMetrics = (texts: readonly string[]): Metric[] => {
  const grades = texts.map(readingGrade);
  const lengths = texts.map((text) => wordsOf(text).length);
  const [shortest, longest] = [min(lengths), max(lengths)];
  return [
    {
      what: 'school years needed to read a text: typical, for 95 in 100, highest',
      measured: [0.5, 0.95, 1].map((share) => quantile(grades, share).toFixed(1)).join(', '),
      goal: 'highest at most 8',
      holds: Number(max(grades).toFixed(1)) <= 8,
    },
    {
      what: 'words in a text: fewest, typical, most',
      measured: `${shortest}, ${quantile(lengths, 0.5).toFixed(0)}, ${longest}`,
      goal: '8 to 60',
      holds: shortest >= 8 && longest <= 60,
    },
  ];
};

/** @param count of each kind of days. @param samples texts for another set of random days. */
export const goalMetrics = (count: number, samples: readonly Written[]): Metric[] => [
  {
    what: 'passages and small steps written in advance',
    measured: `${formatCount(allPassages.length)} and ${formatCount(allSteps.length)}`,
    goal: 'at least 1,200 and 400',
    holds: allPassages.length >= 1200 && allSteps.length >= 400,
  },
  ...dayMetrics(writtenForEach(realisticProfiles(count, SEED)), writtenForEach(randomProfiles(count, SEED))),
  ...changeMetrics(realisticProfiles(Math.min(count, MAX_CHANGES), SEED + 1)),
  ...variedDaysMetrics(),
  ...unchangedDaysMetrics(),
  ...GIVEN_COUNTS.flatMap((givenCount) => partialMetrics(realisticProfiles(count, SEED_OF_PARTIAL), givenCount)),
  ...threeRatingsMetrics(),
  ...earlierDayMetrics(realisticProfiles(count, SEED_OF_EARLIER)),
  countAtMost('another set of random days: rules broken', samples, breaksRule, 0),
  thirtyDaysMetric(),
  countAtLeast(
    'of two opposite check-ins, the text fits the one it was written for',
    randomProfiles(OPPOSITES, SEED),
    fitsItsOwn,
    OPPOSITES * 0.9,
  ),
  ...lengthMetrics(samples.map(({ text }) => text)),
  ...handWrittenMetrics(),
  ...harmMetrics(),
];
