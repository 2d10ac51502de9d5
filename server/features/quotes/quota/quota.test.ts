import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultRatings } from '#contract/domain/mood.ts';
import { allSet } from '#contract/domain/rating-sources.ts';
import type { OpenDatabase } from '#server/db/client.ts';
import { insertUser } from '#server/db/testing/insert-user.ts';
import { describeOnBothDatabases, testDatabase } from '#server/db/testing/test-database.ts';
import type { Browser } from '#server/testing/browser.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { type QuoteGenerationDeps, quoteGenerationService } from '../generation/quote-generation-service.ts';
import { userRequestQueue } from '../request-queue/user-request-queue.ts';
import { checkQuota } from './quota.ts';
import { quotaStore } from './quota-store.ts';

const SECOND = 1000;
const DAY_SECONDS = 24 * 60 * 60;

describe('checkQuota', () => {
  const limits = { perDay: 4, perMinute: 2 };
  const at = (...secondsAgo: number[]) => secondsAgo.map((seconds) => 1_000_000_000 - seconds * SECOND);

  it.each([
    ['allows a first quote', at(), null],
    ['allows a second quote within a minute', at(5), null],
    ['refuses a third quote within a minute', at(5, 20), { exceeded: 'minute', retryAfterSeconds: 40 }],
    ['allows another quote exactly a minute after the first of two', at(5, 60), null],
    [
      'refuses a fifth quote within a day',
      at(61, 100, 3600, 7200),
      { exceeded: 'day', retryAfterSeconds: DAY_SECONDS - 7200 },
    ],
    [
      'returns the longer wait if both limits are exceeded',
      at(1, 2, 3, 4),
      { exceeded: 'day', retryAfterSeconds: DAY_SECONDS - 4 },
    ],
  ])('%s', (_, times, expected) => {
    expect(checkQuota(times, limits, 1_000_000_000)).toEqual(expected);
  });
});

describe('the quote quota', () => {
  let app: TestApp;
  let now = new Date('2026-03-01T09:00:00Z').getTime();
  const later = (seconds: number) => {
    now += seconds * SECOND;
  };
  beforeAll(async () => {
    const variables = { RATE_LIMITS: 'on', QUOTES_PER_DAY: '5', QUOTES_PER_MINUTE: '3' };
    app = await openTestApp('postgres', { systemClock: { now: () => new Date(now) } }, variables);
  });
  afterAll(() => app.close());

  const key = () => ({ 'idempotency-key': crypto.randomUUID() });
  const generate = (browser: Browser, headers: Record<string, string> = {}, body: object = {}) =>
    browser.post('/api/quotes/generate', body, headers);
  const statuses = async (count: number, ask: () => Promise<{ status: number }>) => {
    const found: number[] = [];
    for (let asked = 0; asked < count; asked += 1) found.push((await ask()).status);
    return found;
  };

  it('allows three quotes a minute, and returns 429 with Retry-After in seconds for the fourth', async () => {
    const browser = await app.trialUser();
    expect(await statuses(3, () => generate(browser))).toEqual([200, 200, 200]);
    later(15);
    const { status, body, headers } = await generate(browser);
    expect([status, body.code, headers['retry-after']]).toEqual([429, 'too_many_quotes', '45']);
    expect(body.message).toBe(
      'Those were several quotes in a short time. You can ask for another in a minute. Your check-in is saved.',
    );
    later(45);
    expect((await generate(browser)).status).toBe(200);
  });

  it('mentions the help lines in a refusal if the ratings call for them', async () => {
    const browser = await app.trialUser();
    await statuses(3, () => generate(browser));
    const { body } = await generate(browser, {}, { urgencyOfNeed: 5 });
    expect(body.message).toContain('If you need to talk to someone, open "Help now" on this page.');
    expect(body.help).toBe(true);
    expect((await generate(browser)).body).not.toHaveProperty('help');
  });

  it('stores the check-in of a refused request, and writes its quote later for the same key', async () => {
    const browser = await app.trialUser();
    await statuses(3, () => generate(browser));
    const headers = key();
    expect((await generate(browser, headers)).status).toBe(429);
    expect((await browser.get('/api/user/stats')).body).toMatchObject({ totalEntries: 4, totalQuotes: 3 });
    later(60);
    expect((await generate(browser, headers)).status).toBe(200);
    expect((await browser.get('/api/user/stats')).body).toMatchObject({ totalEntries: 4, totalQuotes: 4 });
  });

  it('counts quotes and rewrites of each user over 24 hours', async () => {
    const browser = await app.trialUser();
    const { id } = (await generate(browser)).body.quote;
    for (let rewritten = 0; rewritten < 4; rewritten += 1) {
      later(60);
      expect((await browser.post(`/api/quotes/${id}/regenerate`)).status).toBe(200);
    }
    later(60);
    const refused = await browser.post(`/api/quotes/${id}/regenerate`);
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, String(DAY_SECONDS - 5 * 60)]);
    expect(refused.body.message).toContain('for one day');
    expect(refused.body.message).toContain('this quote are saved');
    expect((await generate(await app.trialUser())).status).toBe(200);
    later(DAY_SECONDS - 5 * 60);
    expect((await generate(browser)).status).toBe(200);
  });

  it('is not exceeded by eight concurrent requests', async () => {
    const browser = await app.trialUser();
    const responses = await Promise.all(Array.from({ length: 8 }, () => generate(browser, key())));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(5);
  });

  it('counts concurrent and later retries with one key once', async () => {
    const browser = await app.trialUser();
    const headers = key();
    const responses = await Promise.all(Array.from({ length: 6 }, () => generate(browser, headers)));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect((await generate(browser, headers)).status).toBe(200);
    expect(await statuses(3, () => generate(browser))).toEqual([200, 200, 429]);
  });
});

describe('a use of the quota', () => {
  const checkIn = {
    id: 'entry',
    userId: 'ann',
    ratings: defaultRatings(),
    sources: allSet,
    timeOfDay: 'morning',
    createdAt: new Date('2026-03-01T09:00:00Z'),
    help: false,
    filledIn: false,
    isNight: false,
  } as const;
  const anyWriter = { writer: 'any', onDeviceQuote: null } as const;
  const history = { decryptTexts: () => [], dataKey: null, usual: {}, feedback: [] };
  const row = { id: 'quote', isFavorite: false, text: 'Old words.', kinds: [], helped: null };

  /** Stores that keep nothing. `places` collects the ids of the quota uses. */
  const serviceWith = (changed: {
    addQuote?: () => unknown;
    replaceText?: () => unknown;
    findQuote?: () => unknown;
  }) => {
    const uses = new Set<string>();
    const deps = {
      store: { addQuote: () => row, replaceText: () => row, findQuote: () => null, ...changed },
      leases: {
        acquire: async ({ quotaUseId }: { quotaUseId: string }) => {
          uses.add(quotaUseId);
          return { kind: 'begun', inFlight: 1, history };
        },
        release: async (_: object, quotaUseId: string) => void uses.delete(quotaUseId),
      },
      requestQueue: userRequestQueue(),
      clock: { now: () => checkIn.createdAt },
      generateText: async () => ({ text: 'Words.', writer: 'built-in', because: [], kinds: [] }),
      limits: { perDay: 20, perMinute: 3 },
    };
    return { uses, service: quoteGenerationService(deps as unknown as QuoteGenerationDeps) };
  };
  const broken = () => Promise.reject(new Error('The database is away.'));

  it('is kept for a quote that was delivered', async () => {
    const { uses, service } = serviceWith({});
    await service.generate(checkIn, anyWriter, null);
    await service.regenerate(checkIn, row as never, anyWriter);
    expect(uses.size).toBe(2);
  });

  it('is released if the quote cannot be stored', async () => {
    const { uses, service } = serviceWith({ addQuote: broken, replaceText: broken });
    await expect(service.generate(checkIn, anyWriter, null)).rejects.toThrow('away');
    await expect(service.regenerate(checkIn, row as never, anyWriter)).rejects.toThrow('away');
    expect(uses.size).toBe(0);
  });

  it.each([
    ['was rewritten in another tab', { findQuote: () => ({ ...row, textCiphertext: 'other' }) }],
    ['was saved as a favourite', { findQuote: () => ({ ...row, isFavorite: true }) }],
    ['was deleted', { findQuote: () => null }],
  ])('is released if the quote %s meanwhile', async (_, changed) => {
    const { uses, service } = serviceWith({ replaceText: () => null, ...changed });
    await service.regenerate(checkIn, row as never, anyWriter);
    expect(uses.size).toBe(0);
  });
});

describeOnBothDatabases('quotaStore', (engine) => {
  let database: OpenDatabase;
  beforeAll(async () => {
    database = await testDatabase(engine);
  });
  afterAll(() => database.close());

  it.each([
    ['counts a use dated a minute later, by a concurrent request or another server', 60, 'minute'],
    ['does not count a use dated later still, before the clock was set back', 61, 'free'],
  ])('%s', async (_, secondsLater, expected) => {
    const start = new Date('2026-03-01T09:00:00Z');
    const userId = await insertUser(database.db, start);
    const store = quotaStore(database.db);
    await database.db.transaction(async (tx) => {
      const later = new Date(start.getTime() + secondsLater * SECOND);
      await store.count(tx, { userId, id: crypto.randomUUID(), now: later });
      const use = { userId, id: crypto.randomUUID(), now: start };
      const state = await store.check(tx, use, { perDay: 20, perMinute: 1 });
      expect(typeof state === 'string' ? state : state.exceeded).toBe(expected);
    });
    await store.removeExpired(new Date(start.getTime() + 2 * DAY_SECONDS * SECOND));
  });

  it('removes a use after 24 hours, not before', async () => {
    const start = new Date('2026-03-01T09:00:00Z');
    const plus = (seconds: number) => new Date(start.getTime() + seconds * SECOND);
    const userId = await insertUser(database.db, start);
    const store = quotaStore(database.db);
    const limits = { perDay: 20, perMinute: 3 };
    const rows = async () => (await database.run('select id from quote_quota_uses')).rows.length;
    await database.db.transaction(async (tx) => {
      const id = crypto.randomUUID();
      expect(await store.check(tx, { userId, id, now: start }, limits)).toBe('free');
      await store.count(tx, { userId, id, now: start });
    });
    await store.removeExpired(plus(DAY_SECONDS - 1));
    expect(await rows()).toBe(1);
    await store.removeExpired(plus(DAY_SECONDS));
    expect(await rows()).toBe(0);
  });
});
