/** Whatever an account contains, its export imported into another account gives the same entries and figures. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ImportedCheckInInput } from '../../contract/calls/privacy.ts';
import { addDays } from '../../contract/domain/days.ts';
import { type DimensionKey, dimensionKeys, timesOfDay } from '../../contract/domain/mood.ts';
import { supportKinds } from '../../contract/domain/support-kinds.ts';
import { readCsv } from '../../web/features/privacy/import/csv.ts';
import { readImportFile } from '../../web/features/privacy/import/read-import-file.ts';
import { uploadCheckIns } from '../../web/features/privacy/import/upload-check-ins.ts';
import { describeOnBothDatabases } from '../db/testing/test-database.ts';
import type { Browser } from '../testing/browser.ts';
import { openTestApp, type TestApp } from '../testing/test-app.ts';

const CHECK_INS = 120;
const START = Date.parse('2024-02-25T00:00:00Z');
const DAY_SECONDS = 24 * 60 * 60;

/** Parts of texts that a table, a program or a database could misread. */
const parts = [
  '=1+1',
  '-2',
  '@A1',
  '+',
  '"',
  '""',
  ',',
  ';',
  '|',
  '\n',
  '\t',
  "'",
  '\\',
  '\\.',
  '%',
  '$1',
  '{}',
  '<b>',
];
const words = [
  'Rest',
  'is',
  'allowed',
  'é',
  'e\u0301',
  '🙂',
  '👩‍👩‍👧',
  'مرحبا',
  '雨',
  '\u200b',
  '\ufeff',
  ' ',
  '  ',
  'x'.repeat(80),
];
const anyText = fc
  .array(fc.constantFrom(...parts, ...words), { minLength: 1, maxLength: 7 })
  .map((pieces) => `a${pieces.join('')}`.trim());
const anyFirstPart = fc.constantFrom('', ...parts.filter((part) => part.trim() !== ''));
const anyQuote = fc.record({
  text: fc.tuple(anyFirstPart, anyText).map(([first, rest]) => `${first}${rest}`),
  isFavorite: fc.boolean(),
  writer: fc.constantFrom('ai' as const, 'built-in' as const),
  because: fc.uniqueArray(fc.constantFrom(...dimensionKeys), { minLength: 1, maxLength: 3 }),
  kinds: fc.uniqueArray(fc.constantFrom(...supportKinds), { maxLength: 6 }),
  helped: fc.constantFrom(true, false, null),
});
const anySources = fc
  .array(fc.constantFrom('set', 'carried', 'unset'), { minLength: 15, maxLength: 15 })
  .map((all) => ({
    set: dimensionKeys.filter((_, index) => all[index] === 'set'),
    carried: dimensionKeys.filter((_, index) => all[index] === 'carried'),
  }));
const anyCheckIn = fc
  .record({
    second: fc.integer({ min: 0, max: 800 * DAY_SECONDS }),
    milliseconds: fc.constantFrom(0, 1, 120, 999),
    daysBefore: fc.constantFrom(0, 0, 1, 7),
    isNight: fc.boolean(),
    timeOfDay: fc.constantFrom(...timesOfDay),
    ratings: fc.record(
      Object.fromEntries(dimensionKeys.map((key) => [key, fc.integer({ min: 1, max: 5 })])),
    ) as fc.Arbitrary<Record<DimensionKey, number>>,
    sources: fc.option(anySources),
    quote: fc.option(anyQuote, { freq: 3 }),
  })
  .map(({ second, milliseconds, daysBefore, sources, ...rest }): ImportedCheckInInput => {
    const createdAt = new Date(START + second * 1000 + milliseconds).toISOString();
    const localDay = addDays(createdAt.slice(0, 10), -daysBefore);
    return { ...rest, ...sources, createdAt, localDay, filledIn: daysBefore > 0 };
  });

// biome-ignore lint/suspicious/noExplicitAny: rows of an export file have every shape.
type Row = Record<string, any>;

/** As many as one test needs, each at another moment. */
function sampleCheckIns(seed: number) {
  const options = { minLength: CHECK_INS, maxLength: CHECK_INS, size: 'max' } as const;
  const distinct = fc.uniqueArray(anyCheckIn, { ...options, selector: ({ createdAt }) => createdAt });
  return fc.sample(distinct, { numRuns: 1, seed })[0] ?? [];
}

/** The rows of an export without what differs between accounts. An imported quote has no record of its generation. */
const comparable = ({ checkIns, quotes }: { checkIns: Row[]; quotes: Row[] }) =>
  checkIns.map(({ id, ...checkIn }) => {
    const quote = quotes.find(({ checkInId }) => checkInId === id);
    return { ...checkIn, quote: quote && { ...quote, id: null, checkInId: null } };
  });

describeOnBothDatabases('an export', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp(engine);
  });
  afterAll(() => app.close());

  const upload = (browser: Browser, sampled: readonly ImportedCheckInInput[]) =>
    uploadCheckIns(
      sampled,
      async (batch) => {
        const { status, body } = await browser.post('/api/user/import', { entries: batch });
        expect([status, body.issues]).toEqual([200, undefined]);
        return body;
      },
      () => {},
    );
  const figures = async (browser: Browser) => {
    const read = async (path: string) => (await browser.get(`/api/user/${path}`)).body;
    const { recentInsights: _, ...analytics } = await read('analytics');
    const days = await read('days?from=2024-02-01&to=2025-01-31');
    return [await read('stats'), await read('progress'), analytics, days, await read('patterns')];
  };

  it('gives the same entries, quotes and figures in another account, however often it is imported', async () => {
    const sampled = sampleCheckIns(5);
    const [old, other] = [await app.trialUser(), await app.trialUser()];
    expect(await upload(old, sampled)).toMatchObject({ added: CHECK_INS, refused: 0 });
    const { text, body } = await old.get('/api/user/data-export');
    const file = readImportFile(text);
    expect([file.from, file.checkIns.length, file.leftOut.size]).toEqual(['evenkeel', CHECK_INS, 0]);
    expect(await upload(other, file.checkIns.toReversed())).toMatchObject({ added: CHECK_INS, known: 0 });
    expect(await upload(other, file.checkIns)).toMatchObject({ added: 0, known: CHECK_INS });
    const imported = (await other.get('/api/user/data-export')).body;
    expect(comparable(imported.quotes)).toEqual(comparable(body.quotes));
    expect(await figures(other)).toEqual(await figures(old));
  });

  it('as a table has one row for each entry, with each text in one cell that is no formula', async () => {
    const sampled = sampleCheckIns(6);
    const browser = await app.trialUser();
    await upload(browser, sampled);
    const [head = [], ...rows] = readCsv((await browser.get('/api/user/export')).text);
    const oldestFirst = sampled.toSorted((one, two) => one.createdAt.localeCompare(two.createdAt));
    const column = (name: string) => rows.map((row) => row[head.indexOf(name)] ?? '');
    expect(column('Created at')).toEqual(oldestFirst.map(({ createdAt }) => createdAt));
    const withoutApostrophes = (text: string) => text.replaceAll("'", '');
    expect(column('Quote').map(withoutApostrophes)).toEqual(
      oldestFirst.map(({ quote }) => withoutApostrophes(quote?.text ?? '')),
    );
    expect(rows.flat().filter((cell) => /^[\s"\u200b\ufeff]*[=+\-@]/.test(cell))).toEqual([]);
  });
});
