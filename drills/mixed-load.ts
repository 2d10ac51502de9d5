/**
 * Everyday use for a long time: users check in, save, read their list, their statistics and their export, sign in and
 * out, and visitors open pages. No request may fail, and neither memory nor CPU time per request may grow.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { COLLECTS_GARBAGE } from '../bench/fixtures/server-memory.ts';
import { HttpCaller, type HttpReply } from '../server/testing/http-caller.ts';
import { memoryOf, processorSecondsOf } from '../server/testing/process-usage.ts';
import { onServerLocation } from '../server/testing/server-location.ts';
import { PASSWORD } from '../server/testing/user-actions.ts';
import { subscribeUsers } from './fixtures/drill-users.ts';
import { type Drill, inMegabytes, noneOf, resultOf, withinLimit } from './result.ts';

const USERS = 12;
const THINK_MS = 200;
const WINDOWS = 6;
const COLLECTION_WAIT_MS = 1000;
/** Growth from the second to the last sixth of the run. */
const GROWTH_LIMIT_MB = 80;
const CPU_RATIO_LIMIT = 2;

interface Window {
  /** CPU time of the server, in ms. */
  readonly perRequest: number;
  readonly megabytes: number;
}

type Step = (user: HttpCaller, turn: number) => Promise<HttpReply>;

const generate: Step = (user, turn) =>
  user.post('/api/quotes/generate', { stressLevel: 1 + (turn % 5), hopeForFuture: 1 + ((turn * 3) % 5) });
const steps: readonly Step[] = [
  generate,
  (user) => user.get('/api/quotes/recent?limit=20'),
  (user) => user.get('/api/user/stats'),
  (user) => user.get('/'),
  async (user) => {
    const { body } = await user.get('/api/quotes/recent?limit=1');
    return user.send('PATCH', `/api/quotes/${body.quotes[0]?.id}/favorite`, { isFavorite: true });
  },
  (user) => user.get('/api/user/progress'),
  (user) => user.get('/api/user/patterns'),
  (user) => user.get('/api/quotes/favorites'),
  (user) => new HttpCaller(user.origin).get('/'),
];

export const mixedLoad: Drill = (postgresUrl, { minutes }) =>
  onServerLocation(postgresUrl, async ({ engine, start }) => {
    const server = await start({ variables: COLLECTS_GARBAGE });
    const users = await subscribeUsers(server.origin, USERS);
    const endsAt = performance.now() + minutes * 60_000;
    const windows: Window[] = [];
    const failed: string[] = [];
    let answered = 0;
    const load = users.map(async (user, index) => {
      await generate(user, index);
      for (let turn = index; performance.now() < endsAt; turn += 1) {
        const reply = await takeStep(user, turn).catch((error: Error) => error);
        if (reply instanceof Error) failed.push(reply.message);
        else if (reply.status >= 300) failed.push(`${reply.status} ${reply.text.slice(0, 80)}`);
        else answered += 1;
        await pause(THINK_MS);
      }
    });
    for (let window = 0; window < WINDOWS; window += 1) {
      const before = { answered, seconds: processorSecondsOf(server.pid) };
      await pause((minutes * 60_000) / WINDOWS);
      const milliseconds = 1000 * (processorSecondsOf(server.pid) - before.seconds);
      const perRequest = milliseconds / Math.max(1, answered - before.answered);
      windows.push({ perRequest, megabytes: await memoryInUse(server.pid) });
    }
    await Promise.all(load);
    const [early, late] = [windows[1], windows.at(-1)];
    if (!early || !late) throw new Error('No measurements were taken.');
    const growth = late.megabytes - early.megabytes;
    const ratio = late.perRequest / early.perRequest;
    const memory = windows.map(({ megabytes }) => megabytes).join(', ');
    const cpu = `${early.perRequest.toFixed(1)} ms early and ${late.perRequest.toFixed(1)} ms late`;
    return resultOf(`${minutes} minutes of mixed load on ${engine}`, [
      [`${answered} requests answered`, answered > 0],
      noneOf('failed', failed),
      withinLimit(`memory in use: ${memory} MB; growth:`, growth, GROWTH_LIMIT_MB, inMegabytes),
      [`CPU time per request ${cpu} (limit ${CPU_RATIO_LIMIT} times)`, ratio <= CPU_RATIO_LIMIT],
    ]);
  });

/** In MB. */
async function memoryInUse(pid: number): Promise<number> {
  process.kill(pid, 'SIGUSR2');
  await pause(COLLECTION_WAIT_MS);
  return Math.round(memoryOf(pid));
}

/** Occasionally a user signs out and in again. */
async function takeStep(user: HttpCaller, turn: number): Promise<HttpReply> {
  if (turn % 97 === 96) return signInAgain(user);
  return (steps[turn % steps.length] ?? generate)(user, turn);
}

async function signInAgain(user: HttpCaller): Promise<HttpReply> {
  const { body } = await user.get('/api/user');
  await user.get('/api/logout', { referer: `${user.origin}/settings` });
  await user.post('/api/auth/login', { email: body.email, password: PASSWORD });
  return user.get('/api/user/data-export');
}
