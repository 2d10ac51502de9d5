/** A page is sent even if some of the calls fail whose replies it should contain. */
import { type FastifyInstance, fastify } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { z } from 'zod';
import { type Call, call } from '#contract/call.ts';
import { ownReads, perUser } from '#contract/rate-limits.ts';
import { failure } from '../../failure.ts';
import { type Route, route } from '../../feature.ts';
import { mountRoutes } from '../mount-routes.ts';
import { noRateLimits } from '../rate-limits/rate-limits.ts';
import { firstRepliesReader } from './first-replies.ts';

const DEADLINE_MS = 50;
const clock = { now: () => new Date('2026-03-11T12:00:00Z') };
const user = {
  userId: 'one',
  timeZone: null,
  dayEnd: 0,
  isAdmin: false,
  access: { allowed: true },
  authenticatedAt: new Date('2026-03-11T11:00:00Z'),
};
const checkSession = async () => ({ user, renewed: false, prefetched: null }) as never;

const read = (path: Call['path'], more: Partial<Call> = {}) =>
  call({
    method: 'GET',
    path,
    guard: 'session',
    limit: ownReads,
    reply: z.object({ ok: z.boolean() }),
    errors: [],
    ...more,
  });
const good = route(read('/good'), async () => ({ ok: true, secret: 'not in the contract' }));

let app: FastifyInstance;
afterEach(() => app?.close());

/** The addresses and replies that a page with these calls contains. */
async function broughtBy(...routes: Route[]): Promise<unknown> {
  app = fastify();
  mountRoutes(app, routes, { checkSession, limits: noRateLimits, systemClock: clock });
  const firstCalls = { '/page': () => routes.map(({ call: { path } }) => path) };
  const options = { routes, firstCalls, checkSession, clock, systemClock: clock, deadlineMs: DEADLINE_MS };
  const readFirst = firstRepliesReader(options);
  app.get('/page', async (request, reply) => [...((await readFirst(request, reply, '/page'))?.replies ?? [])]);
  const page = await app.inject('/page');
  expect(page.statusCode).toBe(200);
  return page.json();
}

const GOOD = ['/good', '{"ok":true}'];

it('first replies contain only fields of the contract', async () => {
  expect(await broughtBy(good)).toEqual([GOOD]);
});

it.each<[string, Route]>([
  [
    'throws',
    route(read('/bad'), async () => {
      throw new Error('the database is unavailable');
    }),
  ],
  ['refuses', route(read('/bad'), async () => failure('not_found') as never)],
  ['never answers', route(read('/bad'), () => new Promise<never>(() => {}))],
  ['is for administrators', route(read('/bad', { guard: 'admin' }), async () => ({ ok: true }))],
  ['needs reauthentication', route(read('/bad', { needsReauthentication: true }), async () => ({ ok: true }))],
])('first replies leave out a call that %s, but contain the others', async (_, bad) => {
  expect(await broughtBy(bad, good)).toEqual([GOOD]);
});

it('first replies of an unknown or rate-limited call are refused at start', async () => {
  const counted = route(read('/counted', { limit: perUser(1, 60) }), async () => ({ ok: true }));
  await expect(broughtBy(counted)).rejects.toThrow("/counted can't be sent along with a page");
  const options = { routes: [good], checkSession, clock, systemClock: clock };
  expect(() => firstRepliesReader({ ...options, firstCalls: { '/page': () => ['/none'] } })).toThrow('no call reads');
});
