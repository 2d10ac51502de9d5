/** The effect of a burst of sign-ins on users who are already signed in. */
import { quantile } from 'simple-statistics';
import { HttpCaller } from '../server/testing/http-caller.ts';
import { PASSWORD, register } from '../server/testing/user-actions.ts';
import { onBothEngines, type SeededServer } from './fixtures/bench-location.ts';
import { idleFor, timesWhile } from './fixtures/load.ts';
import { startSignInClient } from './processes/sign-in-client.ts';
import { type Benchmark, type Row, ratioRow, type Scale } from './report.ts';

const BURST = 100;
const IDLE_MS = 1500;
const P99_LIMIT = 3;
const KNOWN = 'known@example.test';

export const signInBurstRows: Benchmark = (scale, postgresUrl) =>
  onBothEngines(scale, postgresUrl, async (server) => [await burstRow(server, scale)]);

async function burstRow({ engine, origin, users }: SeededServer, { isQuick }: Scale): Promise<Row> {
  await register(new HttpCaller(origin), { email: KNOWN });
  const client = startSignInClient();
  const idle: number[] = [];
  const busy: number[] = [];
  const wait = idleFor(IDLE_MS);
  const burst = () => client.burst({ origin, email: KNOWN, password: PASSWORD, howMany: BURST });
  const measure = (work: () => Promise<unknown>) => timesWhile(work, `${origin}/api/user`, users);
  try {
    await measure(wait);
    await measure(burst);
    for (let round = 0; round < (isQuick ? 2 : 5); round += 1) {
      idle.push(...(await measure(wait)));
      busy.push(...(await measure(burst)));
    }
  } finally {
    client.end();
  }
  return ratioRow(
    `GET /api/user, ${engine}: p99 during a burst of ${BURST} sign-ins compared with idle`,
    { ours: quantile(busy, 0.99), other: quantile(idle, 0.99) },
    { atMost: P99_LIMIT },
    { unit: 'ms', digits: 1 },
  );
}
