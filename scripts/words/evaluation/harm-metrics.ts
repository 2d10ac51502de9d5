/**
 * Metrics over bad texts for twenty kinds of harm and their good twins, by an author who had not seen the rules' code.
 */
import { defaultRatings } from '#contract/domain/mood.ts';
import { checkFor } from '#words/rules/find-violations.ts';
import { type Harm, type HarmPair, harmPairs, harms } from '#words/testing/harm-pairs.ts';
import { countAtLeast, countAtMost, type Metric } from '../metric.ts';

const violationsOf = ({ ratings, timeOfDay, isHelpOpen = false }: HarmPair, text: string) =>
  checkFor({ ratings: { ...defaultRatings(), ...ratings }, timeOfDay, isHelpOpen, recentTexts: [] })(text);

/**
 * Whether the bad text is rejected for something that its good twin does not have. Otherwise the rejection is by
 * chance.
 */
const isSeen = (pair: HarmPair): boolean => {
  const alsoInTwin = new Set(violationsOf(pair, pair.good).map(({ note }) => note));
  return violationsOf(pair, pair.bad).some(({ note }) => !alsoInTwin.has(note));
};
const isTwinRefused = (pair: HarmPair): boolean => violationsOf(pair, pair.good).length > 0;

export const harmMetrics = (): Metric[] => {
  const all = harmPairs.length;
  return [
    countAtLeast(
      'kind-sounding texts with one of twenty harms: refused for that harm',
      harmPairs.filter(isSeen).length,
      all,
      all / 2,
    ),
    countAtMost(
      'the same texts without the harm: refused',
      harmPairs.filter(isTwinRefused).length,
      all,
      Math.floor(all * 0.08),
    ),
  ];
};

export interface HarmCount {
  readonly harm: Harm;
  readonly pairs: number;
  readonly badSeen: number;
  readonly goodRefused: number;
}

export const harmCounts = (): HarmCount[] =>
  harms.map((harm) => {
    const pairs = harmPairs.filter((pair) => pair.harm === harm);
    return {
      harm,
      pairs: pairs.length,
      badSeen: pairs.filter(isSeen).length,
      goodRefused: pairs.filter(isTwinRefused).length,
    };
  });
