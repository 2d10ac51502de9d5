/** Figures for days that are filled in later, for which only the passages written for such days may be used. */
import { requestFor } from '../../words/testing/plain-request.ts';
import { realisticProfiles } from '../../words/testing/profiles.ts';
import { atMost, formatCount, type Metric, share } from './metric.ts';
import { breaksRule, type Written, writtenFor } from './naming.ts';

const SEED = 20261126;

export const earlierDayMetrics = (profiles: number): Metric[] => {
  const all = realisticProfiles(profiles, SEED).map((profile) =>
    writtenFor(requestFor(profile, { isEarlierDay: true })),
  );
  const [withHelp, without] = [true, false].map((open) => all.filter(({ request }) => request.isHelpOpen === open));
  const fromParts = (some: readonly Written[] = []) =>
    share(some.filter(({ passage }) => !passage).length, some.length);
  return [
    atMost(
      `days filled in later: texts that break a rule (of ${formatCount(all.length)})`,
      share(all.filter(breaksRule).length, all.length),
      0,
    ),
    atMost('days filled in later, with the help lines open: texts put together from parts', fromParts(withHelp), 1),
    atMost('days filled in later, without them: texts put together from parts', fromParts(without), 1),
  ];
};
