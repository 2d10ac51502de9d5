import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dimensions } from '#contract/domain/mood.ts';
import type { Browser } from '#server/testing/browser.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';

const TODAY = '2026-03-11';
const SPAN = 'from=2026-03-01&to=2026-03-11';

describe('GET /api/user/report', () => {
  let now = TODAY;
  let app: TestApp;
  /** A user with access and without check-ins. */
  let newcomer: Browser;
  beforeAll(async () => {
    app = await openTestApp('postgres', { systemClock: { now: () => new Date(`${now}T12:00:00Z`) } });
    newcomer = await app.trialUser();
  });
  afterAll(() => app.close());

  const ask = (browser: Browser, query: string) => browser.get(`/api/user/report?${query}`);
  /** Requests the report and extracts its text. */
  const page = async (browser: Browser, query = SPAN) => {
    const { status, bytes } = await ask(browser, query);
    expect(status).toBe(200);
    expect(bytes.length).toBeLessThan(200_000);
    const { totalPages, text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
    expect(totalPages).toBe(1);
    return text.replace(/\s+/g, ' ');
  };
  /**
   * Adds one check-in on that day.
   * @returns its quote text.
   */
  const checkInOn = async (browser: Browser, day: string, ratings: object, save = false): Promise<string> => {
    now = day;
    const { body } = await browser.post('/api/quotes/generate', ratings);
    if (save) await browser.patch(`/api/quotes/${body.quote.id}/favorite`, { isFavorite: true });
    now = TODAY;
    return body.quote.text;
  };

  it('returns 401 for a visitor and 403 without access', async () => {
    expect((await ask(app.visitor(), SPAN)).status).toBe(401);
    const response = await ask(await app.user(), SPAN);
    expect([response.status, response.body]).toEqual([403, expect.objectContaining({ reason: 'no_subscription' })]);
  });

  it.each([
    ['a period one day too long', 'from=2025-03-10&to=2026-03-11', 'query.to'],
    ['an end before the start', 'from=2026-03-11&to=2026-03-10', 'query.to'],
    ['a day that does not exist', 'from=2026-02-30&to=2026-03-11', 'query.from'],
    ['a day before the year 1, which PostgreSQL does not have', 'from=0000-12-31&to=0001-01-31', 'query.from'],
    ['a missing end', 'from=2026-03-01', 'query.to'],
    ['an unknown dimension', `${SPAN}&dimension=shoeSize`, 'query.dimension.0'],
    ['an invalid quotes flag', `${SPAN}&quotes=perhaps`, 'query.quotes'],
  ])('refuses %s with 400 and names the field', async (_, query, field) => {
    const response = await ask(newcomer, query);
    expect([response.status, response.body.code, response.body.issues[0].field]).toEqual([400, 'invalid_input', field]);
  });

  it('handles a leap year and both ends of the calendar without a server error', async () => {
    await page(newcomer, 'from=2024-01-01&to=2024-12-31');
    await page(newcomer, 'from=0001-01-01&to=0001-12-31');
    await page(newcomer, 'from=9999-12-01&to=9999-12-31');
  });

  it('returns an uncached PDF attachment named after its period', async () => {
    const { headers, bytes } = await ask(newcomer, SPAN);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="evenkeel-report-2026-03-01-to-2026-03-11.pdf"',
      'cache-control': 'no-store',
    });
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  });

  it("averages only the user's own check-ins in the period", async () => {
    const [browser, other] = [await app.trialUser(), await app.trialUser()];
    await checkInOn(other, '2026-03-03', { sleepQuality: 5, stressLevel: 5 }, true);
    await checkInOn(browser, '2026-02-28', { sleepQuality: 5 });
    const mood = { motivationLevel: 3, confidenceLevel: 3, focusClarity: 3, senseOfPurpose: 3, hopeForFuture: 3 };
    await checkInOn(browser, '2026-03-02', { sleepQuality: 1, stressLevel: 5, anxietyLevel: 5, ...mood });
    await checkInOn(browser, '2026-03-02', { sleepQuality: 2 });
    await checkInOn(browser, '2026-03-04', { sleepQuality: 4 });
    const text = await page(browser);
    expect(text).toContain('1 March to 11 March 2026 2 of 11 days with a check-in 3 check-ins 2.4 average mood');
    expect(text).toContain('Sleep quality Very poor to Rested 2 days 2.8 1.5 to 4.0 too few days');
    expect(text).toContain('Stress Calm to Overwhelmed 1 day 5.0 5.0 too few days');
    expect(text).toContain('Gratitude Hard to find to Full 0 days – – too few days');
    expect(text).toContain('Made by Evenkeel on 11 March 2026.');
    expect(await page(browser, 'from=2026-03-05&to=2026-03-11')).toContain('There are no check-ins on these days');
  });

  it('compares the halves of the period and shows times of day if there are enough days', async () => {
    const browser = await app.trialUser();
    for (let day = 1; day <= 14; day += 1)
      await checkInOn(browser, `2026-02-${String(day).padStart(2, '0')}`, {
        motivationLevel: 3,
        confidenceLevel: 3,
        focusClarity: 3,
        senseOfPurpose: 3,
        hopeForFuture: day < 8 ? 2 : 4,
      });
    const text = await page(browser, 'from=2026-02-01&to=2026-02-14');
    expect(text).toContain('Hope for the future Hard to find to Bright 14 days 3.0 2.0 to 4.0 higher by 2.0');
    expect(text).toContain('Motivation Stuck to Ready to go 14 days 3.0 3.0 about the same');
    expect(text).toContain('Mood by time of day morning 3.0 afternoon – evening –');
  });

  it('shows all dimensions by default, or the chosen ones in check-in order', async () => {
    const browser = await app.trialUser();
    await checkInOn(browser, '2026-03-05', {});
    const all = await page(browser);
    const labels = Object.values(dimensions).map(({ label }) => label);
    for (const label of labels) expect(all).toContain(label);
    const two = await page(browser, `${SPAN}&dimension=sleepQuality&dimension=stressLevel`);
    expect(two).toMatch(/Stress Calm to Overwhelmed .* Sleep quality Very poor to Rested/);
    const left = labels.filter((label) => !['Stress', 'Sleep quality'].includes(label));
    for (const label of left) expect(two).not.toContain(label);
  });

  it('includes the five newest saved quotes of the period only if requested', async () => {
    const [browser, other] = [await app.trialUser(), await app.trialUser()];
    const theirs = await checkInOn(other, '2026-03-06', { stressLevel: 5 }, true);
    const unsaved = await checkInOn(browser, '2026-03-06', { hopeForFuture: 5, motivationLevel: 5 });
    const before = await checkInOn(browser, '2026-02-27', { gratitudeLevels: 1 }, true);
    const saved: string[] = [];
    for (const day of [1, 2, 3, 4, 5, 7])
      saved.push(await checkInOn(browser, `2026-03-0${day}`, { sleepQuality: 1 }, true));
    expect(await page(browser)).not.toContain('Saved quotes');
    const text = await page(browser, `${SPAN}&quotes=1`);
    const own = ['7 Mar', '5 Mar', '4 Mar', '3 Mar', '2 Mar'];
    expect(text).toMatch(new RegExp(`Saved quotes Written by Evenkeel’s own writer ${own.join('.*')}`));
    const isShown = (quote: string) => text.includes(quote.replace(/\s+/g, ' '));
    expect(saved.map(isShown)).toEqual([false, true, true, true, true, true]);
    expect([theirs, unsaved, before].filter(isShown)).toEqual([]);
    expect(await page(browser, `${SPAN}&quotes=0`)).not.toContain('Saved quotes');
  });

  it('includes no saved quote of a day before or after the period', async () => {
    const browser = await app.trialUser();
    for (const day of ['2026-03-01', '2026-03-03']) await checkInOn(browser, day, {}, true);
    const within = await checkInOn(browser, '2026-03-02', { sleepQuality: 1 }, true);
    const text = await page(browser, 'from=2026-03-02&to=2026-03-02&quotes=1');
    expect(text).toContain(within.replace(/\s+/g, ' '));
    expect(text).not.toMatch(/[13] Mar /);
  });

  it('prints the name from Settings', async () => {
    const browser = await app.trialUser();
    await browser.patch('/api/user', { firstName: 'Ada', lastName: 'Lovelace' });
    expect(await page(browser)).toContain('Ada Lovelace');
  });

  it("dates the page by the user's local day", async () => {
    const response = await newcomer.get(`/api/user/report?${SPAN}`, { 'x-time-zone': 'Pacific/Kiritimati' });
    const read = await extractText(await getDocumentProxy(new Uint8Array(response.bytes)), { mergePages: true });
    expect(read.text.replace(/\s+/g, ' ')).toContain('Made by Evenkeel on 12 March 2026.');
  });

  it('returns the right page to each of six concurrent requests', async () => {
    const spans = [1, 2, 3, 4, 5, 6].map((day) => `from=2026-03-0${day}&to=2026-03-11`);
    const texts = await Promise.all(spans.map((span) => page(newcomer, span)));
    expect(texts.map((text) => text.match(/(\d) March to 11 March/)?.[1])).toEqual(['1', '2', '3', '4', '5', '6']);
  });
});
