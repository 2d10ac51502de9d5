/**
 * Thousands of generated requests over every call of the contract, by a visitor, a user and an administrator: valid,
 * nearly valid and nonsensical. No response may be a 5xx or leak internals, and memory must level off.
 */
import fc from 'fast-check';
import pLimit from 'p-limit';
import { COLLECTS_GARBAGE, megabytesInUse } from '../bench/fixtures/server-memory.ts';
import type { Call } from '../contract/call.ts';
import { calls } from '../contract/index.ts';
import { HttpCaller, type HttpReply } from '../server/testing/http-caller.ts';
import { onServerLocation } from '../server/testing/server-location.ts';
import * as actions from '../server/testing/user-actions.ts';
import { subscribeUser } from './fixtures/drill-users.ts';
import { type Drill, inMegabytes, noneOf, resultOf, withinLimit } from './result.ts';

/** After 10,000 requests a server's caches are not full yet. */
const REQUESTS = { whole: 40_000, quick: 1500 };
const CONCURRENCY = 4;
const SEED = 20261123;
/**
 * Growth from the end of the first half to the end of the second, in MB still in use after a garbage collection:
 * resident memory also depends on when the last collection was.
 */
const GROWTH_LIMIT_MB = 10;
const ADMIN = 'admin@evenkeel.test';
/** These end a session or delete an account: after a few requests no user would be left. */
const ENDS_SESSION_OR_ACCOUNT = /logout|delete-account|sessions|change-password|reset-password/;
const LEAKED_INTERNALS = /\bat \S+ \(|node_modules|\.ts:\d+|select .* from |FST_ERR/i;

const fieldNames = [
  'email',
  'password',
  'token',
  'code',
  'name',
  'firstName',
  'search',
  'status',
  'page',
  'limit',
  'before',
  'from',
  'to',
  'ids',
  'entries',
  'isFavorite',
  'granted',
  'stressLevel',
  'sleepQuality',
  'timeOfDayPreference',
  'set',
  'subject',
  'body',
  'preferences',
  'timezone',
  'theme',
  'localDay',
  'feedback',
  'reason',
  'goal',
  'days',
];
const value = fc.oneof(
  fc.integer({ min: -2, max: 7 }),
  fc.boolean(),
  fc.constant(null),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom('a@example.test', '2026-11-23', 'UTC', '\u0000', '%', "' or 1=1 --", '1e309', 'a'.repeat(5000)),
  fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 4 }),
);
const requests = fc.record({
  call: fc.constantFrom(...(calls as readonly Call[]).filter(({ path }) => !ENDS_SESSION_OR_ACCOUNT.test(path))),
  who: fc.nat({ max: 2 }),
  ids: fc.oneof(fc.uuid({ version: 7 }), fc.string({ minLength: 1, maxLength: 40 })),
  query: fc.dictionary(fc.constantFrom(...fieldNames), fc.string({ maxLength: 40 }), { maxKeys: 3 }),
  body: fc.oneof(
    { weight: 6, arbitrary: fc.dictionary(fc.constantFrom(...fieldNames), value, { maxKeys: 6 }) },
    { weight: 1, arbitrary: fc.anything({ maxDepth: 3, withNullPrototype: false }) },
  ),
});

type GeneratedRequest = typeof requests extends fc.Arbitrary<infer Request> ? Request : never;

export const randomRequests: Drill<string | undefined> = (postgresUrl, { isQuick }) =>
  onServerLocation(postgresUrl, async ({ engine, start }) => {
    const server = await start({ variables: COLLECTS_GARBAGE });
    const user = await subscribeUser(server.origin);
    const admin = new HttpCaller(server.origin);
    await actions.becomeAdministrator(admin, { email: ADMIN }, () => actions.advanceClock(admin, 0));
    const callers = [new HttpCaller(server.origin), user, admin];
    const count = isQuick ? REQUESTS.quick : REQUESTS.whole;
    const all = fc.sample(requests, { numRuns: count, seed: SEED });
    const bad: string[] = [];
    const reached = new Set<string>();
    const send = async (request: GeneratedRequest) => {
      const { call, who } = request;
      const name = `${call.method} ${call.path}`;
      const caller = callers[who % callers.length];
      const reply = caller && (await sendGenerated(caller, request));
      if (reply && reply.status < 300) reached.add(name);
      if (reply && isBad(reply)) bad.push(`${name}: ${reply.status} ${reply.text.slice(0, 100)}`);
    };
    const limit = pLimit(CONCURRENCY);
    await limit.map(all.slice(0, count / 2), send);
    const halfway = await megabytesInUse(server);
    await limit.map(all.slice(count / 2), send);
    const growth = (await megabytesInUse(server)) - halfway;
    return resultOf(`${count} generated requests over ${calls.length} calls on ${engine}`, [
      noneOf('responses that were 5xx or leaked internals', bad),
      [`${reached.size} calls succeeded at least once`, reached.size > 20 && server.isAlive()],
      withinLimit(
        `memory in use: ${inMegabytes(halfway)} halfway, more at the end:`,
        growth,
        GROWTH_LIMIT_MB,
        inMegabytes,
      ),
    ]);
  });

const isBad = ({ status, text }: HttpReply): boolean => status >= 500 || (status >= 400 && LEAKED_INTERNALS.test(text));

async function sendGenerated(caller: HttpCaller, { call, ids, query, body }: GeneratedRequest): Promise<HttpReply> {
  const path = call.path.replaceAll(/:\w+/g, encodeURIComponent(ids.toWellFormed()));
  const search = call.query ? `?${new URLSearchParams(query)}` : '';
  const sent = call.method === 'GET' ? undefined : (body ?? {});
  return caller.send(call.method, `${path}${search}`, typeof sent === 'string' ? { text: sent } : sent);
}
