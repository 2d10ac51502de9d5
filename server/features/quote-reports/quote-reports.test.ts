import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listQuoteReports, quoteReportPreview } from '#contract/calls/quote-reports.ts';
import { DAY_MS } from '#contract/domain/days.ts';
import { dimensionKeys } from '#contract/domain/mood.ts';
import { quoteReports } from '../../db/schema.ts';
import { withDatabase } from '../../db/testing/with-database.ts';
import type { Browser } from '../../testing/browser.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { verifyEmail } from '../../testing/user-actions.ts';

const UNKNOWN_ID = '01a1f8fd-bd80-7633-8ae3-bb7bc4d246cb';

describe('quote reports', () => {
  let app: TestApp;
  let user: Browser;
  let admin: Browser;
  let now = Date.parse('2026-03-01T20:00:00Z');
  let quote: { id: string; text: string };
  beforeAll(async () => {
    app = await openTestApp('postgres', { systemClock: { now: () => new Date(now) } });
    user = await app.trialUser('reporter@example.test');
    admin = await app.admin();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    const heavy = { stressLevel: 5, sleepQuality: 1, timeOfDayPreference: 'evening' };
    quote = (await user.post('/api/quotes/generate', heavy)).body.quote;
  });

  const pathOf = (id: string) => `/api/quotes/${id}/report`;
  const send = (browser: Browser, id: string, body: object) => browser.post(pathOf(id), body);
  const reports = async (query = '') => (await admin.get(`/api/admin/quote-reports${query}`)).body.reports;
  const review = (id: string, body: object) => admin.post(`/api/admin/quote-reports/${id}/verdict`, body);

  it('require a session and a plan, both to preview and to send', async () => {
    const without = await app.user();
    for (const ask of [
      (browser: Browser) => browser.get(pathOf(quote.id)),
      (browser: Browser) => send(browser, quote.id, { text: quote.text }),
    ]) {
      expect((await ask(app.visitor())).body.code).toBe('session_required');
      const refused = await ask(without);
      expect([refused.status, refused.body.code]).toEqual([403, 'access_required']);
    }
  });

  it('return 404 for another user’s quote or an unknown one, and 400 for a malformed id', async () => {
    const other = await app.trialUser();
    for (const [browser, id] of [
      [other, quote.id],
      [user, UNKNOWN_ID],
    ] as const) {
      expect((await browser.get(pathOf(id))).status).toBe(404);
      expect((await send(browser, id, { text: quote.text })).status).toBe(404);
    }
    expect((await user.get(pathOf('no-id'))).status).toBe(400);
  });

  it('return 400 for an invalid reason, note or text', async () => {
    const { text } = quote;
    for (const body of [{}, { text, reason: 'because' }, { text, note: 'x'.repeat(301) }, { text, note: 'a\u0000b' }])
      expect((await send(user, quote.id, body)).status).toBe(400);
  });

  it('preview exactly the fields that will be sent', async () => {
    const { status, body } = await user.get(pathOf(quote.id));
    expect(status).toBe(200);
    expect(quoteReportPreview.reply.strict().parse(body)).toEqual(body);
    expect(body).toMatchObject({
      text: quote.text,
      writer: 'built-in',
      timeOfDay: 'evening',
      ratings: { stressLevel: 5, sleepQuality: 1, hopeForFuture: 3 },
      given: ['stressLevel', 'sleepQuality'],
    });
    expect(Object.keys(body.ratings)).toHaveLength(15);
  });

  it('store what was previewed and entered, without identifying the user', async () => {
    const shown = (await user.get(pathOf(quote.id))).body;
    const said = { reason: 'hurtful', note: 'It made the night smaller.' };
    expect((await send(user, quote.id, { text: shown.text, ...said })).status).toBe(200);
    const [report] = await reports();
    expect(report).toMatchObject({ ...shown, ...said, receivedAt: new Date(now).toISOString(), verdict: null });
    const { id } = (await user.get('/api/user')).body;
    const told = JSON.stringify(report);
    for (const secret of [id, quote.id, 'reporter@example.test']) expect(told).not.toContain(secret);
  });

  it('can be sent after consent to store health data was withdrawn', async () => {
    const withdrawing = await app.trialUser();
    const { id } = (await withdrawing.post('/api/quotes/generate', {})).body.quote;
    await withdrawing.post('/api/gdpr/health-consent', { granted: false });
    const { text } = (await withdrawing.get(pathOf(id))).body;
    const note = 'sent after the withdrawal';
    expect((await send(withdrawing, id, { text, note })).status).toBe(200);
    expect(await reports('?limit=1')).toMatchObject([{ text, note }]);
  });

  it('return 409 if the quote is not the one that was previewed', async () => {
    const before = (await reports()).length;
    const response = await send(user, quote.id, { text: 'Words that stood here before.' });
    expect([response.status, response.body.code]).toEqual([409, 'quote_changed']);
    expect(await reports()).toHaveLength(before);
  });

  it('return 409 for an imported quote, which anyone may have written in Evenkeel’s name', async () => {
    const importer = await app.trialUser('importer@example.test');
    await app.runDueJobs();
    await verifyEmail(importer, 'importer@example.test');
    const ratings = Object.fromEntries(dimensionKeys.map((key) => [key, 3]));
    const forged = {
      text: 'A text that was never written here.',
      writer: 'ai',
      because: ['stressLevel'],
      isFavorite: false,
    };
    const checkIn = { createdAt: '2026-02-01T10:00:00Z', localDay: '2026-02-01', timeOfDay: 'morning' };
    const body = { entries: [{ ...checkIn, ratings, quote: forged }] };
    expect((await importer.post('/api/user/import', body)).status).toBe(200);
    const [{ id }] = (await importer.get('/api/quotes/recent')).body.quotes;
    for (const reply of [await importer.get(pathOf(id)), await send(importer, id, { text: forged.text })])
      expect([reply.status, reply.body.code]).toEqual([409, 'quote_imported']);
  });

  it('are listed newest first in pages, with the rules that each breaks today', async () => {
    for (const note of ['first', 'second', 'third']) {
      now += 1000;
      await send(user, quote.id, { text: quote.text, note });
    }
    const first = (await admin.get('/api/admin/quote-reports?limit=2')).body;
    expect(listQuoteReports.reply.safeParse(first).error).toBeUndefined();
    expect(first.reports.map(({ note }: { note: string }) => note)).toEqual(['third', 'second']);
    const second = (await admin.get(`/api/admin/quote-reports?limit=1&cursor=${first.nextCursor}`)).body;
    expect(second.reports).toMatchObject([{ note: 'first', violations: [], isHelpOpen: false }]);
    expect((await admin.get('/api/admin/quote-reports?state=lost')).status).toBe(400);
    expect((await admin.get('/api/admin/quote-reports?limit=101')).status).toBe(400);
  });

  it('are closed by a verdict, which is logged, and reopened when it is withdrawn', async () => {
    await send(user, quote.id, { text: quote.text, note: 'to be reviewed' });
    const [{ id }] = await reports('?limit=1');
    expect((await review(id, { verdict: 'dreadful' })).status).toBe(400);
    expect((await review(UNKNOWN_ID, { verdict: 'weak' })).status).toBe(404);
    const reviewed = await review(id, { verdict: 'harmful', note: 'Rule 9 should see it.' });
    expect(reviewed.body).toEqual({ id, verdict: 'harmful', verdictNote: 'Rule 9 should see it.' });
    expect((await reports()).map((report: { id: string }) => report.id)).not.toContain(id);
    expect(await reports('?state=closed&limit=1')).toMatchObject([{ id, verdict: 'harmful' }]);
    const { events } = (await admin.get('/api/admin/audit-log?limit=1')).body;
    expect(events).toMatchObject([
      { action: 'admin.quote_report_judged', actor: 'admin@evenkeel.test', about: null, details: 'harmful' },
    ]);
    expect((await review(id, { verdict: null })).status).toBe(200);
    expect(await reports('?limit=1')).toMatchObject([{ id, verdict: null, verdictNote: '' }]);
  });

  it('outlive the user’s account, and are deleted after 400 days', async () => {
    const leaving = await app.trialUser();
    const { id, text } = (await leaving.post('/api/quotes/generate', {})).body.quote;
    await send(leaving, id, { text, note: 'from somebody who leaves' });
    await leaving.send('DELETE', '/api/user/delete-account', undefined, {});
    await app.runDueJobs();
    expect(await reports('?limit=1')).toMatchObject([{ note: 'from somebody who leaves' }]);
    const receivedMs = now;
    const rowsAt = async (ms: number) => {
      now = ms;
      await app.runDueJobs();
      let count = -1;
      app = await app.restart((location) =>
        withDatabase(location, async ({ db }) => {
          count = await db.$count(quoteReports);
        }),
      );
      return count;
    };
    expect(await rowsAt(receivedMs + 400 * DAY_MS)).toBeGreaterThan(0);
    expect(await rowsAt(receivedMs + 400 * DAY_MS + 2000)).toBe(0);
  });
});

it('POST /api/quotes/:id/report returns 429 after 20 reports in a day', async () => {
  const app = await openTestApp('pglite', {}, { RATE_LIMITS: 'on' });
  try {
    const user = await app.trialUser();
    const { id, text } = (await user.post('/api/quotes/generate', {})).body.quote;
    const statuses: number[] = [];
    for (let tried = 0; tried < 21; tried += 1)
      statuses.push((await user.post(`/api/quotes/${id}/report`, { text })).status);
    expect(statuses).toEqual([...Array(20).fill(200), 429]);
  } finally {
    await app.close();
  }
});
