import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { profileGroups, readEvaluation } from './data.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'evenkeel-evaluation-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const profile = {
  id: 'one',
  group: 'persona',
  about: 'somebody',
  timeOfDay: 'morning',
  ratings: { stressLevel: 5 },
  mustNameOneOf: ['stressLevel'],
  mustNotName: [],
};
const day = { timeOfDay: 'evening', ratings: {} };
const sequence = { id: 'one', about: 'somebody', event: { day: 9, about: 'a move' }, days: Array(30).fill(day) };
const reference = { id: 'one', timeOfDay: 'evening', ratings: { stressLevel: 5 }, text: 'A text.' };

const write = (files: Partial<Record<'profiles' | 'sequences' | 'references', unknown>>) => {
  const all = { profiles: [profile], sequences: [sequence], references: [reference], ...files };
  for (const [name, content] of Object.entries(all))
    writeFileSync(join(folder, `${name}.json`), typeof content === 'string' ? content : JSON.stringify(content));
};
const refusal = (): string => {
  try {
    readEvaluation(folder);
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error('nothing was refused');
};

it('readEvaluation reads valid files', () => {
  write({});
  expect(readEvaluation(folder)).toEqual({ profiles: [profile], sequences: [sequence], references: [reference] });
});

describe('readEvaluation names the file, entry and field when it refuses', () => {
  it.each<[string, object, RegExp]>([
    ['an unknown slider', { ratings: { stresLevel: 5 } }, /profiles\.json: one: ratings\.stresLevel: /],
    ['a rating over 5', { ratings: { stressLevel: 6 } }, /profiles\.json: one: ratings\.stressLevel: /],
    ['a rating under 1', { ratings: { stressLevel: 0 } }, /profiles\.json: one: ratings\.stressLevel: /],
    ['a rating of 2.5', { ratings: { stressLevel: 2.5 } }, /profiles\.json: one: ratings\.stressLevel: /],
    ['an unknown slider that must be named', { mustNameOneOf: ['hope'] }, /profiles\.json: one: mustNameOneOf\.0: /],
    [
      'an unknown slider on an earlier day',
      { before: [{ daysAgo: 1, ratings: { hope: 1 } }] },
      /one: before\.0\.ratings\.hope: /,
    ],
    ['a missing field', { about: undefined }, /profiles\.json: one: about: /],
    ['an unknown field', { mood: 3 }, /profiles\.json: one: mood: /],
    ['an unknown group', { group: 'hero' }, /profiles\.json: one: group: /],
    ['an unknown time of day', { timeOfDay: 'noon' }, /profiles\.json: one: timeOfDay: /],
    ['an entry without an id', { id: undefined }, /profiles\.json: entry 1: id: /],
  ])('%s', (_, changed, message) => {
    write({ profiles: [{ ...profile, ...changed }] });
    expect(refusal()).toMatch(message);
  });

  it('a repeated id, or several faults at once', () => {
    write({ references: [reference, { ...reference, text: 'Another.' }] });
    expect(refusal()).toMatch(/references\.json: one: id: more than one/);
    write({
      references: [
        { ...reference, ratings: { hope: 1 } },
        { ...reference, id: 'two', text: '' },
      ],
    });
    expect(refusal().split('\n')).toHaveLength(2);
  });

  it('a sequence of 29 days, and an event after the last day', () => {
    write({ sequences: [{ ...sequence, days: sequence.days.slice(1) }] });
    expect(refusal()).toMatch(/sequences\.json: one: days: /);
    write({ sequences: [{ ...sequence, event: { day: 31, about: 'a move' } }] });
    expect(refusal()).toMatch(/sequences\.json: one: event\.day: /);
  });

  it('a file that is missing, not JSON or not a list', () => {
    write({ profiles: '[' });
    expect(refusal()).toMatch(/profiles\.json: is not valid JSON/);
    write({ profiles: {} });
    expect(refusal()).toMatch(/profiles\.json: is not a list/);
    rmSync(join(folder, 'profiles.json'));
    expect(refusal()).toMatch(/profiles\.json: cannot be read/);
  });
});

it('readEvaluation finds 240 profiles, 20 sequences and 120 references in words/evaluation', () => {
  const { profiles, sequences, references } = readEvaluation(resolve('words/evaluation'));
  expect(profileGroups.map((group) => profiles.filter((one) => one.group === group).length)).toEqual([
    60, 60, 40, 40, 40,
  ]);
  expect([sequences.length, references.length]).toEqual([20, 120]);
});
