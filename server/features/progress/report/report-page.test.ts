import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { daysInRange } from '#contract/domain/days.ts';
import { dimensionKeys, MOOD_PARTS } from '#contract/domain/mood.ts';
import { type ReportContent, renderReport } from './report-page.ts';
import { reportStatistics } from './report-statistics.ts';
import type { DaySums } from './report-store.ts';

const period = { from: '2025-11-21', to: '2026-11-21' };
const rows = daysInRange(period.from, period.to).map((localDay, index) => {
  const rating = 1 + (index % 5);
  return {
    ...Object.fromEntries(
      dimensionKeys.flatMap((key) => [
        [key, rating],
        [`${key}Count`, 1],
      ]),
    ),
    userId: 'one',
    localDay,
    entries: 1,
    moodSum: rating * 7,
    averageMoodSum: rating * 6,
    carriedMask: 0,
    filledInEntries: 0,
    inferredEntries: 1,
    morningEntries: 1,
    morningMoodSum: rating * MOOD_PARTS,
    afternoonEntries: 0,
    afternoonMoodSum: 0,
    eveningEntries: 0,
    eveningMoodSum: 0,
  } as DaySums;
});
const long = 'Let this evening be small and slow, with one warm thing in it. '.repeat(10).slice(0, 600);
const everything: ReportContent = {
  name: 'Ada Lovelace',
  period,
  statistics: reportStatistics(rows, period, dimensionKeys),
  quotes: [1, 2, 3, 4, 5].map((day) => ({ day: `2026-11-0${day}`, text: long, writer: 'ai' })),
  today: '2026-11-21',
  now: new Date('2026-11-21T12:00:00Z'),
};

async function read(content: ReportContent) {
  const bytes = await renderReport(content);
  const size = bytes.length;
  const document = await getDocumentProxy(new Uint8Array(bytes));
  const { totalPages, text } = await extractText(document, { mergePages: true });
  return { size, totalPages, text: text.replace(/\s+/g, ' '), document };
}

describe('renderReport', () => {
  it('fits a year, all dimensions and five quotes of 600 characters on one page under 200 KB', async () => {
    const { size, totalPages, text } = await read(everything);
    expect(totalPages).toBe(1);
    expect(size).toBeLessThan(200_000);
    expect(text).toContain('Urgency of need I can wait to I need help now 366 days 3.0 1.0 to 5.0 about the same');
    expect(text.match(/Let this evening be small/g)?.length).toBeGreaterThanOrEqual(5);
    expect(text).toContain('Written by AI');
    expect(text).toContain('Only what was rated is drawn and counted.');
    expect(text).toContain('only ratings other than 3 are known to have been chosen.');
    expect(text).toContain('They are not a diagnosis. Made by Evenkeel on 21 November 2026.');
  });

  it('produces a tagged PDF with a title, a language and alternative text for figures', async () => {
    const { document } = await read(everything);
    const { info } = await document.getMetadata();
    expect(info).toMatchObject({
      Title: 'For an appointment: 21 November 2025 to 21 November 2026',
      Language: 'en-GB',
    });
    expect(await document.getMarkInfo()).toMatchObject({ Marked: true });
    const roles: string[] = [];
    const words: string[] = [];
    const walk = (node: { role?: string; alt?: string; children?: object[] }) => {
      if (node.role) roles.push(node.role);
      if (node.alt) words.push(node.alt);
      for (const child of node.children ?? []) walk(child);
    };
    walk((await (await document.getPage(1)).getStructTree()) as object);
    expect(roles.slice(0, 3)).toEqual(['Root', 'Document', 'H1']);
    expect(roles.filter((role) => role === 'TR')).toHaveLength(16);
    expect(roles.filter((role) => role === 'Figure')).toHaveLength(16);
    expect(words).toHaveLength(16);
    expect(words[0]).toMatch(/^Line of the mean mood of each week, from 1 to 5\. Rated on 366 days; average 3\.0/);
    expect(words[1]).toBe('Line of stress, rated on 366 days: average 3.0, range of days 1.0 to 5.0.');
  });

  it('says that there are no check-ins in an empty period', async () => {
    const { totalPages, text } = await read({
      ...everything,
      quotes: [],
      statistics: reportStatistics([], period, dimensionKeys),
    });
    expect(totalPages).toBe(1);
    expect(text).toContain('0 of 366 days with a check-in There are no check-ins on these days');
    expect(text).not.toContain('Average');
    expect(text).not.toContain('NaN');
  });

  it('explains why there is no mood if none of the check-ins has ratings', async () => {
    const unrated = rows.map((row) => ({
      ...row,
      ...Object.fromEntries(
        dimensionKeys.flatMap((key) => [
          [key, 0],
          [`${key}Count`, 0],
        ]),
      ),
      morningEntries: 0,
      morningMoodSum: 0,
      inferredEntries: 0,
    }));
    const { text } = await read({ ...everything, statistics: reportStatistics(unrated, period, dimensionKeys) });
    expect(text).toContain('366 of 366 days with a check-in 366 check-ins – average mood: too few ratings');
    expect(text).toContain(
      'The mood needs at least four of its seven feelings rated on a day, and none of these days has that.',
    );
    expect(text).toContain('Urgency of need I can wait to I need help now 0 days – – too few days');
    expect(text).not.toContain('known to have been chosen');
    expect(text).not.toContain('NaN');
  });

  it.each([
    ['Zoë Łukaszewicz 🌊', 'For an appointment Zoë Łukaszewicz 21 November 2025'],
    ['Юлия Αθηνά Nguyễn', 'For an appointment Юлия Αθηνά Nguyễn 21 November 2025'],
    ['محمد علي', 'For an appointment Name: 21 November 2025'],
    ['🌊🌊', 'For an appointment Name: 21 November 2025'],
    [`${'W'.repeat(200)}`, /For an appointment W{20,60}… 21 November 2025/],
    [`Ada ${'of Somewhere '.repeat(20)}`, /For an appointment Ada of Somewhere .*… 21 November 2025/],
    [null, 'For an appointment 21 November 2025'],
  ])('prints the name %s as far as the font and the width allow', async (name, expected) => {
    const { totalPages, text } = await read({ ...everything, name });
    expect(totalPages).toBe(1);
    expect(text.replace('Evenkeel ', '')).toMatch(expected);
  });

  it('fits quotes of one endless word or without printable characters on one page', async () => {
    const odd = ['x'.repeat(600), '🌊', '愛'.repeat(600)].map((text) => ({
      day: '2026-11-20',
      text,
      writer: 'ai' as const,
    }));
    expect((await read({ ...everything, quotes: odd })).totalPages).toBe(1);
  });
});
