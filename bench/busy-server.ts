/** The effect of users who keep the server busy, by a burst of sign-ins or by waiting, on those who open the app. */
import { quantile } from 'simple-statistics';
import { HttpCaller } from '../server/testing/http-caller.ts';
import { PASSWORD, register } from '../server/testing/user-actions.ts';
import { onBothEngines, type SeededServer, startBaseline } from './fixtures/bench-location.ts';
import { idleFor, mediansOf, timesInTurn, timesWhile } from './fixtures/load.ts';

import { startRequestSender } from './processes/request-sender.ts';
import { type Benchmark, type Row, ratioRow, type Scale } from './report.ts';

const IN_MS = { unit: 'ms', digits: 1 };

const BURST = 100;
const BURST_P99_LIMIT = 3;
const KNOWN = 'known@example.test';

const WAITING_USERS = 50;
const WAITING_P99_LIMIT = 2;
const MEASURED_MS = 5000;
/** Until all 50 have sent their request and wait. */
const RAMP_UP_MS = 2500;

export const signInBurstRows: Benchmark = (scale, postgresUrl) =>
  onBothEngines(scale, postgresUrl, async (server) => [await burstRow(server, scale)]);

async function burstRow({ engine, origin, users }: SeededServer, { isQuick }: Scale): Promise<Row> {
  await register(new HttpCaller(origin), { email: KNOWN });
  using sender = startRequestSender();
  const signIn = { url: `${origin}/api/auth/login`, body: { email: KNOWN, password: PASSWORD } };
  const measure = (work: () => Promise<unknown>) => () => timesWhile(work, `${origin}/api/user`, users);
  const burst = measure(() => sender.send(Array.from({ length: BURST }, () => signIn)));
  const rounds = await timesInTurn(isQuick ? 2 : 5, measure(idleFor(1500)), burst);
  const p99Of = (times: readonly (readonly number[])[]) => quantile(times.flat(), 0.99);
  return ratioRow(
    `GET /api/user, ${engine}: p99 during a burst of ${BURST} sign-ins compared with idle`,
    { ours: p99Of(rounds.map(({ busy }) => busy)), other: p99Of(rounds.map(({ idle }) => idle)) },
    { atMost: BURST_P99_LIMIT },
    IN_MS,
  );
}

export const waitingUsersRows: Benchmark = async (scale, postgresUrl) => {
  const service = await startBaseline('slow-ai-service');
  const ai = { AI_BASE_URL: `${service.origin}/v1`, AI_MODEL: 'slow', LOG_LEVEL: 'silent' };
  try {
    return await onBothEngines(scale, postgresUrl, async (server) => [await waitingRow(server)], { variables: ai });
  } finally {
    await service.end('SIGKILL');
  }
};

async function waitingRow({ engine, origin, users }: SeededServer): Promise<Row> {
  using sender = startRequestSender();
  const [waiting, reading] = [users.slice(0, WAITING_USERS), users.slice(WAITING_USERS)];
  const requests = waiting.map(({ cookie }) => ({ url: `${origin}/api/quotes/generate`, cookie, body: {} }));
  const measure = () => timesWhile(idleFor(MEASURED_MS), `${origin}/api/quotes/recent?limit=20`, reading);
  const whileTheyWait = async () => {
    const [times] = await Promise.all([idleFor(RAMP_UP_MS)().then(measure), sender.send(requests)]);
    return times;
  };
  return ratioRow(
    `GET /api/quotes/recent, ${engine}: p99 while ${WAITING_USERS} wait for a slow AI service compared with idle`,
    mediansOf(await timesInTurn(3, measure, whileTheyWait), 0.99),
    { atMost: WAITING_P99_LIMIT },
    IN_MS,
  );
}
