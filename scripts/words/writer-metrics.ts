/** Figures for the built-in writer over many profiles. */
import { dimensionKeys, type Ratings } from '../../contract/domain/mood.ts';
import { ratingsFit } from '../../words/focus-dimensions.ts';
import { checkFor } from '../../words/rules/find-violations.ts';
import { handWrittenTexts } from '../../words/testing/hand-written-texts.ts';
import { requestFor } from '../../words/testing/plain-request.ts';
import { opposite, type Profile, randomProfiles } from '../../words/testing/profiles.ts';
import { openingOf, wordsOf } from '../../words/text/plain-text.ts';
import { readingGrade } from '../../words/text/reading-grade.ts';
import { similarity } from '../../words/text/similarity.ts';
import { builtInText } from '../../words/writer/writer.ts';
import { harmMetrics } from './evaluation/harm-metrics.ts';
import { countAtLeast, countAtMost, type Metric } from './metric.ts';

/** The same stream of profiles on every run. */
const SEED = 20261120;
const DAYS = 30;
const LONG_RUN_PROFILES = 60;
const OPPOSITES = 1000;

export interface Sample extends Profile {
  readonly text: string;
  /** What it was written for, and what to check. */
  readonly note?: string;
}

const textFor = (profile: Profile, recentTexts: readonly string[] = []): string =>
  builtInText(requestFor(profile, { recentTexts }));

export const samplesOf = (count: number): Sample[] =>
  randomProfiles(count, SEED).map((profile) => ({ ...profile, text: textFor(profile) }));

/** Resembles most users' days: every third slider of a random profile, the others in the middle. */
const milder = (profile: Profile): Profile => ({
  ...profile,
  ratings: Object.fromEntries(
    dimensionKeys.map((key, at) => [key, (at + profile.ratings.stressLevel) % 3 === 0 ? profile.ratings[key] : 3]),
  ) as Ratings,
});

/** Half of them for random profiles, half for milder ones, like ordinary days. */
export const samplesToRead = (samples: readonly Sample[], count: number): Sample[] =>
  samples.slice(0, count).map((sample, at) => {
    if (at % 2 === 0) return sample;
    const profile = milder(sample);
    return { ...profile, text: textFor(profile) };
  });

const ruleMetrics = (samples: readonly Sample[]): Metric[] => {
  const broken = samples.flatMap((sample) => checkFor({ ...sample, recentTexts: [] })(sample.text));
  const rules = [...new Set(broken.map(({ rule }) => rule))].join(', ');
  return [
    countAtMost(
      `another set of random days: rules broken${rules && ` (rules ${rules})`}`,
      broken.length,
      samples.length,
      0,
    ),
  ];
};

/** @returns how many of the profiles had 30 different texts on 30 days, with rule 21 and all others kept each day. */
const countFlawlessRuns = (profiles: readonly Profile[]): number =>
  profiles.filter((profile) => {
    const newestFirst: string[] = [];
    for (let day = 0; day < DAYS; day += 1) {
      const recentTexts = newestFirst.slice(0, DAYS);
      const text = textFor(profile, recentTexts);
      if (checkFor({ ...profile, recentTexts })(text).length > 0) return false;
      newestFirst.unshift(text);
    }
    const openingTwice = newestFirst.some((text, at) =>
      newestFirst.slice(at + 1, at + 5).some((other) => openingOf(other) === openingOf(text)),
    );
    const alike = newestFirst.some((text, at) =>
      newestFirst.slice(at + 1).some((other) => similarity(text, other) >= 0.6),
    );
    return new Set(newestFirst).size === DAYS && !openingTwice && !alike;
  }).length;

const countRightOfTwo = (profiles: readonly Profile[]): number =>
  profiles.filter((profile) => {
    const text = textFor(profile);
    const fits = (ratings: Ratings) => ratingsFit(text, ratings);
    return fits(profile.ratings) > fits(opposite(profile.ratings));
  }).length;

const gradeMetrics = (samples: readonly Sample[]): Metric[] => {
  const grades = samples.map(({ text }) => readingGrade(text)).toSorted((one, other) => one - other);
  const at = (share: number) => (grades[Math.floor(share * (grades.length - 1))] ?? 0).toFixed(1);
  const lengths = samples.map(({ text }) => wordsOf(text).length).toSorted((one, other) => one - other);
  const longest = lengths.at(-1) ?? 0;
  return [
    {
      what: 'school years needed to read a text: typical, for 95 in 100, highest',
      measured: `${at(0.5)}, ${at(0.95)}, ${at(1)}`,
      goal: 'highest at most 8',
      holds: Number(at(1)) <= 8,
    },
    {
      what: 'words in a text: fewest, typical, most',
      measured: `${lengths[0]}, ${lengths[Math.floor(lengths.length / 2)]}, ${longest}`,
      goal: '8 to 60',
      holds: (lengths[0] ?? 0) >= 8 && longest <= 60,
    },
  ];
};

/**
 * How well the rules detect harm: texts written by hand to break one. The blind figures are in docs/quote-safety.md.
 */
const handWrittenMetrics = (): Metric[] => {
  const rulesOf = (text: (typeof handWrittenTexts)[number]) =>
    checkFor({ ...text, recentTexts: [] })(text.text).map(({ rule }) => rule);
  const careless = handWrittenTexts.filter(({ rule }) => rule !== null);
  const good = handWrittenTexts.filter(({ rule }) => rule === null);
  const refused = careless.filter((text) => rulesOf(text).length > 0).length;
  const wronged = good.filter((text) => rulesOf(text).length > 0).length;
  return [
    countAtLeast('careless texts made up to test the rules: refused', refused, careless.length, careless.length),
    countAtMost('good texts made up to test the rules: refused', wronged, good.length, 0),
  ];
};

export const writerMetrics = (samples: readonly Sample[]): Metric[] => {
  const dayProfiles = randomProfiles(LONG_RUN_PROFILES, SEED + 1);
  return [
    ...ruleMetrics(samples),
    countAtLeast(
      'people with the same ratings for 30 days who get 30 different texts, with every rule kept',
      countFlawlessRuns(dayProfiles),
      LONG_RUN_PROFILES,
      LONG_RUN_PROFILES,
    ),
    countAtLeast(
      'of two opposite check-ins, the text fits the one it was written for',
      countRightOfTwo(randomProfiles(OPPOSITES, SEED + 2)),
      OPPOSITES,
      OPPOSITES * 0.9,
    ),
    ...gradeMetrics(samples),
    ...handWrittenMetrics(),
    ...harmMetrics(),
  ];
};
