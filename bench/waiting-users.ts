/** The effect of 50 users waiting for a slow AI service on users who open the app. */
import { median, quantile } from 'simple-statistics';
import { runNodeProgram } from '../server/testing/node-program.ts';
import { onBothEngines, type SeededServer } from './fixtures/bench-location.ts';
import { idleFor, timesWhile } from './fixtures/load.ts';
import type { SeededSession } from './fixtures/seed.ts';
import { startBaseline } from './fixtures/with-baselines.ts';
import { type Benchmark, type Row, ratioRow } from './report.ts';

const WAITING_USERS = 50;
const ROUNDS = 3;
const MEASURED_MS = 5000;
/** Until all 50 have sent their request and wait. */
const RAMP_UP_MS = 2500;
const P99_LIMIT = 2;

export const waitingUsersRows: Benchmark = async (scale, postgresUrl) => {
  const service = await startBaseline('slow-ai-service');
  const ai = { AI_BASE_URL: `${service.origin}/v1`, AI_MODEL: 'slow', LOG_LEVEL: 'silent' };
  try {
    return await onBothEngines(scale, postgresUrl, async (server) => [await compare(server)], ai);
  } finally {
    await service.end('SIGKILL');
  }
};

async function compare({ engine, origin, users }: SeededServer): Promise<Row> {
  const [waiting, reading] = [users.slice(0, WAITING_USERS), users.slice(WAITING_USERS)];
  const measure = async () =>
    quantile(await timesWhile(idleFor(MEASURED_MS), `${origin}/api/quotes/recent?limit=20`, reading), 0.99);
  await measure();
  const idle: number[] = [];
  const busy: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    idle.push(await measure());
    const measured = idleFor(RAMP_UP_MS)().then(measure);
    const [, whileTheyWait] = await Promise.all([startWaitingUsers(origin, waiting), measured]);
    busy.push(whileTheyWait);
  }
  return ratioRow(
    `GET /api/quotes/recent, ${engine}: p99 while ${WAITING_USERS} wait for a slow AI service compared with idle`,
    { ours: median(busy), other: median(idle) },
    { atMost: P99_LIMIT },
    { unit: 'ms', digits: 1 },
  );
}

/** Resolves when all of them have received a quote from the built-in writer. */
async function startWaitingUsers(origin: string, users: readonly SeededSession[]): Promise<void> {
  const cookies = JSON.stringify(users.map(({ cookie }) => cookie));
  const { code, stderr } = await runNodeProgram(['bench/processes/slow-ai-service.ts', 'wait', origin, cookies]);
  if (code !== 0) throw new Error(`startWaitingUsers: slow-ai-service.ts wait failed: ${stderr}`);
}
