import { expect, test } from 'vitest';
import { checkInMoodItems, checkInMoodScore, dimensionKeys, type Ratings } from '#contract/domain/mood.ts';
import { readDaylio } from './daylio.ts';

const HEAD = 'full_date,date,weekday,time,mood,activities,note_title,note';
const row = (day: string, time: string, mood: string): string =>
  `${day},2 May,Saturday,${time},${mood},"lighthouse","A lantern","The harbour, with ""quotes"""`;
const read = (...rows: string[]) => readDaylio([`\uFEFF${HEAD}`, ...rows].join('\r\n'));

test.each([
  ['rad', 5],
  ['good', 4],
  ['meh', 3],
  ['bad', 2],
  ['awful', 1],
  ['Good', 4],
])('the Daylio mood "%s" becomes an entry with mood score %i and other dimensions unset', (mood, score) => {
  const checkIn = read(row('2026-05-02', '21:05', mood))?.checkIns[0];
  const ratings = checkIn?.ratings as Ratings;
  expect(checkInMoodScore(ratings)).toBe(score);
  const scored: readonly string[] = checkInMoodItems;
  expect([checkIn?.set, checkIn?.carried]).toEqual([checkInMoodItems, undefined]);
  expect(dimensionKeys.filter((key) => !scored.includes(key)).map((key) => ratings[key])).toEqual(Array(8).fill(3));
});

test('a Daylio entry takes its day and time from the row, the same in every time zone', () => {
  const times = [
    ['06:10', 'morning'],
    ['12:00', 'afternoon'],
    ['9:05 PM', 'evening'],
    ['12:30 am', 'morning'],
    ['9:05 a.m.', 'morning'],
  ] as const;
  for (const [time, timeOfDay] of times) {
    const checkIn = read(row('2026-05-02', time, 'meh'))?.checkIns[0];
    expect([checkIn?.localDay, checkIn?.timeOfDay]).toEqual(['2026-05-02', timeOfDay]);
  }
  const late = read(row('2026-05-02', '9:05 PM', 'meh'))?.checkIns[0];
  expect(late?.createdAt).toBe('2026-05-02T21:05:00.000Z');
});

test('custom Daylio moods and impossible dates or times are left out with a reason', () => {
  const { checkIns, leftOut } = read(
    row('2026-05-02', '21:05', 'stormy'),
    row('2026-05-03', '21:05', 'stormy'),
    row('2026-06-31', '21:05', 'good'),
    row('2026-06-30', '25:05', 'good'),
    row('2026-06-30', '13:05 PM', 'good'),
    row('2026-06-30', '20:05', 'good'),
  ) ?? { checkIns: [], leftOut: new Map() };
  expect(checkIns).toHaveLength(1);
  expect([...leftOut.entries()]).toEqual([
    ['The mood "stormy": we know rad, good, meh, bad and awful, and won\'t guess at others.', 2],
    ["A day or time we can't read.", 3],
  ]);
});

test('notes, titles and activities from Daylio are not part of the imported entries', () => {
  const sent = JSON.stringify(read(row('2026-05-02', '21:05', 'good'))?.checkIns);
  for (const word of ['lighthouse', 'lantern', 'harbour']) expect(sent).not.toContain(word);
});

test('readDaylio returns null for any other table or an empty file', () => {
  expect(readDaylio('Date,Time of day\n2026-05-02,morning')).toBeNull();
  expect(readDaylio('')).toBeNull();
});
