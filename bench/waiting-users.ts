/** The effect of 50 users waiting for a slow AI service on a user who opens the app. */
import { spawn } from 'node:child_process';
import { freePort } from '../server/testing/free-port.ts';
import { startProcess } from '../server/testing/server-process.ts';
import { onBothEngines, type SeededServer } from './fixtures/both-engines.ts';
import { median, p99, type Row } from './report.ts';

const WAITING_USERS = 50;
const ROUNDS = 4;
const MEASURED_MS = 5000;
/** Until all 50 have sent their request and wait. */
const RAMP_UP_MS = 2500;
const P99_LIMIT = 2;

export async function waitingUsersRows(): Promise<Row[]> {
  const port = await freePort();
  const service = await startProcess(
    ['bench/processes/slow-ai-service.ts', 'serve', String(port)],
    {},
    { port, path: '/' },
  );
  const ai = { AI_BASE_URL: `http://127.0.0.1:${port}/v1`, AI_MODEL: 'slow', LOG_LEVEL: 'silent' };
  try {
    return await onBothEngines(async (server) => [await compare(server)], ai);
  } finally {
    await service.end('SIGKILL');
  }
}

async function compare({ engine, origin, cookie }: SeededServer): Promise<Row> {
  await p99Of(origin, cookie);
  const idle: number[] = [];
  const busy: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    idle.push(await p99Of(origin, cookie));
    const answered = startWaitingUsers(origin, cookie);
    await new Promise((resolve) => setTimeout(resolve, RAMP_UP_MS));
    busy.push(await p99Of(origin, cookie));
    await answered;
  }
  const ratio = median(busy) / median(idle);
  return {
    what: `GET /api/quotes/recent, ${engine}: p99 while ${WAITING_USERS} wait for a slow AI service against idle`,
    ours: `${median(busy).toFixed(1)} ms / ${median(idle).toFixed(1)} ms = ${ratio.toFixed(2)}`,
    limit: `at most ${P99_LIMIT.toFixed(2)}`,
    holds: ratio <= P99_LIMIT,
  };
}

/** Resolves when all of them have received a quote from the built-in writer. */
function startWaitingUsers(origin: string, cookie: string): Promise<void> {
  const child = spawn(
    process.execPath,
    ['bench/processes/slow-ai-service.ts', 'wait', origin, cookie, String(WAITING_USERS)],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  return new Promise((resolve, reject) => {
    child.on('exit', (code) =>
      code === 0 ? resolve() : reject(new Error('startWaitingUsers: slow-ai-service.ts wait exited with a failure')),
    );
  });
}

/** One browser sends requests repeatedly. */
async function p99Of(origin: string, cookie: string): Promise<number> {
  const times: number[] = [];
  const until = performance.now() + MEASURED_MS;
  while (performance.now() < until) {
    const startedAt = performance.now();
    const answer = await fetch(`${origin}/api/quotes/recent?limit=20`, { headers: { cookie } });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`recent answered ${answer.status}`);
    times.push(performance.now() - startedAt);
  }
  return p99(times);
}
