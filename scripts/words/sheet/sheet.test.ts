import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { countHard } from '#contract/domain/mood.ts';
import { requestFor } from '#words/testing/plain-request.ts';
import { realisticProfiles } from '#words/testing/profiles.ts';
import type { JudgedText } from '../judging/judge.ts';
import { filledSheet, filledSheetsIn } from './filled-sheet.ts';
import { chosenForSheet, sheetOf } from './sheet.ts';

const texts: JudgedText[] = realisticProfiles(300, 5).map((profile, at) => ({
  id: `text-${at}`,
  request: requestFor(profile, {
    isNight: at % 7 === 0,
    changes: at % 3 === 0 ? [{ key: 'sleepQuality', now: profile.ratings.sleepQuality, usual: 2.5 }] : [],
  }),
  text: `Text ${at}: "some words", and a comma; a semicolon too.`,
}));

/** A sheet filled in with yes to all questions except this one. */
const filled = (sheet: string, no: number, separator = ','): string =>
  sheet
    .trimEnd()
    .split('\r\n')
    .map((line, at) => {
      if (at === 0) return line;
      const answers = Array.from({ length: 10 }, (_, question) => (question + 1 === no ? 'n' : 'Y'));
      return `${line.slice(0, -11)}${separator}${[...answers, 'a line'].join(separator)}`;
    })
    .join('\n');

describe('the human sheet', () => {
  it('holds the same 50 texts for the same seed, 25 of them from hard days', () => {
    const chosen = chosenForSheet(texts, 1);
    expect(chosen).toHaveLength(50);
    expect(new Set(chosen.map(({ id }) => id)).size).toBe(50);
    expect(chosen.filter(({ request }) => countHard(request.ratings) >= 3)).toHaveLength(25);
    expect(chosenForSheet(texts, 1)).toEqual(chosen);
    expect(chosenForSheet(texts, 2)).not.toEqual(chosen);
  });

  it('is read back unchanged, with the answers that were filled in', () => {
    const chosen = chosenForSheet(texts, 1);
    const { reader, texts: read } = filledSheet('2026-12-01-nurse.csv', filled(sheetOf(chosen), 9));
    expect(reader).toBe('2026-12-01-nurse.csv');
    expect(read.map(({ answers: _, ...one }) => one)).toEqual(chosen);
    for (const { answers } of read)
      expect([...answers].filter(([, answer]) => answer === 'no').map(([id]) => id)).toEqual([9]);
  });

  it('is read from every CSV file of a folder, or from none if the folder is missing', () => {
    const folder = mkdtempSync(join(tmpdir(), 'evenkeel-sheet-'));
    const sheet = sheetOf(chosenForSheet(texts, 1));
    writeFileSync(join(folder, '2026-12-02-teacher.csv'), filled(sheet, 10));
    writeFileSync(join(folder, '2026-12-01-nurse.csv'), filled(sheet, 9));
    writeFileSync(join(folder, 'README.md'), 'How to fill it in.');
    expect(filledSheetsIn(folder).map(({ reader }) => reader)).toEqual([
      '2026-12-01-nurse.csv',
      '2026-12-02-teacher.csv',
    ]);
    rmSync(folder, { recursive: true });
    expect(filledSheetsIn(folder)).toEqual([]);
  });
});

describe('filledSheet names the file, row and column when it refuses', () => {
  const [, one] = texts as [JudgedText, JudgedText];
  const sheet = sheetOf([one]);
  const refusal = (source: string) => () => filledSheet('nurse.csv', source);

  it.each<[string, string, RegExp]>([
    ['a missing answer', filled(sheet, 9).replace(',n,', ',,'), /nurse\.csv: text-1: 9: "" is neither yes nor no/],
    ['an answer other than yes or no', filled(sheet, 9).replace(',n,', ',maybe,'), /nurse\.csv: text-1: 9: "maybe"/],
    ['a sheet that was not filled in', sheet, /nurse\.csv: text-1: 1: "" is neither/],
    ['a missing column', filled(sheet, 9).replace('ratings', 'sliders'), /nurse\.csv: has no column ratings/],
    ['an invalid rating', filled(sheet, 9).replace(/ of 5/, ' of five'), /nurse\.csv: text-1: ratings: /],
    ['an invalid hour', filled(sheet, 9).replace(/\n(text-1),\w+/, '\n$1,noon'), /nurse\.csv: text-1: hour: "noon/],
    ['a sheet without texts', sheet.split('\r\n')[0] ?? '', /nurse\.csv: has no texts/],
    ['an unclosed quotation mark', `${filled(sheet, 9)}\n"open`, /nurse\.csv: A quotation mark/],
  ])('%s', (_, source, message) => {
    expect(refusal(source)).toThrow(message);
  });
});

it('filledSheet reads a file with semicolons as separators', () => {
  const semicolons = 'id;hour;help;ratings;heaviest;changed;text;1.;2.;3.;4.;5.;6.;7.;8.;9.;10.;line\n';
  const row =
    'a;evening;;"Stress 5 of 5 (overwhelmed); Gratitude 4 of 5";Stress;;"A text; with ""words"", all of it.";y;y;y;y;y;y;y;y;y;n;\n';
  const [read] = filledSheet('nurse.csv', semicolons + row).texts;
  expect(read).toMatchObject({ id: 'a', text: 'A text; with "words", all of it.' });
  expect(read?.request.ratings).toMatchObject({ stressLevel: 5, gratitudeLevels: 4, sleepQuality: 3 });
  expect(read?.answers.get(10)).toBe('no');
});
