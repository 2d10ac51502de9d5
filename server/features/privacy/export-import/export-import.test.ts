import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { addDays } from '#contract/domain/days.ts';
import { dimensionKeys, dimensions } from '#contract/domain/mood.ts';
import { CHECK_IN_AGE_MAX_SECONDS } from '#contract/limits.ts';
import { describeOnBothDatabases } from '#server/db/testing/test-database.ts';
import type { Browser } from '#server/testing/browser.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { verifiedUser } from '#server/testing/verified-user.ts';

const middleRatings = Object.fromEntries(dimensionKeys.map((key) => [key, 3]));
const checkInAt = (createdAt: string, quote: object | null = null, ratings: object = {}) => ({
  createdAt,
  localDay: createdAt.slice(0, 10),
  timeOfDay: 'evening',
  ratings: { ...middleRatings, ...ratings },
  quote,
});
/** The most that the contract allows. */
const UTC_OFFSET_MAX_MINUTES = 24 * 60 - 1;
const quoteWith = (text: string, isFavorite = false) => ({ text, isFavorite, writer: 'built-in' });

/** The schema that docs/data-export.md publishes. */
const publishedSchema = () => {
  const page = readFileSync(new URL('../../../../docs/data-export.md', import.meta.url), 'utf8');
  return z.fromJSONSchema(JSON.parse(/```json\n([\s\S]*?)```/.exec(page)?.[1] ?? ''));
};

/** Converts an export file to the check-ins of an import, as the page does. */
const toImport = (exported: { quotes: { checkIns: Row[]; quotes: Row[] } }) =>
  exported.quotes.checkIns.map(({ id, createdAt, localDay, timeOfDay, filledIn, isNight, sourcesInferred, ...row }) => {
    const quote = exported.quotes.quotes.find(({ checkInId }) => checkInId === id);
    const ratings = Object.fromEntries(dimensionKeys.map((key) => [key, row[key]]));
    const sources = sourcesInferred ? {} : { set: row.set, carried: row.carried };
    return { createdAt, localDay, timeOfDay, filledIn, isNight, ratings, ...sources, quote: quote ?? null };
  });
// biome-ignore lint/suspicious/noExplicitAny: rows of an export file have every shape.
type Row = Record<string, any>;

describeOnBothDatabases('export and import', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp(engine);
  });
  afterAll(() => app.close());

  const importCheckIns = (browser: Browser, checkIns: object[]) =>
    browser.post('/api/user/import', { entries: checkIns });
  const dataExportOf = async (browser: Browser) => (await browser.get('/api/user/data-export')).body;
  const csvRowsOf = async (browser: Browser) => (await browser.get('/api/user/export')).text.slice(1).split('\r\n');
  const figuresOf = async (browser: Browser) =>
    (await Promise.all(['stats', 'progress'].map((name) => browser.get(`/api/user/${name}`)))).map(({ body }) => body);

  it('require a session, but no plan for an export', async () => {
    for (const path of ['/api/user/export', '/api/user/data-export']) {
      expect((await app.visitor().get(path)).status).toBe(401);
      expect((await (await app.user()).get(path)).status).toBe(200);
    }
    expect((await app.visitor().post('/api/user/import', { entries: [] })).status).toBe(401);
  });

  it('set a file name, a content type and no-store on both files', async () => {
    const user = await app.user();
    const [table, all] = [await user.get('/api/user/export'), await user.get('/api/user/data-export')];
    const today = new Date().toISOString().slice(0, 10);
    expect([table.headers, all.headers]).toMatchObject([
      {
        'content-disposition': `attachment; filename="evenkeel-export-${today}.csv"`,
        'content-type': 'text/csv; charset=utf-8',
        'cache-control': 'no-store',
      },
      {
        'content-disposition': 'attachment; filename="evenkeel-data-export.json"',
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'no-store',
      },
    ]);
  });

  it('contain the user’s data from every feature, and nothing of another user', async () => {
    const [me, other] = [await app.trialUser('me@example.test'), await app.trialUser('other@example.test')];
    for (const browser of [me, other]) await browser.post('/api/quotes/generate', { stressLevel: 4 });
    await importCheckIns(other, [checkInAt('2025-01-01T10:00:00.000Z', quoteWith('Only for the other one.'))]);
    const all = await dataExportOf(me);
    expect(all).toMatchObject({
      format: 'evenkeel-data-export',
      version: 1,
      exportedAt: expect.stringMatching(/^\d{4}-.*Z$/),
      quotes: {
        checkIns: [{ stressLevel: 4, set: ['stressLevel'], carried: [], sourcesInferred: false }],
        quotes: [{ text: expect.any(String) }],
        quotaUses: [],
      },
      progress: { moodDays: [{ entries: 1 }], progressTotals: [{ entries: 1 }] },
      billing: { subscription: { status: 'trialing' } },
      accounts: { person: { email: 'me@example.test' } },
    });
    expect(publishedSchema().safeParse(all)).toMatchObject({ success: true });
    const otherId = (await other.get('/api/user')).body.id;
    const ownExports = JSON.stringify(all) + (await csvRowsOf(me)).join('\n');
    for (const trace of [otherId, 'other@example.test', 'Only for the other one.'])
      expect(ownExports).not.toContain(trace);
  });

  it('contain each of 1,010 check-ins once and in order, across all pages', async () => {
    const user = await app.trialUser();
    const moments = Array.from({ length: 1010 }, (_, n) =>
      new Date(Date.UTC(2025, 0, 1) + n * 3_600_000).toISOString(),
    );
    for (let from = 0; from < moments.length; from += 50) {
      const batch = moments.slice(from, from + 50).map((at) => checkInAt(at, quoteWith(`Words of ${at}`)));
      expect((await importCheckIns(user, batch)).body).toEqual({ added: batch.length, known: 0 });
    }
    const { quotes } = await dataExportOf(user);
    expect(quotes.checkIns.map(({ createdAt }: Row) => createdAt)).toEqual(moments);
    expect(quotes.quotes.map(({ text }: Row) => text)).toEqual(moments.map((at) => `Words of ${at}`));
    const rows = await csvRowsOf(user);
    expect(rows.slice(1, -1).map((row) => row.split(',')[2])).toEqual(moments);
  });

  it('write one CSV row per check-in, with its quote, and escape formulas', async () => {
    const user = await app.trialUser();
    const formula = '=HYPERLINK("https://evil.test","look")';
    await importCheckIns(user, [
      checkInAt('2025-05-04T20:15:00.000Z', quoteWith(formula, true), { stressLevel: 5, hopeForFuture: 1 }),
      checkInAt('2025-05-05T20:15:00.000Z'),
      {
        ...checkInAt('2025-05-06T20:15:00.000Z', null, { stressLevel: 4, sleepQuality: 2 }),
        set: ['stressLevel', 'hopeForFuture'],
        carried: ['sleepQuality'],
      },
    ]);
    const { text } = await user.get('/api/user/export');
    const labels = dimensionKeys.map((key) => dimensions[key].label).join(',');
    expect(text).toBe(
      [
        `\uFEFFDate,Time of day,Created at,${labels},Mood score,Quote,Favourite,Written by,Set,Same as last time`,
        `2025-05-04,evening,2025-05-04T20:15:00.000Z,5,3,3,3,3,3,3,3,3,1,3,3,3,3,3,2.43,"'=HYPERLINK(""https://evil.test"",""look"")",yes,Evenkeel,not recorded,not recorded`,
        '2025-05-05,evening,2025-05-05T20:15:00.000Z,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3.00,,,,not recorded,not recorded',
        '2025-05-06,evening,2025-05-06T20:15:00.000Z,4,3,3,3,3,3,3,3,3,3,2,3,3,3,3,2.86,,,,Stress; Hope for the future,Sleep quality',
        '',
      ].join('\r\n'),
    );
  });

  it('transfer check-ins, quotes, favourites and derived figures to a new account', async () => {
    const old = await app.trialUser();
    for (const stressLevel of [1, 2, 5]) await old.post('/api/quotes/generate', { stressLevel, day: 'yesterday' });
    const { quote } = (await old.post('/api/quotes/generate', { hopeForFuture: 1 })).body;
    await old.patch(`/api/quotes/${quote.id}/favorite`, { isFavorite: true });
    const newUser = await app.trialUser();
    const exported = toImport(await dataExportOf(old));
    expect((await importCheckIns(newUser, exported)).body).toEqual({ added: 4, known: 0 });
    expect(toImport(await dataExportOf(newUser)).map(withoutIds)).toEqual(exported.map(withoutIds));
    expect(await figuresOf(newUser)).toEqual(await figuresOf(old));
    const newest = async (browser: Browser) =>
      (await browser.get('/api/quotes/recent')).body.quotes.map(({ id: _, createdAt: __, ...shown }: Row) => shown);
    expect(await newest(newUser)).toEqual(await newest(old));
  });

  it('transfer whether a check-in was made in the small hours', async () => {
    const user = await app.trialUser();
    const moments = ['2025-06-01T02:00:00.000Z', '2025-06-01T12:00:00.000Z'] as const;
    await importCheckIns(user, [{ ...checkInAt(moments[0]), isNight: true }, checkInAt(moments[1])]);
    const exported = (await dataExportOf(user)).quotes.checkIns;
    expect(exported.map(({ createdAt, isNight }: Row) => [createdAt, isNight])).toEqual([
      [moments[0], true],
      [moments[1], false],
    ]);
  });

  it('transfer whether each rating was set, carried, unset or not recorded', async () => {
    const old = await app.trialUser();
    await importCheckIns(old, [checkInAt('2025-06-01T08:00:00.000Z', null, { stressLevel: 5 })]);
    await old.post('/api/quotes/generate', {
      stressLevel: 3,
      sleepQuality: 2,
      set: ['stressLevel'],
      carried: ['sleepQuality'],
    });
    const sourcesOf = async (browser: Browser) =>
      (await dataExportOf(browser)).quotes.checkIns.map((row: Row) => [row.set, row.carried, row.sourcesInferred]);
    expect(await sourcesOf(old)).toEqual([
      [['stressLevel'], [], true],
      [['stressLevel'], ['sleepQuality'], false],
    ]);
    const newUser = await app.trialUser();
    expect((await importCheckIns(newUser, toImport(await dataExportOf(old)))).body).toEqual({ added: 2, known: 0 });
    expect(await sourcesOf(newUser)).toEqual(await sourcesOf(old));
    expect((await importCheckIns(newUser, toImport(await dataExportOf(old)))).body).toEqual({ added: 0, known: 2 });
  });

  it('store 3 for an unset rating, and treat one listed as both set and carried as set', async () => {
    const user = await app.trialUser();
    await importCheckIns(user, [
      {
        ...checkInAt('2025-06-01T08:00:00.000Z', null, { stressLevel: 5, sleepQuality: 1 }),
        set: ['sleepQuality'],
        carried: ['sleepQuality'],
      },
    ]);
    expect((await dataExportOf(user)).quotes.checkIns).toMatchObject([
      { stressLevel: 3, sleepQuality: 1, set: ['sleepQuality'], carried: [], sourcesInferred: false },
    ]);
  });

  it('skip check-ins that are already stored, repeated in a request or sent concurrently', async () => {
    const user = await app.trialUser();
    const batch = [checkInAt('2025-06-01T08:00:00.000Z'), checkInAt('2025-06-02T08:00:00.000Z', quoteWith('Once.'))];
    const replies = await Promise.all([importCheckIns(user, batch), importCheckIns(user, batch)]);
    expect(replies.map(({ body }) => body.added).sort()).toEqual([0, 2]);
    expect((await importCheckIns(user, [...batch, ...batch])).body).toEqual({ added: 0, known: 4 });
    const similar = [
      checkInAt('2025-06-01T08:00:00.001Z'),
      checkInAt('2025-06-01T08:00:00.000Z', null, { focusClarity: 4 }),
      { ...checkInAt('2025-06-01T08:00:00.000Z'), timeOfDay: 'morning' },
    ];
    expect((await importCheckIns(user, [...similar, ...similar])).body).toEqual({ added: 3, known: 3 });
    expect((await user.get('/api/user/stats')).body).toMatchObject({ totalEntries: 5, totalQuotes: 1 });
  });

  it('refuse an import with 403 if the user has neither a verified address nor a plan', async () => {
    const batch = [checkInAt('2025-06-01T08:00:00.000Z')];
    const visitor = await app.user('unverified@example.test');
    expect((await visitor.get('/api/gdpr/status')).body.imports).toEqual({ left: 50_000, allowed: false });
    const refused = await importCheckIns(visitor, batch);
    expect([refused.status, refused.body.code]).toEqual([403, 'email_not_verified']);
    expect((await visitor.get('/api/user/stats')).body.totalEntries).toBe(0);
    const proven = await verifiedUser(app, `proven-${engine}@example.test`);
    expect((await proven.get('/api/gdpr/status')).body.imports).toEqual({ left: 50_000, allowed: true });
    expect((await importCheckIns(proven, batch)).body).toEqual({ added: 1, known: 0 });
    expect((await proven.get('/api/gdpr/status')).body.imports.left).toBe(49_999);
  });

  it('accept a check-in of tomorrow in UTC, which has begun where the user may be, and no later day', async () => {
    const user = await app.trialUser();
    const now = new Date();
    const importDay = async (daysAhead: number) => {
      const localDay = addDays(now.toISOString().slice(0, 10), daysAhead);
      return (await importCheckIns(user, [{ ...checkInAt(now.toISOString()), localDay }])).status;
    };
    expect([await importDay(1), await importDay(3)]).toEqual([200, 400]);
  });

  it.each([
    ['in the future', '2126-01-01T08:00:00.000Z', 'Entry 2 of 2 is in the future'],
    ['before 2000', '1999-12-31T08:00:00.000Z', 'Entry 2 of 2 is from before the year 2000'],
  ])('return 400 for a batch with a check-in dated %s, and add nothing of it', async (_, createdAt, message) => {
    const user = await app.trialUser();
    const refused = await importCheckIns(user, [checkInAt('2025-06-01T08:00:00.000Z'), checkInAt(createdAt)]);
    expect([refused.status, refused.body.code]).toEqual([400, 'invalid_input']);
    expect(refused.body.message).toContain(message);
    expect((await user.get('/api/user/stats')).body.totalEntries).toBe(0);
  });

  it.each([
    ['2025-06-01T23:59:59.999Z', '2025-06-03'],
    ['2025-01-01T08:00:00.000Z', '2025-05-01'],
  ])('return 400 for a check-in made at %s for the later day %s', async (createdAt, localDay) => {
    const user = await app.trialUser();
    const refused = await importCheckIns(user, [{ ...checkInAt(createdAt), localDay }]);
    expect([refused.status, refused.body.code]).toEqual([400, 'invalid_input']);
    expect(refused.body.message).toBe(`Entry 1 of 1 is for a day (${localDay}) after it was made (${createdAt}).`);
    expect((await user.get('/api/user/stats')).body.totalEntries).toBe(0);
  });

  it('accept each day that a check-in made in the app can have, and long before its time, as other apps allow', async () => {
    const old = await app.trialUser();
    for (const utcOffsetMinutes of [-UTC_OFFSET_MAX_MINUTES, UTC_OFFSET_MAX_MINUTES])
      for (const ageSeconds of [0, CHECK_IN_AGE_MAX_SECONDS])
        await old.post('/api/quotes/generate', { utcOffsetMinutes, ageSeconds });
    const exported = toImport(await dataExportOf(old));
    const filledInLater = { ...checkInAt('2025-05-01T08:00:00.000Z'), localDay: '2025-01-01' };
    const imported = await importCheckIns(await app.trialUser(), [...exported, filledInLater]);
    expect(imported.body).toEqual({ added: 5, known: 0 });
  });

  it.each([
    ['a NUL character', 'a\u0000b'],
    ['an unpaired surrogate', 'a\uD800b'],
    ['more than 600 characters', 'a'.repeat(601)],
    ['only spaces', '  '],
  ])('return 400 for a quote with %s', async (_, text) => {
    const refused = await importCheckIns(await app.user(), [checkInAt('2025-06-01T08:00:00.000Z', quoteWith(text))]);
    expect([refused.status, refused.body.issues?.[0]?.field]).toEqual([400, 'body.entries.0.quote.text']);
  });
});

/** Omits ids, and the generation record and explanation, which only quotes generated by this app have. */
const withoutIds = ({ quote, ...rest }: { quote: Row | null }) => {
  const { id: _, checkInId: __, createdAt: ___, refusedRules, fallbacks, explanation, ...kept } = quote ?? {};
  expect([refusedRules, fallbacks, explanation]).not.toContain(undefined);
  return { ...rest, quote: quote && kept };
};
