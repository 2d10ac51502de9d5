/** Figures for days that are filled in later, for which only the passages written for such days may be used. */
import { requestFor } from '../../words/testing/plain-request.ts';
import { realisticProfiles } from '../../words/testing/profiles.ts';
import { atMost, formatCount, type Metric, shareOf } from './metric.ts';
import { breaksRule, isFromParts, writtenFor } from './naming.ts';

const SEED = 20261126;

export const earlierDayMetrics = (profiles: number): Metric[] => {
  const all = realisticProfiles(profiles, SEED).map((profile) =>
    writtenFor(requestFor(profile, { isEarlierDay: true })),
  );
  const fromParts = (isHelpOpen: boolean) =>
    shareOf(
      all.filter(({ request }) => request.isHelpOpen === isHelpOpen),
      isFromParts,
    );
  return [
    atMost(
      `days filled in later: texts that break a rule (of ${formatCount(all.length)})`,
      shareOf(all, breaksRule),
      0,
    ),
    atMost('days filled in later, with the help lines open: texts put together from parts', fromParts(true), 1),
    atMost('days filled in later, without them: texts put together from parts', fromParts(false), 1),
  ];
};
