/**
 * The server is killed without warning (SIGKILL) in the middle of check-ins, repeatedly. Every acknowledged check-in
 * must be stored afterwards, exactly once, with its quote. The data folder must open again each time.
 */
import { msUntil } from '../server/testing/ms-until.ts';
import { onServerLocation } from '../server/testing/server-location.ts';
import { startLoad } from './fixtures/check-in-load.ts';
import { cookiesOf, subscribeUsers } from './fixtures/drill-users.ts';
import { type Drill, resultOf } from './result.ts';

const KILLS = { whole: 20, quick: 4 };
/** Check-ins in progress at the kill. */
const CONCURRENCY = 4;
/** Longer than the lease on a quote that a killed server was writing. */
const LIMIT_MS = 60_000;

export const sigkill: Drill<string | undefined> = (postgresUrl, { isQuick }) =>
  onServerLocation(postgresUrl, async ({ engine, start }) => {
    const kills = isQuick ? KILLS.quick : KILLS.whole;
    let server = await start();
    const writers = cookiesOf(await subscribeUsers(server.origin, CONCURRENCY));
    const load = startLoad({ originOf: () => server.origin, writers });
    for (let kill = 0; kill < kills; kill += 1) {
      const target = load.answered.size + 5 + kill;
      await msUntil(() => load.answered.size >= target, LIMIT_MS, 1);
      await server.end('SIGKILL');
      server = await start();
    }
    return resultOf(`kill -9 during check-ins on ${engine}, ${kills} times`, [
      await load.stopAndCompare(server.origin),
    ]);
  });
