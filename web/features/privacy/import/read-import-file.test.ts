import { expect, test } from 'vitest';
import { importCheckIns } from '#contract/calls/privacy.ts';
import { defaultRatings } from '#contract/domain/mood.ts';
import { UnreadableFile } from './import-file.ts';
import { readImportFile } from './read-import-file.ts';

const checkIn = {
  id: 'one',
  createdAt: '2026-05-02T19:05:00.000Z',
  localDay: '2026-05-02',
  filledIn: true,
  isNight: true,
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

test('an Evenkeel export is read into entries with quotes that the import call accepts', () => {
  const { from, checkIns, leftOut } = readImportFile(
    exported({ checkIns: [checkIn, { ...checkIn, id: 'two', createdAt: '2026-05-03T07:00:00Z' }], quotes: [quote] }),
  );
  expect([from, leftOut.size]).toEqual(['evenkeel', 0]);
  expect(checkIns).toEqual([
    {
      createdAt: '2026-05-02T19:05:00.000Z',
      localDay: '2026-05-02',
      filledIn: true,
      isNight: true,
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
  expect(importCheckIns.body?.safeParse({ entries: checkIns }).success).toBe(true);
});

test.each([
  [
    'both lists',
    { set: ['stressLevel'], carried: ['sleepQuality'] },
    { set: ['stressLevel'], carried: ['sleepQuality'] },
  ],
  ['nothing set', { set: [], carried: [], sourcesInferred: false }, { set: [], carried: [] }],
  ['only one list', { set: ['stressLevel'] }, { set: ['stressLevel'], carried: [] }],
  ['a name in both lists', { set: ['stressLevel'], carried: ['stressLevel'] }, { set: ['stressLevel'], carried: [] }],
  ['unknown names', { set: ['happiness', 'stressLevel', 4], carried: null }, { set: ['stressLevel'], carried: [] }],
  ['inferred sources', { set: ['stressLevel'], carried: [], sourcesInferred: true }, {}],
  ['an older file without sources', {}, {}],
])('set and carried ratings are read from an Evenkeel export: %s', (_, row, sources) => {
  const { checkIns } = readImportFile(exported({ checkIns: [{ ...checkIn, ...row }], quotes: [] }));
  const [imported] = checkIns;
  expect({
    ...(imported?.set && { set: imported.set }),
    ...(imported?.carried && { carried: imported.carried }),
  }).toEqual(sources);
  expect(importCheckIns.body?.safeParse({ entries: checkIns }).success).toBe(true);
});

test('invalid entries are left out and counted, without losing the valid ones', () => {
  const broken = [
    { ...checkIn, stressLevel: 9 },
    { ...checkIn, localDay: 'soon' },
    { ...checkIn, localDay: '2026-02-30' },
    { ...checkIn, createdAt: 'then' },
    null,
  ];
  const { checkIns, leftOut } = readImportFile(exported({ checkIns: [...broken, checkIn], quotes: [] }));
  expect(checkIns).toHaveLength(1);
  expect([...leftOut.values()]).toEqual([5]);
});

test('a Daylio table is recognised by its header row', () => {
  const table = 'full_date,date,weekday,time,mood,activities,note_title,note\n2026-05-02,2 May,Saturday,21:05,good,,,';
  expect(readImportFile(table)).toMatchObject({ from: 'daylio', checkIns: [{ localDay: '2026-05-02' }] });
});

test.each([
  [
    'our own spreadsheet',
    '\uFEFFDate,Time of day,Created at,Stress\r\n2026-05-02,evening,2026-05-02T19:05:00.000Z,5\r\n',
    /the file \(JSON\) that “Export everything” saves/,
  ],
  ['a different table', 'a,b\n1,2', /isn't an Evenkeel export/],
  ['other JSON', '{"format":"something else"}', /isn't an Evenkeel export/],
  ['a JSON array', '[1,2]', /isn't an Evenkeel export/],
  ['an empty file', '', /isn't an Evenkeel export/],
  ['a truncated export', '{"format":"evenkeel-data-export","quotes":{"checkIns":[', /incomplete/],
  ['an export without entries', exported({ checkIns: [], quotes: [] }), /no entries/],
])('readImportFile refuses %s with a reason', (_, text, words) => {
  expect(() => readImportFile(text)).toThrow(UnreadableFile);
  expect(() => readImportFile(text)).toThrow(words);
});
