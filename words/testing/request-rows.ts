/** Requests of every kind, the same on every run, and their texts: to compare one runtime's writer with another's. */
import { dimensionKeys } from '../../contract/domain/mood.ts';
import { needsHelp } from '../../contract/domain/needs-help.ts';
import { seededRandom } from '../seeded-random.ts';
import type { WritingRequest } from '../writing-request.ts';
import { type Profile, randomProfiles, realisticProfiles } from './profiles.ts';

const DAYS = 30;

/** A request without its recent texts, which are the ones that the same runtime wrote before. */
export type RowRequest = Omit<WritingRequest, 'recentTexts'>;

/** Varies every circumstance of a request in turn. */
const withCircumstances = (profiles: readonly Profile[], seed: number): RowRequest[] => {
  const next = seededRandom(seed);
  return profiles.map(({ ratings, timeOfDay }) => {
    const isEarlierDay = next() < 0.1;
    const now = ratings.sleepQuality;
    const given = next() < 0.3 ? dimensionKeys.filter(() => next() < 0.3) : dimensionKeys;
    return {
      ratings,
      given,
      timeOfDay,
      isEarlierDay,
      isNight: !isEarlierDay && timeOfDay !== 'afternoon' && next() < 0.1,
      isHelpOpen: needsHelp(ratings, next() < 0.2 ? [2, 2] : []),
      changes:
        next() < 0.3 && now !== 3 && given.includes('sleepQuality')
          ? [{ key: 'sleepQuality', usual: 6 - now, now }]
          : [],
      helped: next() < 0.3 ? ['self-kindness'] : [],
      didNotHelp: next() < 0.2 ? ['small-step'] : [],
    };
  });
};

/** Of these requests two in ten are random, two in ten are realistic, and the rest are thirty days each of one user. */
export const requestRows = (count: number): RowRequest[][] => {
  const [alone, users] = [(2 * count) / 10, (6 * count) / 10 / DAYS];
  const single = [...randomProfiles(alone, 11), ...realisticProfiles(alone, 12)].map((one) => [one]);
  const days = realisticProfiles(users * DAYS, 13);
  const histories = Array.from({ length: users }, (_, user) => days.slice(user * DAYS, (user + 1) * DAYS));
  return [...single, ...histories].map((row, at) => withCircumstances(row, at));
};

/**
 * Writes each text with all earlier ones of its row as recent texts. Has no other dependencies, because it also runs in
 * pages.
 */
export function writtenInRows(write: (request: WritingRequest) => string, rows: readonly RowRequest[][]): string[][] {
  return rows.map((row) => {
    const recentTexts: string[] = [];
    for (const one of row) recentTexts.unshift(write({ ...one, recentTexts: [...recentTexts] }));
    return recentTexts;
  });
}
