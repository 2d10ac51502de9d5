/** The quote of a check-in is written once, however many requests, tabs and servers ask for it. */
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { defaultRatings } from '#contract/domain/mood.ts';
import { allSet } from '#contract/domain/rating-sources.ts';
import { type App, compose } from '#server/compose.ts';
import { readConfig } from '#server/config.ts';
import {
  describeOnBothDatabases,
  migratedDatabaseLocation,
  type TestDatabaseLocation,
} from '#server/db/testing/test-database.ts';
import { scriptedWriter } from '#server/ports/writer/testing/scripted-writer.ts';
import { Browser, type BrowserReply } from '#server/testing/browser.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { subscribe } from '#server/testing/user-actions.ts';
import { waitUntilBlocked } from '#server/testing/wait-until-blocked.ts';
import { userRequestQueue } from '../request-queue/user-request-queue.ts';
import { type QuoteGenerationDeps, quoteGenerationService } from './quote-generation-service.ts';
import { waitForGeneration } from './wait-for-generation.ts';

const text = 'A level sort of day so far. Nothing needs fixing, and that is a fine thing to notice.';
/** Long, because the machine may be busy. */
const LONG_POLL = { timeout: 20_000 };
const key = () => ({ 'idempotency-key': crypto.randomUUID() });

/** A service that answers only when it is released. */
function pausableWriter() {
  let asked = 0;
  let letGo: () => void = () => {};
  let held = Promise.resolve();
  const writer = scriptedWriter(async () => {
    asked += 1;
    await held;
    return { text };
  });
  return {
    writer,
    asked: () => asked,
    hold: () => {
      asked = 0;
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      letGo = resolve;
    },
    letGo: () => letGo(),
  };
}

const repeat = (count: number, ask: () => Promise<BrowserReply>) => [...Array(count)].map(ask);

describeOnBothDatabases('concurrent quote generation', (engine) => {
  const service = pausableWriter();
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp(engine, { writer: service.writer }, { RATE_LIMITS: 'on' });
  });
  afterAll(() => app.close());
  beforeEach(service.hold);
  afterEach(service.letGo);

  it('calls the service once for 60 requests with one key, and returns one quote to all it accepts', async () => {
    const user = await app.trialUser();
    const headers = key();
    const sent = repeat(60, () => user.post('/api/quotes/generate', defaultRatings(), headers));
    await expect.poll(service.asked, LONG_POLL).toBe(1);
    await waitUntilBlocked(user);
    service.letGo();
    const responses = await Promise.all(sent);
    expect(service.asked()).toBe(1);
    const answered = responses.filter(({ status }) => status === 200);
    expect(new Set(answered.map(({ body }) => body.quote.id)).size).toBe(1);
    expect(answered.length).toBeGreaterThanOrEqual(52);
    for (const { status, body, headers: head } of responses.filter((response) => response.status !== 200))
      expect([status, body.code, head['retry-after']]).toEqual([429, 'too_many_requests', '1']);
    expect((await user.get('/api/user/stats')).body).toMatchObject({ totalEntries: 1, totalQuotes: 1 });
  });

  it('handles 20 concurrent rewrites of a quote as one, and counts one use of the quota', async () => {
    service.letGo();
    const user = await app.trialUser();
    const { quote } = (await user.post('/api/quotes/generate', { gratitudeLevels: 4 })).body;
    service.hold();
    const sent = repeat(20, () => user.post(`/api/quotes/${quote.id}/regenerate`));
    await expect.poll(service.asked, LONG_POLL).toBe(1);
    await waitUntilBlocked(user);
    service.letGo();
    const responses = await Promise.all(sent);
    // The second call may be the one retry after a text that broke a rule, for example by repeating the quote just
    // read.
    expect(service.asked()).toBeLessThanOrEqual(2);
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(responses.map(({ body }) => body.quote.text)).size).toBe(1);
    // One use for the first quote and one for all twenty requests, so a third within the minute is still free.
    expect((await user.post('/api/quotes/generate', defaultRatings())).status).toBe(200);
    expect((await user.post('/api/quotes/generate', defaultRatings())).status).toBe(429);
  });

  it('calls the service for two check-ins of a user at once, and the built-in writer for the third', async () => {
    const user = await app.trialUser();
    const sent = repeat(2, () => user.post('/api/quotes/generate', defaultRatings()));
    await expect.poll(service.asked, LONG_POLL).toBe(2);
    const third = await user.post('/api/quotes/generate', defaultRatings());
    expect([third.status, third.body.quote.writer]).toEqual([200, 'built-in']);
    expect(service.asked()).toBe(2);
    service.letGo();
    for (const { body } of await Promise.all(sent)) expect(body.quote.text).toEqual(expect.any(String));
  });
});

describe('two servers on one PostgreSQL', () => {
  const service = pausableWriter();
  let location: TestDatabaseLocation;
  let apps: App[];
  let now = new Date('2026-03-01T09:00:00Z').getTime();
  beforeAll(async () => {
    location = await migratedDatabaseLocation('postgres');
    const common = { NODE_ENV: 'test', LOG_LEVEL: 'silent', RATE_LIMITS: 'off', SESSION_SECRET: 's'.repeat(64) };
    const config = readConfig({ ...common, DATA_DIR: location.dataDir, DATABASE_URL: location.databaseUrl });
    const overrides = { writer: service.writer, systemClock: { now: () => new Date(now) } };
    apps = [await compose(config, overrides), await compose(config, overrides)];
  });
  afterAll(async () => {
    await Promise.all(apps.map((app) => app.close()));
    await location.remove();
  });
  beforeEach(service.hold);
  afterEach(service.letGo);

  /** The same user in a browser at each server. */
  const userAtBoth = async (): Promise<[Browser, Browser]> => {
    const [one, other] = apps.map(({ fastify }) => new Browser(fastify)) as [Browser, Browser];
    await subscribe(one, { email: `${crypto.randomUUID()}@example.test` });
    for (const [name, value] of one.cookies) other.cookies.set(name, value);
    return [one, other];
  };

  it('call the service once for 60 requests with one key, 30 at each server', async () => {
    const [one, other] = await userAtBoth();
    const headers = key();
    const sent = [one, other].flatMap((user) =>
      repeat(30, () => user.post('/api/quotes/generate', defaultRatings(), headers)),
    );
    await expect.poll(service.asked, LONG_POLL).toBe(1);
    await Promise.all([one, other].map(waitUntilBlocked));
    service.letGo();
    const responses = await Promise.all(sent);
    expect(service.asked()).toBe(1);
    expect(responses.map(({ status }) => status)).toEqual(Array(60).fill(200));
    expect(new Set(responses.map(({ body }) => body.quote.id)).size).toBe(1);
  });

  it('serve 40 concurrent check-ins, retries and rewrites of one user without an error', async () => {
    service.letGo();
    const [one, other] = await userAtBoth();
    const headers = key();
    const { quote } = (await one.post('/api/quotes/generate', defaultRatings(), headers)).body;
    const sent = [one, other].flatMap((user) => [
      ...repeat(8, () => user.post('/api/quotes/generate', defaultRatings())),
      ...repeat(8, () => user.post('/api/quotes/generate', defaultRatings(), headers)),
      ...repeat(4, () => user.post(`/api/quotes/${quote.id}/regenerate?writer=built-in`)),
    ]);
    expect((await Promise.all(sent)).map(({ status }) => status)).toEqual(Array(40).fill(200));
    expect((await one.get('/api/user/stats')).body).toMatchObject({ totalEntries: 17, totalQuotes: 17 });
  });

  it('take over a check-in whose server was killed while writing, once its lease has expired', async () => {
    const [user, other] = await userAtBoth();
    const headers = key();
    const database = new pg.Client(location.databaseUrl);
    await database.connect();
    try {
      const lost = user.post('/api/quotes/generate', defaultRatings(), headers);
      await expect.poll(service.asked, LONG_POLL).toBe(1);
      // The state after a server was killed: its lease remains, and nothing will release it.
      const { rowCount } = await database.query('update quote_generation_leases set holder = gen_random_uuid()');
      expect(rowCount).toBe(1);
      const waiting = other.post('/api/quotes/generate', defaultRatings(), headers);
      await waitUntilBlocked(other);
      expect(service.asked()).toBe(1);
      now += 20_000;
      await expect.poll(service.asked, LONG_POLL).toBe(2);
      service.letGo();
      expect((await waiting).status).toBe(200);
      await lost;
    } finally {
      await database.end();
    }
  });
});

describe('quote generation across servers', () => {
  it('polls the database 54 times, once for all waiting requests, and then gives up', async () => {
    let asked = 0;
    const never = waitForGeneration(async () => {
      asked += 1;
      return true;
    }, 0);
    expect(await Promise.all([...Array(10)].map(() => never.untilFree('ann', 'entry')))).toEqual(Array(10).fill(false));
    expect(asked).toBe(54);
  });

  const checkIn = {
    id: 'entry',
    userId: 'ann',
    ratings: defaultRatings(),
    sources: allSet,
    timeOfDay: 'morning',
    help: false,
    filledIn: false,
    isNight: false,
  } as const;
  const anyWriter = { writer: 'any', onDeviceQuote: null } as const;
  const history = { decryptTexts: () => [], dataKey: null, usual: {}, feedback: [] };
  const wordsWith = (over: object) =>
    quoteGenerationService({
      store: { findQuote: async () => null, addQuote: (quote: object) => quote },
      leases: { acquire: async () => ({ kind: 'begun', inFlight: 1, history }), release: async () => {} },
      requestQueue: userRequestQueue(),
      clock: { now: () => new Date('2026-03-01T09:00:00Z') },
      limits: null,
      ...over,
    } as unknown as QuoteGenerationDeps);

  it('returns quote_being_written with a retry after 5 seconds if waiting takes too long', async () => {
    const { generate } = wordsWith({
      leases: { acquire: async () => ({ kind: 'held' }), isHeld: async () => false },
    });
    expect(await generate({ ...checkIn, createdAt: new Date() }, anyWriter, null)).toMatchObject({
      code: 'quote_being_written',
      retryAfterSeconds: 5,
    });
  });

  it.each([
    ['a service is configured', true, 'any', true],
    ['the user asked for the built-in writer', true, 'built-in', false],
    ['no service is configured', false, 'any', false],
  ] as const)(
    'takes a lease long enough for a service only if one may be called: %s',
    async (_, hasService, writer, mayAskService) => {
      const acquire = vi.fn(async (_: object) => ({ kind: 'begun', inFlight: 1, history }));
      const generateText = async () => ({ text, writer: 'built-in', because: [], kinds: [] });
      const { generate } = wordsWith({ leases: { acquire, release: async () => {} }, generateText, hasService });
      await generate({ ...checkIn, createdAt: new Date() }, { writer, onDeviceQuote: null }, null);
      expect(acquire).toHaveBeenCalledWith(expect.objectContaining({ mayAskService }), null);
    },
  );

  it('calls a slow service for at most 50 texts at once, then falls back to the built-in writer', async () => {
    const { promise: slow, resolve } = Promise.withResolvers<void>();
    const asked: string[] = [];
    const generateText = async (_: object, may: string) => {
      asked.push(may);
      if (may === 'any-writer') await slow;
      return { text, writer: 'ai', because: [], kinds: [] };
    };
    const { generate } = wordsWith({ generateText });
    const users = [...Array(50).keys()].map((n) => ({ ...checkIn, userId: `person ${n}`, createdAt: new Date() }));
    const held = users.map((one) => generate(one, anyWriter, null));
    await expect.poll(() => asked.length, LONG_POLL).toBe(50);
    await generate({ ...checkIn, createdAt: new Date() }, anyWriter, null);
    expect([asked.filter((may) => may === 'any-writer').length, asked.at(-1)]).toEqual([50, 'built-in-only']);
    resolve();
    await Promise.all(held);
  });
});
