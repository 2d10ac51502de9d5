/** What guides the next quote: what changed, and what helped. */
import { describe, expect, it } from 'vitest';
import {
  type DimensionKey,
  defaultRatings,
  dimensionKeys,
  RATING_DEFAULT,
  type Ratings,
} from '#contract/domain/mood.ts';
import { allSet } from '#contract/domain/rating-sources.ts';
import { type MoodBaseline, moodChanges } from '../generation/mood-changes.ts';
import { preferencesOf, supportCounts, withoutKinds } from './support-preferences.ts';

describe('moodChanges', () => {
  const usual = (changed: Partial<Ratings>, checkIns = 5) =>
    Object.fromEntries(
      dimensionKeys.map((key) => [key, { checkIns, mean: changed[key] ?? RATING_DEFAULT }]),
    ) as MoodBaseline;
  const now = (changed: Partial<Ratings>, sources = allSet) => ({
    ratings: { ...defaultRatings(), ...changed },
    sources,
  });
  const keysOf = (...given: Parameters<typeof moodChanges>): DimensionKey[] =>
    moodChanges(...given).map(({ key }) => key);

  it('returns nothing for a dimension that was set in fewer than five check-ins', () => {
    expect(moodChanges(usual({ sleepQuality: 1 }, 4), now({}))).toEqual([]);
    expect(moodChanges(usual({ sleepQuality: 1 }, 5), now({}))).toEqual([{ key: 'sleepQuality', usual: 1, now: 3 }]);
  });

  it('includes only ratings that were set now, not carried or unset ones', () => {
    const moved = usual({ sleepQuality: 1, stressLevel: 1, hopeForFuture: 1 });
    const sources = { set: ['stressLevel'], carried: ['sleepQuality'] } as const;
    expect(keysOf(moved, now({}, sources))).toEqual(['stressLevel']);
  });

  it('requires a change of at least one step in either direction', () => {
    expect(keysOf(usual({ sleepQuality: 2.01, stressLevel: 4, hopeForFuture: 2 }), now({}))).toEqual([
      'hopeForFuture',
      'stressLevel',
    ]);
  });

  it('returns the three largest changes, preferring the more salient of equal ones', () => {
    const before = usual({ stressLevel: 1, sleepQuality: 1.5, gratitudeLevels: 2, physicalComfort: 4 });
    const rated = now({ stressLevel: 3, sleepQuality: 3, gratitudeLevels: 3, physicalComfort: 5 });
    expect(keysOf(before, rated)).toEqual(['stressLevel', 'sleepQuality', 'physicalComfort']);
  });
});

describe('support preferences', () => {
  const answers = (kinds: string[], ...helped: boolean[]) => helped.map((one) => ({ kinds, helped: one }));

  it('count the feedback for each kind of support', () => {
    const counts = supportCounts([
      ...answers(['validation', 'small-step'], true, false),
      ...answers(['validation'], true),
    ]);
    expect(counts).toEqual([
      { kind: 'validation', helped: 2, didNotHelp: 1 },
      { kind: 'small-step', helped: 1, didNotHelp: 1 },
    ]);
  });

  it('prefer or avoid a kind once three more answers go one way, strongest first', () => {
    const counts = supportCounts([
      ...answers(['validation'], true, true, true),
      ...answers(['savouring'], true, true, true, true),
      ...answers(['distance'], true, true, false),
      ...answers(['small-step'], false, false, false),
      ...answers(['reframing'], false, false, false, false),
    ]);
    expect(preferencesOf(counts)).toEqual({
      helped: ['savouring', 'validation'],
      didNotHelp: ['reframing', 'small-step'],
    });
  });

  it('avoid the kinds of a text that just did not help, whatever helped before', () => {
    expect(withoutKinds({ helped: ['validation', 'distance'], didNotHelp: ['reframing'] }, ['validation'])).toEqual({
      helped: ['distance'],
      didNotHelp: ['validation', 'reframing'],
    });
  });
});
