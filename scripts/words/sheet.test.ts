import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { countHard } from '../../contract/domain/mood.ts';
import { requestFor } from '../../words/testing/plain-request.ts';
import { realisticProfiles } from '../../words/testing/profiles.ts';
import type { JudgedText } from './judging/agreement.ts';
import { chosenForSheet, filledSheet, filledSheetsIn, sheetOf } from './sheet.ts';

const texts: JudgedText[] = realisticProfiles(300, 5).map((profile, at) => ({
  id: `text-${at}`,
  request: requestFor(profile, {
    isNight: at % 7 === 0,
    changes: at % 3 === 0 ? [{ key: 'sleepQuality', now: profile.ratings.sleepQuality, usual: 2.5 }] : [],
  }),
  text: `Text ${at}: "some words", and a comma; a semicolon too.`,
}));

/** A sheet filled in with yes to all questions except this one. */
const filled = (sheet: string, no: number): string => {
  const answers = Array.from({ length: 10 }, (_, question) => (question + 1 === no ? 'n' : 'Y'));
  return sheet.replace(/,{11}\r\n/g, `,${[...answers, 'a line'].join(',')}\r\n`);
};

describe('the human sheet', () => {
  const chosen = chosenForSheet(texts, 1);

  it('holds the same 50 texts for the same seed, 25 of them from hard days', () => {
    expect(new Set(chosen.map(({ id }) => id)).size).toBe(50);
    expect(chosen.filter(({ request }) => countHard(request.ratings) >= 3)).toHaveLength(25);
    expect(chosenForSheet(texts, 1)).toEqual(chosen);
    expect(chosenForSheet(texts, 2)).not.toEqual(chosen);
  });

  it('is read back unchanged, with the answers that were filled in', () => {
    const { texts: read } = filledSheet('nurse.csv', filled(sheetOf(chosen), 9), texts);
    expect(read.map(({ answers: _, ...one }) => one)).toEqual(chosen);
    for (const { answers } of read)
      expect([...answers].filter(([, answer]) => answer === 'no').map(([id]) => id)).toEqual([9]);
  });

  it('is read from every CSV file of a folder, or from none if the folder is missing', () => {
    const folder = mkdtempSync(join(tmpdir(), 'evenkeel-sheet-'));
    const files = ['2026-12-02-teacher.csv', '2026-12-01-nurse.csv', 'README.md'];
    for (const file of files) writeFileSync(join(folder, file), filled(sheetOf(chosen), 9));
    const readers = filledSheetsIn(folder, texts).map(({ reader }) => reader);
    rmSync(folder, { recursive: true });
    expect(readers).toEqual(['2026-12-01-nurse.csv', '2026-12-02-teacher.csv']);
    expect(filledSheetsIn(folder, texts)).toEqual([]);
  });
});

describe('filledSheet', () => {
  const [, one] = texts as [JudgedText, JudgedText];
  const sheet = filled(sheetOf([one]), 9);

  it.each<[string, string, RegExp]>([
    ['a missing answer', sheet.replace(',n,', ',,'), /text-1: 9: "" is neither yes nor no/],
    ['an answer other than yes or no', sheet.replace(',n,', ',maybe,'), /text-1: 9: "maybe"/],
    ['a sheet that was not filled in', sheetOf([one]), /text-1: 1: "" is neither/],
    ['a missing column', sheet.replace('ratings', 'sliders'), /has no column ratings/],
    ['a rating that is not the profile’s', sheet.replace(/ of 5/, ' of five'), /text-1: ratings: ".*" should be ".*"/],
    ['a text for an unknown profile', sheet.replace('text-1,', 'text-x,'), /text-x: id: the evaluation has no such/],
    ['a sheet without texts', sheet.split('\r\n')[0] ?? '', /has no texts/],
    ['an unclosed quotation mark', `${sheet}"open`, /A quotation mark/],
  ])('names the file, row and column when it refuses %s', (_, source, message) => {
    expect(() => filledSheet('nurse.csv', source, texts)).toThrow(new RegExp(`nurse\\.csv: ${message.source}`));
  });

  it.each([';', '\t'])('reads a file with %j as separators, and with the questions cut off', (delimiter) => {
    const [header = [], row = []] = Papa.parse<string[]>(sheet).data;
    const table = [header.map((name) => name.replace(/^(\d+\.).*/, '$1')), row];
    const [read] = filledSheet('nurse.csv', Papa.unparse(table, { delimiter }), texts).texts;
    expect(read).toMatchObject(one);
    expect(read?.answers.get(9)).toBe('no');
  });
});
