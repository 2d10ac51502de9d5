/** An attempt that could not be checked does not count as a guess: after an outage, the right password still works. */
import { DrizzleQueryError } from 'drizzle-orm';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { login } from '#contract/calls/accounts.ts';
import { failure } from '../../failure.ts';
import { route, type Webhook } from '../../feature.ts';
import type { Meters } from '../../ports/metrics/port.ts';
import { createHttpApp } from '../app.ts';
import { Connections } from '../connections.ts';
import { noExternalSources } from '../security/content-security-policy.ts';
import { localCounters } from './counters.ts';
import { rateLimits } from './rate-limits.ts';

const cut = Object.assign(new Error('Connection terminated unexpectedly'), { code: '57P01' });
const outage = new DrizzleQueryError('select 1 where email = $1', ['owner@example.test'], cut);
const none = async () => {};
const bug = new TypeError('of ours');

const WEBHOOK_PATH = '/api/webhook';

let received: () => ReturnType<Webhook['receive']>;
let outcome: () => Promise<never>;
let app: Awaited<ReturnType<typeof createHttpApp>>;
beforeEach(async () => {
  app = await createHttpApp({
    routes: [route(login, () => outcome())],
    webhooks: [
      {
        path: WEBHOOK_PATH,
        limit: { counts: 'failures', perIp: { points: 3, seconds: 3600 } },
        bodyLimitBytes: 100,
        invalidCode: 'webhook_invalid',
        receive: () => received(),
      },
    ],
    checkSession: async () => null,
    limits: rateLimits({
      ...localCounters(),
      addKnownLocation: none,
      forgetKnownLocations: none,
      reset: none,
      removeExpired: none,
    }),
    appOrigin: undefined,
    trustProxy: false,
    requestActivity: { recordRequest: () => {} },
    systemClock: { now: () => new Date() },
    clock: { now: () => new Date() },
    firstCalls: {},
    externalSources: noExternalSources,
    log: pino({ level: 'silent' }),
    checkReady: async () => {},
    connections: new Connections(),
    metrics: { meters: { requestCompleted: () => {} } as unknown as Meters, token: undefined },
    web: null,
    extraFiles: [],
    nodeHandlers: [],
  });
});
afterEach(() => app.close());

const signIn = () =>
  app.inject({
    method: 'POST',
    url: login.path,
    payload: { email: 'owner@example.test', password: 'a quiet harbour' },
  });
const statuses = async (howOften: number) => {
  const codes = [];
  for (let index = 0; index < howOften; index += 1) codes.push((await signIn()).statusCode);
  return codes;
};
const MORE_THAN_ANY_LIMIT = 120;

it.each([
  ['a database outage', outage, 503],
  ['a bug', bug, 500],
])('%s does not count as a failed sign-in', async (_, error, status) => {
  outcome = () => Promise.reject(error);
  expect(new Set(await statuses(MORE_THAN_ANY_LIMIT))).toEqual(new Set([status]));
  outcome = async () => failure('invalid_credentials') as never;
  expect(await statuses(11)).toEqual([...Array(10).fill(401), 429]);
});

it('a database outage does not reset the count of failed sign-ins', async () => {
  outcome = async () => failure('invalid_credentials') as never;
  await statuses(9);
  outcome = () => Promise.reject(outage);
  await statuses(20);
  outcome = async () => failure('invalid_credentials') as never;
  expect(await statuses(2)).toEqual([401, 429]);
});

it('a database outage returns 503 with Retry-After: 5 and no details', async () => {
  outcome = () => Promise.reject(outage);
  const response = await signIn();
  expect([response.statusCode, response.headers['retry-after'], response.headers['cache-control']]).toEqual([
    503,
    '5',
    'no-store',
  ]);
  expect(response.json()).toEqual({ code: 'temporarily_unavailable', message: expect.any(String) });
});

it.each([
  ['a database outage', outage, 503],
  ['a bug', bug, 500],
])('%s does not count as a failed webhook call', async (_, error, status) => {
  const post = async () => (await app.inject({ method: 'POST', url: WEBHOOK_PATH, payload: '{}' })).statusCode;
  received = () => Promise.reject(error);
  for (let time = 0; time < 10; time += 1) expect(await post()).toBe(status);
  received = async () => 'accepted';
  expect(await post()).toBe(200);
  received = async () => 'invalid';
  expect([await post(), await post(), await post(), await post()]).toEqual([400, 400, 400, 429]);
});

it('an attempt that one counter refuses is counted in none', async () => {
  const { take, refund } = localCounters();
  const counter = (key: string, points: number) => ({ key, points, seconds: 3600, skippedAtKnownLocation: false });
  const [address, account] = [counter('address', 2), counter('account', 1)];
  const isCounted = async () =>
    (await take([address, account], { account: 'account', address: 'address' })).full === null;
  expect([await isCounted(), await isCounted(), await isCounted()]).toEqual([true, false, false]);
  await refund([address, account]);
  expect(await isCounted()).toBe(true);
});
