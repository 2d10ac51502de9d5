import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { defaultRatings } from '#contract/domain/mood.ts';
import { profileGroups, readEvaluation, requestOfProfile } from './data.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'evenkeel-evaluation-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const profile = {
  id: 'one',
  group: 'persona',
  about: 'someone',
  timeOfDay: 'morning',
  ratings: { stressLevel: 5 },
  mustNameOneOf: ['stressLevel'],
  mustNotName: [],
};
const day = { timeOfDay: 'evening', ratings: {} };
const sequence = { id: 'one', about: 'someone', event: { day: 9, about: 'a move' }, days: Array(30).fill(day) };
const reference = { id: 'one', timeOfDay: 'evening', ratings: { stressLevel: 5 }, text: 'A text.' };

/** What is read if one of the files has this content. */
const read = (file: string, content: unknown) => {
  const files = { profiles: [profile], sequences: [sequence], references: [reference], [file]: content };
  for (const [name, data] of Object.entries(files)) writeFileSync(join(folder, `${name}.json`), JSON.stringify(data));
  return readEvaluation(folder);
};

it('readEvaluation reads 240 profiles, 20 sequences and 120 references from words/evaluation', () => {
  const { profiles, sequences, references } = readEvaluation(resolve('words/evaluation'));
  const counts = profileGroups.map((group) => profiles.filter((one) => one.group === group).length);
  expect(counts).toEqual([60, 60, 40, 40, 40]);
  expect([sequences.length, references.length]).toEqual([20, 120]);
});

it('readEvaluation takes sliders that are not in a file to be at 3', () => {
  expect(read('profiles', [profile]).profiles[0]?.ratings).toEqual({ ...defaultRatings(), stressLevel: 5 });
});

describe('readEvaluation names the file, entry and field when it refuses', () => {
  it.each<[string, string, unknown, RegExp]>([
    ['an unknown slider', 'profiles', [{ ...profile, ratings: { stresLevel: 5 } }], /one: ratings: .*"stresLevel"/],
    ['a rating over 5', 'profiles', [{ ...profile, ratings: { stressLevel: 6 } }], /one: ratings\.stressLevel: /],
    ['a rating of 2.5', 'profiles', [{ ...profile, ratings: { stressLevel: 2.5 } }], /one: ratings\.stressLevel: /],
    ['a missing field', 'profiles', [{ ...profile, about: undefined }], /one: about: /],
    ['an unknown field', 'profiles', [{ ...profile, mood: 3 }], /one: : .*"mood"/],
    ['no id', 'profiles', [profile, { ...profile, id: undefined }], /entry 2: id: /],
    ['an id that is not new', 'references', [reference, { ...reference, text: 'Another.' }], /one: id: more than one/],
    [
      'two faults',
      'profiles',
      [
        { ...profile, mood: 3 },
        { ...profile, about: '' },
      ],
      /one: .*\n.*profiles\.json: one: about: /,
    ],
    ['29 days', 'sequences', [{ ...sequence, days: sequence.days.slice(1) }], /one: days: /],
    ['an event on day 31', 'sequences', [{ ...sequence, event: { day: 31, about: '?' } }], /one: event\.day: /],
    ['something other than a list', 'profiles', {}, /is not a list/],
  ])('%s', (_, file, content, message) => {
    expect(() => read(file, content)).toThrow(new RegExp(`${file}\\.json: ${message.source}`));
  });

  it('a file that is missing or not JSON', () => {
    expect(() => readEvaluation(folder)).toThrow(/profiles\.json: ENOENT/);
    writeFileSync(join(folder, 'profiles.json'), '[');
    expect(() => readEvaluation(folder)).toThrow(/profiles\.json: .*JSON/);
  });
});

describe('requestOfProfile', () => {
  const requestAfter = (ratings: object, before: readonly (readonly [daysAgo: number, ratings: object])[]) => {
    const earlier = before.map(([daysAgo, ratings]) => ({ daysAgo, ratings }));
    const [one] = read('profiles', [{ ...profile, ratings, before: earlier }]).profiles;
    if (!one) throw new Error('no profile');
    return requestOfProfile(one);
  };

  it('includes changes against the two weeks before only if there are at least five check-ins', () => {
    const changesAfter = (...daysAgo: number[]) =>
      requestAfter(
        { sleepQuality: 2 },
        daysAgo.map((ago) => [ago, { sleepQuality: 5 }]),
      ).changes;
    expect(changesAfter(1, 3, 5, 7, 9)).toEqual([{ key: 'sleepQuality', usual: 5, now: 2 }]);
    expect(changesAfter(3, 5, 7, 9)).toEqual([]);
    expect(changesAfter(15, 17, 19, 21, 23)).toEqual([]);
  });

  it('opens help at the third low hope in a row', () => {
    const low = { hopeForFuture: 2 };
    expect(requestAfter(low, []).isHelpOpen).toBe(false);
    expect(
      requestAfter(low, [
        [2, low],
        [1, low],
      ]).isHelpOpen,
    ).toBe(true);
    expect(
      requestAfter(low, [
        [1, low],
        [2, {}],
        [3, low],
      ]).isHelpOpen,
    ).toBe(false);
  });
});
