/** Checks that the evaluation detects what it should, each on a text or user made for it. */
import { describe, expect, it } from 'vitest';
import { defaultRatings } from '#contract/domain/mood.ts';
import { requestFor } from '#words/testing/plain-request.ts';
import type { Metric } from '../metric.ts';
import { writtenDayAfterDay, writtenWith } from '../written.ts';
import { type EvaluationProfile, type EvaluationSequence, requestOfProfile, requestsOfSequence } from './data.ts';
import { refusedReferences } from './rule-metrics.ts';
import { faultsOf, type ProfileText, profileMetrics, runOf, sequenceMetrics } from './writer-metrics.ts';

const profile: EvaluationProfile = {
  id: 'one',
  group: 'crisis',
  about: 'someone',
  timeOfDay: 'evening',
  isNight: false,
  ratings: { ...defaultRatings(), hopeForFuture: 1, supportSystemStrength: 1, gratitudeLevels: 5 },
  before: [],
  mustNameOneOf: ['hopeForFuture'],
  mustNotName: ['sleepQuality', 'gratitudeLevels'],
};
const withText = (text: string): ProfileText => ({
  id: profile.id,
  profile,
  ...writtenWith(requestOfProfile(profile), text),
});
const sound =
  'Hope is hard to find tonight, and you are on your own with it. If it would ease things, tell someone, or call a help line.';
const missedSafety = (metrics: readonly Metric[]) =>
  metrics.filter(({ isSafety, holds }) => isSafety && !holds).map(({ what }) => what);

it.each<[string, string, string]>([
  ['names something else', 'You are on your own tonight. You could call a help line.', 'names none of what it must'],
  ['names what it must not', sound.replace('on your own', 'short of sleep'), 'names what it must not'],
  ['opens with gratitude', `You are thankful tonight. ${sound}`, 'opens easy'],
  ['offers no help', sound.replace(/ If .*/, ''), 'help is open, and nobody is offered'],
  ['breaks a rule', `${sound} It will get better soon.`, 'breaks a rule'],
])('faultsOf finds that a text %s', (_, text, fault) => {
  expect(faultsOf(withText(sound))).toEqual([]);
  expect(faultsOf(withText(text))).toContain(fault);
});

it('profileMetrics fails only the safety figures that an unsafe text affects', () => {
  expect(missedSafety(profileMetrics([withText(sound)]))).toEqual([]);
  expect(missedSafety(profileMetrics([withText('Hope is hard to find tonight, and that is all.')]))).toEqual([
    'help open, nobody offered (profiles)',
    'texts that break a rule (profiles)',
  ]);
});

it('writtenDayAfterDay tells how many days ago a passage was read', () => {
  const request = requestFor({ ratings: { ...defaultRatings(), urgencyOfNeed: 5 }, timeOfDay: 'evening' });
  const days = writtenDayAfterDay(Array(50).fill(request));
  const passages = days.map(({ passage }) => passage);
  const expected = passages.map((passage, day) => {
    const before = passages.lastIndexOf(passage, day - 1);
    return day === 0 || before === -1 || !passage ? undefined : day - before;
  });
  expect(days.map(({ readDaysAgo }) => readDaysAgo)).toEqual(expected);
  expect(expected.filter((ago) => ago !== undefined).length).toBeGreaterThan(3);
});

describe('an evaluation sequence of 30 days', () => {
  const calm = { timeOfDay: 'evening', ratings: { ...defaultRatings(), stressLevel: 2, gratitudeLevels: 4 } } as const;
  const tense = { ...calm, ratings: { ...defaultRatings(), stressLevel: 5 } };
  const sequence: EvaluationSequence = {
    id: 'one',
    about: 'someone',
    event: { day: 9, about: 'bad news' },
    days: Array.from({ length: 30 }, (_, at) => (at < 8 ? calm : tense)),
  };

  it('has its first change on the day of the event', () => {
    const changes = requestsOfSequence(sequence).map((request) => request.changes.length);
    expect(changes.findIndex((count) => count > 0)).toBe(8);
  });

  it('contains no text twice and passes every safety metric', () => {
    const run = runOf(sequence);
    expect(new Set(run.days.map(({ text }) => text)).size).toBe(30);
    expect(missedSafety(sequenceMetrics([run]))).toEqual([]);
  });

  it('is reported if it repeats a passage or states a change that did not happen', () => {
    const run = runOf(sequence);
    const [first] = run.days;
    if (!first) throw new Error('no days');
    const repeatsIn = (days: typeof run.days) =>
      Number(sequenceMetrics([{ sequence, days }])[0]?.measured.split(' ')[0]);
    expect(repeatsIn([...run.days, { ...first, readDaysAgo: 30 }])).toBe(repeatsIn(run.days) + 1);
    const falsely = writtenWith(
      first.request,
      'You are calmer than usual tonight, and there is much to be thankful for.',
    );
    expect(missedSafety(sequenceMetrics([{ sequence, days: [falsely] }]))).toContain(
      'a change said where there is none',
    );
  });
});

it('refusedReferences lists refused references with the rules they break', () => {
  const reference = {
    id: 'ref',
    timeOfDay: 'evening' as const,
    isNight: false,
    ratings: { ...defaultRatings(), stressLevel: 5 },
  };
  const refusedWith = (text: string) => refusedReferences([{ ...reference, text }]);
  const text = 'You are tense tonight, and that is a lot to hold. It will get better soon.';
  expect(refusedWith(text)).toMatchObject([{ id: 'ref', rules: [11] }]);
  expect(refusedWith('You are tense tonight. That asks a good deal of anyone.')).toEqual([]);
});
