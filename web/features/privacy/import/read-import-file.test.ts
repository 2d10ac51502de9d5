import { expect, test } from 'vitest';
import { importCheckIns } from '../../../../contract/calls/privacy.ts';
import { defaultRatings } from '../../../../contract/domain/mood.ts';
import { UnreadableFile } from './import-file.ts';
import { readImportFile } from './read-import-file.ts';

const checkIn = {
  id: 'one',
  createdAt: '2026-05-02T19:05:00.000Z',
  localDay: '2026-05-02',
  filledIn: true,
  timeOfDay: 'evening',
  idempotencyKey: null,
  ...defaultRatings(),
  stressLevel: 5,
};
const quote = {
  id: 'q',
  checkInId: 'one',
  text: 'A quiet word.\nAnd another.',
  writer: 'built-in',
  because: ['stressLevel'],
  kinds: [],
  helped: true,
  isFavorite: true,
  createdAt: '2026-05-02T19:05:01.000Z',
};
const exported = (quotes: object) =>
  JSON.stringify({ format: 'evenkeel-data-export', version: 1, accounts: {}, quotes });

test('an export of ours gives its entries with their words, as the server takes them', () => {
  const { from, entries, leftOut } = readImportFile(
    exported({ checkIns: [checkIn, { ...checkIn, id: 'two', createdAt: '2026-05-03T07:00:00Z' }], quotes: [quote] }),
  );
  expect([from, leftOut.size]).toEqual(['evenkeel', 0]);
  expect(entries).toEqual([
    {
      createdAt: '2026-05-02T19:05:00.000Z',
      localDay: '2026-05-02',
      filledIn: true,
      timeOfDay: 'evening',
      ratings: { ...defaultRatings(), stressLevel: 5 },
      quote: {
        text: quote.text,
        isFavorite: true,
        writer: 'built-in',
        because: ['stressLevel'],
        kinds: [],
        helped: true,
      },
    },
    expect.objectContaining({ createdAt: '2026-05-03T07:00:00.000Z', quote: null }),
  ]);
  expect(importCheckIns.body?.safeParse({ entries }).success).toBe(true);
});

test.each([
  [
    'both lists',
    { set: ['stressLevel'], carried: ['sleepQuality'] },
    { set: ['stressLevel'], carried: ['sleepQuality'] },
  ],
  ['nothing set', { set: [], carried: [], sourcesInferred: false }, { set: [], carried: [] }],
  ['one list', { set: ['stressLevel'] }, { set: ['stressLevel'], carried: [] }],
  ['a name in both', { set: ['stressLevel'], carried: ['stressLevel'] }, { set: ['stressLevel'], carried: [] }],
  [
    'names we do not know',
    { set: ['happiness', 'stressLevel', 4], carried: null },
    { set: ['stressLevel'], carried: [] },
  ],
  ['what was not recorded', { set: ['stressLevel'], carried: [], sourcesInferred: true }, {}],
  ['a file from before', {}, {}],
])('what was set and carried is read from an export of ours: %s', (_, row, sources) => {
  const { entries } = readImportFile(exported({ checkIns: [{ ...checkIn, ...row }], quotes: [] }));
  const [entry] = entries;
  expect({ ...(entry?.set && { set: entry.set }), ...(entry?.carried && { carried: entry.carried }) }).toEqual(sources);
  expect(importCheckIns.body?.safeParse({ entries }).success).toBe(true);
});

test('an entry that is not whole is left out, and the others come', () => {
  const broken = [
    { ...checkIn, stressLevel: 9 },
    { ...checkIn, localDay: 'soon' },
    { ...checkIn, createdAt: 'then' },
    null,
  ];
  const { entries, leftOut } = readImportFile(exported({ checkIns: [...broken, checkIn], quotes: [] }));
  expect(entries).toHaveLength(1);
  expect([...leftOut.values()]).toEqual([4]);
});

test('Daylio’s table is known by its head', () => {
  const table = 'full_date,date,weekday,time,mood,activities,note_title,note\n2026-05-02,2 May,Saturday,21:05,good,,,';
  expect(readImportFile(table)).toMatchObject({ from: 'daylio', entries: [{ localDay: '2026-05-02' }] });
});

test.each([
  ['another table', 'a,b\n1,2', /isn't an Evenkeel export/],
  ['another JSON', '{"format":"something else"}', /isn't an Evenkeel export/],
  ['a list', '[1,2]', /isn't an Evenkeel export/],
  ['nothing', '', /isn't an Evenkeel export/],
  ['half an export', '{"format":"evenkeel-data-export","quotes":{"checkIns":[', /incomplete/],
  ['an export without entries', exported({ checkIns: [], quotes: [] }), /no entries/],
])('%s is refused in words', (_, text, words) => {
  expect(() => readImportFile(text)).toThrow(UnreadableFile);
  expect(() => readImportFile(text)).toThrow(words);
});
