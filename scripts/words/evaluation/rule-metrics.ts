/** How many bad texts the rules refuse, and how many good ones. The blind figures are in docs/quote-safety.md. */
import { defaultRatings, type Ratings } from '#contract/domain/mood.ts';
import { findViolations } from '#words/rules/find-violations.ts';
import { type HandWrittenText, handWrittenTexts } from '#words/testing/hand-written-texts.ts';
import { type HarmPair, harmPairs, harms } from '#words/testing/harm-pairs.ts';
import { requestFor } from '#words/testing/plain-request.ts';
import { validExamples } from '#words/testing/valid-examples.ts';
import { countAtLeast, countAtMost, type Metric } from '../metric.ts';
import type { ReferenceText } from './data.ts';

/** The share of good texts that the rules may refuse. */
const MAX_REFUSED = 0.08;

const ratingsOf = ({ ratings }: { readonly ratings: Partial<Ratings> }): Ratings => ({
  ...defaultRatings(),
  ...ratings,
});

const isHandWrittenRefused = (text: HandWrittenText): boolean =>
  findViolations({ ...text, recentTexts: [] }).length > 0;

/** Of texts written by hand to break one rule, or none. */
export const handWrittenMetrics = (): Metric[] => {
  const careless = handWrittenTexts.filter(({ rule }) => rule !== null);
  const good = handWrittenTexts.filter(({ rule }) => rule === null);
  return [
    countAtLeast('careless texts made up to test the rules: refused', careless, isHandWrittenRefused, careless.length),
    countAtMost('good texts made up to test the rules: refused', good, isHandWrittenRefused, 0),
  ];
};

const notesOn = (pair: HarmPair, which: 'bad' | 'good'): string[] =>
  findViolations({ ...pair, ratings: ratingsOf(pair), recentTexts: [], text: pair[which] }).map(({ note }) => note);

/** Whether the bad text is refused for something that its good twin does not have. Otherwise it is by chance. */
const isSeen = (pair: HarmPair): boolean => {
  const alsoInTwin = notesOn(pair, 'good');
  return notesOn(pair, 'bad').some((note) => !alsoInTwin.includes(note));
};
const isTwinRefused = (pair: HarmPair): boolean => notesOn(pair, 'good').length > 0;

/** Of bad texts for twenty kinds of harm and their good twins, whose author had not seen the rules' code. */
export const harmMetrics = (pairs = harmPairs): Metric[] => [
  countAtLeast('kind-sounding texts with one of twenty harms: refused for that harm', pairs, isSeen, pairs.length / 2),
  countAtMost('the same texts without the harm: refused', pairs, isTwinRefused, Math.floor(pairs.length * MAX_REFUSED)),
];

export const harmCounts = () =>
  harms.map((harm) => {
    const pairs = harmPairs.filter((pair) => pair.harm === harm);
    const goodRefused = pairs.filter(isTwinRefused).length;
    return { harm, pairs: pairs.length, badSeen: pairs.filter(isSeen).length, goodRefused };
  });

const violationsOf = (reference: ReferenceText) =>
  findViolations({ ...requestFor(reference, reference), ...reference });

/** The good texts by other authors that the rules refuse, with the rules. */
export const refusedReferences = (references: readonly ReferenceText[]) =>
  references.flatMap((reference) => {
    const broken = violationsOf(reference);
    if (broken.length === 0) return [];
    const rules = [...new Set(broken.map(({ rule }) => rule))];
    return { id: reference.id, text: reference.text, rules, notes: broken.map(({ note }) => note) };
  });

export const referenceMetrics = (references: readonly ReferenceText[]): Metric[] => {
  const isRefused = (reference: ReferenceText) => violationsOf(reference).length > 0;
  const examples = validExamples.map((example) => ({
    id: '',
    isNight: false,
    ...example,
    ratings: ratingsOf(example),
  }));
  return [
    countAtMost('reference texts refused', references, isRefused, Math.floor(references.length * MAX_REFUSED)),
    countAtMost('sound examples refused', examples, isRefused, 0),
  ];
};
