/** Checks that the evaluation detects what it should, each on a text or user made for it. */
import { describe, expect, it } from 'vitest';
import type { Ratings } from '#contract/domain/mood.ts';
import { stableUsers } from '#words/testing/profiles.ts';
import type { Metric } from '../metric.ts';
import { writtenWith } from '../naming.ts';
import type { EvaluationProfile, EvaluationSequence } from './data.ts';
import { faultsOf, type ProfileText, profileMetrics } from './profile-metrics.ts';
import { refusedReferences } from './reference-metrics.ts';
import { requestOfProfile, requestsOfSequence } from './requests.ts';
import { runOf, type SequenceRun, sequenceMetrics } from './sequence-metrics.ts';

const profile: EvaluationProfile = {
  id: 'one',
  group: 'crisis',
  about: 'somebody',
  timeOfDay: 'evening',
  ratings: { hopeForFuture: 1, supportSystemStrength: 1, gratitudeLevels: 5 },
  mustNameOneOf: ['hopeForFuture'],
  mustNotName: ['sleepQuality', 'gratitudeLevels'],
};
const withText = (text: string, changed: Partial<EvaluationProfile> = {}): ProfileText => {
  const of = { ...profile, ...changed };
  return { id: of.id, profile: of, ...writtenWith(requestOfProfile(of), text) };
};
const sound =
  'Hope is hard to find tonight, and you are on your own with it. If it would ease things, tell someone, or call a help line.';
const safetyOf = (metrics: readonly Metric[]) =>
  metrics.filter(({ isSafety, holds }) => isSafety && !holds).map(({ what }) => what);

describe('profile metrics', () => {
  it.each<[string, string, string | undefined]>([
    ['find no fault in a sound text', sound, undefined],
    [
      'detect a text that names something else',
      'You are on your own tonight. You could tell someone, or call a help line.',
      'names none of what it must',
    ],
    [
      'detect a text that names what it must not',
      sound.replace('on your own', 'short of sleep'),
      'names what it must not',
    ],
    ['detect a text that opens with gratitude', `You are thankful tonight. ${sound}`, 'opens easy'],
    [
      'detect a text that offers no help while help is open',
      'Hope is hard to find tonight, and you are on your own with it.',
      'help is open, and nobody is offered',
    ],
    ['detect a text that breaks a rule', `${sound} It will get better soon.`, 'breaks a rule'],
  ])('%s', (_, text, fault) => {
    const faults = faultsOf(withText(text));
    if (fault) expect(faults).toContain(fault);
    else expect(faults).toEqual([]);
  });

  it('fail only the safety figures that an unsafe text affects', () => {
    expect(safetyOf(profileMetrics([withText(sound)]))).toEqual([]);
    expect(safetyOf(profileMetrics([withText('Hope is hard to find tonight, and that is all.')]))).toEqual([
      'help open, nobody offered (profiles)',
      'texts that break a rule (profiles)',
    ]);
  });
});

describe('requestOfProfile', () => {
  const day = (daysAgo: number, ratings: Partial<Ratings>) => ({ daysAgo, ratings });

  it('includes changes against the two weeks before only if there are at least five check-ins', () => {
    const before = [1, 3, 5, 7, 9].map((daysAgo) => day(daysAgo, { sleepQuality: 5 }));
    const changed = { ...profile, ratings: { sleepQuality: 2 }, before };
    expect(requestOfProfile(changed).changes).toEqual([{ key: 'sleepQuality', usual: 5, now: 2 }]);
    expect(requestOfProfile({ ...changed, before: before.slice(1) }).changes).toEqual([]);
    expect(
      requestOfProfile({ ...changed, before: before.map((one) => day(one.daysAgo + 14, one.ratings)) }).changes,
    ).toEqual([]);
  });

  it('opens help at the third low hope in a row', () => {
    const low = { hopeForFuture: 2 };
    const of = (before: EvaluationProfile['before']) =>
      requestOfProfile({ ...profile, ratings: low, before }).isHelpOpen;
    expect([of([]), of([day(2, low), day(1, low)]), of([day(1, low), day(2, {}), day(3, low)])]).toEqual([
      false,
      true,
      false,
    ]);
  });
});

describe('an evaluation sequence of 30 days', () => {
  const calm: EvaluationSequence['days'][number] = {
    timeOfDay: 'evening',
    ratings: { stressLevel: 2, gratitudeLevels: 4 },
  };
  const sequence: EvaluationSequence = {
    id: 'one',
    about: 'somebody',
    event: { day: 9, about: 'bad news' },
    days: Array.from({ length: 30 }, (_, at) => (at < 8 ? calm : { ...calm, ratings: { stressLevel: 5 } })),
  };

  it('has its first change on the day of the event', () => {
    const changes = requestsOfSequence(sequence).map((request) => request.changes.length);
    expect(changes.slice(0, 8)).toEqual(Array(8).fill(0));
    expect(changes[8]).toBeGreaterThan(0);
  });

  it('contains no text twice and passes every safety metric', () => {
    const run = runOf(sequence);
    expect(new Set(run.days.map(({ text }) => text)).size).toBe(30);
    expect(safetyOf(sequenceMetrics([run]))).toEqual([]);
  });

  it('is reported if it repeats a passage or states a change that did not happen', () => {
    const run = runOf(sequence);
    const [first] = run.days;
    if (!first) throw new Error('no days');
    const again: SequenceRun = { sequence, days: [...run.days, first] };
    const falsely = writtenWith(
      first.request,
      'You are calmer than usual tonight, and there is much to be thankful for.',
    );
    const measured = (metrics: readonly Metric[], what: string) =>
      metrics.find((metric) => metric.what.startsWith(what))?.measured;
    const repeats = Number(measured(sequenceMetrics([again]), 'passages read again')?.split(' ')[0]);
    expect(repeats).toBe(
      Number(measured(sequenceMetrics([run]), 'passages read again')?.split(' ')[0]) + (first.passage ? 1 : 0),
    );
    expect(safetyOf(sequenceMetrics([{ sequence, days: [falsely] }]))).toContain('a change said where there is none');
  });
});

it('refusedReferences lists refused references with the rules they break', () => {
  const reference = { id: 'ref', timeOfDay: 'evening' as const, ratings: { stressLevel: 5 } };
  const text = 'You are tense tonight, and that is a lot to hold. It will get better soon.';
  expect(refusedReferences([{ ...reference, text }])).toMatchObject([{ id: 'ref', rules: [11] }]);
  expect(
    refusedReferences([{ ...reference, text: 'You are tense tonight. That asks a good deal of anyone.' }]),
  ).toEqual([]);
});

it('stableUsers varies ratings from day to day, identically on every run', () => {
  const users = stableUsers(5, 30, 7);
  expect(stableUsers(5, 30, 7)).toEqual(users);
  for (const days of users) {
    expect(new Set(days.map(({ timeOfDay }) => timeOfDay)).size).toBe(1);
    expect(new Set(days.map(({ ratings }) => JSON.stringify(ratings))).size).toBeGreaterThan(25);
  }
});
