/**
 * Everyday use for a long time: users check in, save, read their list, their statistics and their export, sign in and
 * out, and visitors open pages. Nothing may fail, and neither memory nor reply times may grow.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { HttpCaller, type HttpReply } from '../server/testing/http-caller.ts';
import { memoryOf } from '../server/testing/process-memory.ts';
import { PASSWORD } from '../server/testing/user-actions.ts';
import { engineName, onDrillPlace, subscribeUsers } from './fixtures/drill-place.ts';
import type { Drill } from './result.ts';

const USERS = 12;
const THINK_MS = 200;
const WINDOWS = 6;
/** So that only memory in use is measured, and not garbage that nobody has collected yet. */
const COLLECTS = { NODE_OPTIONS: '--import=./bench/processes/collect-garbage.ts' };
const COLLECTED_AFTER_MS = 1000;
/** Between the second and the last sixth of the time. */
const GROWTH_LIMIT_MB = 80;
const SLOWER_LIMIT = 2;

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
  (user) => user.get('/api/user/data-export'),
];

export const mixedLoad: Drill = (postgresUrl, { minutes }) =>
  onDrillPlace(postgresUrl, async ({ start }) => {
    const server = await start({ variables: COLLECTS });
    const users = await subscribeUsers(server.origin, USERS);
    const endsAt = performance.now() + minutes * 60_000;
    const times: number[][] = Array.from({ length: WINDOWS }, () => []);
    const memory: number[] = [];
    const failed: string[] = [];
    let window = 0;
    const load = users.map(async (user, index) => {
      await generate(user, index);
      for (let turn = index; performance.now() < endsAt; turn += 1) {
        const reply = await takeStep(user, turn).catch((error: Error) => error);
        if (reply instanceof Error) failed.push(reply.message);
        else if (reply.status >= 300) failed.push(`${reply.status} ${reply.text.slice(0, 80)}`);
        else times[window]?.push(reply.ms);
        await pause(THINK_MS);
      }
    });
    for (; window < WINDOWS - 1; window += 1) {
      await pause((minutes * 60_000) / WINDOWS);
      memory.push(await memoryInUse(server.pid));
    }
    await Promise.all(load);
    memory.push(await memoryInUse(server.pid));
    const growth = (memory.at(-1) ?? 0) - (memory[1] ?? 0);
    const [early, late] = [median(times[1]), median(times.at(-1))];
    return {
      what: `${minutes} minutes of mixed load on ${engineName(postgresUrl)}`,
      outcome: `${times.flat().length} requests answered, ${failed.length} failed${failed.length > 0 ? ` (${failed.slice(0, 3).join('; ')})` : ''}; memory ${memory.join(', ')} MB (grows by at most ${GROWTH_LIMIT_MB}); median ${early.toFixed(1)} ms early and ${late.toFixed(1)} ms late (at most ${SLOWER_LIMIT} times)`,
      passed:
        failed.length === 0 && times.flat().length > 0 && growth <= GROWTH_LIMIT_MB && late <= early * SLOWER_LIMIT,
    };
  });

/** In MB. */
async function memoryInUse(pid: number): Promise<number> {
  process.kill(pid, 'SIGUSR2');
  await pause(COLLECTED_AFTER_MS);
  return Math.round(memoryOf(pid));
}

/** Once in a while somebody signs out and in again. */
async function takeStep(user: HttpCaller, turn: number): Promise<HttpReply> {
  if (turn % 97 === 96) return signInAgain(user);
  return (steps[turn % steps.length] ?? generate)(user, turn);
}

async function signInAgain(user: HttpCaller): Promise<HttpReply> {
  const { body } = await user.get('/api/user');
  await user.get('/api/logout', { referer: `${user.origin}/settings` });
  return user.post('/api/auth/login', { email: body.email, password: PASSWORD });
}

const median = (times: readonly number[] = []): number =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0;
