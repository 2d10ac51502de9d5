/** What a burst of sign-ins does to people who are signed in already. */
import { HttpCaller } from '../server/testing/http-caller.ts';
import { PASSWORD, register } from '../server/testing/user-actions.ts';
import { onBothEngines, type SeededServer } from './fixtures/both-engines.ts';
import { startSignInClient } from './processes/sign-in-client.ts';
import { p99, type Row } from './report.ts';

const BURST = 100;
const ROUNDS = 8;
const IDLE_MS = 1500;
const P99_LIMIT = 3;
const KNOWN = 'known@example.test';

export const signInBurstRows = (): Promise<Row[]> => onBothEngines(async (server) => [await burstRow(server)]);

async function burstRow({ engine, origin, cookie }: SeededServer): Promise<Row> {
  await register(new HttpCaller(origin), { email: KNOWN });
  const client = startSignInClient();
  const idle: number[] = [];
  const busy: number[] = [];
  const wait = () => new Promise((resolve) => setTimeout(resolve, IDLE_MS));
  const burst = () => client.burst({ origin, email: KNOWN, password: PASSWORD, howMany: BURST });
  try {
    await whileRunning(wait, origin, cookie);
    await whileRunning(burst, origin, cookie);
    for (let round = 0; round < ROUNDS; round += 1) {
      idle.push(...(await whileRunning(wait, origin, cookie)));
      busy.push(...(await whileRunning(burst, origin, cookie)));
    }
  } finally {
    client.end();
  }
  const ratio = p99(busy) / p99(idle);
  return {
    what: `GET /api/user, ${engine}: p99 during a burst of ${BURST} sign-ins against idle`,
    ours: `${p99(busy).toFixed(1)} ms / ${p99(idle).toFixed(1)} ms = ${ratio.toFixed(2)}`,
    limit: `at most ${P99_LIMIT.toFixed(2)}`,
    holds: ratio <= P99_LIMIT,
  };
}

/** One browser requests the current user repeatedly while `work` runs. @returns the time of each response. */
async function whileRunning(work: () => Promise<unknown>, origin: string, cookie: string): Promise<number[]> {
  const times: number[] = [];
  let running = true;
  const done = work().finally(() => {
    running = false;
  });
  while (running) {
    const ask = async () => {
      const answer = await fetch(`${origin}/api/user`, { headers: { cookie } });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`GET /api/user answered ${answer.status}`);
    };
    const startedAt = performance.now();
    await ask();
    times.push(performance.now() - startedAt);
  }
  await done;
  return times;
}
