/**
 * The server is killed without warning (SIGKILL) in the middle of check-ins, repeatedly. Every acknowledged check-in
 * must be stored afterwards, exactly once, with its quote. The data folder must open again each time.
 */
import type { HttpCaller } from '../server/testing/http-caller.ts';
import { onServerLocation } from '../server/testing/server-location.ts';
import { checkIn } from '../server/testing/user-actions.ts';
import { allQuotes } from './fixtures/check-in-load.ts';
import { subscribeUser } from './fixtures/drill-users.ts';
import { type Drill, resultOf } from './result.ts';

const KILLS = { whole: 20, quick: 4 };
/** Check-ins in progress at the kill. */
const CONCURRENCY = 4;

export const sigkill: Drill = (postgresUrl, { isQuick }) =>
  onServerLocation(postgresUrl, async ({ engine, start }) => {
    const kills = isQuick ? KILLS.quick : KILLS.whole;
    const answered = new Set<string>();
    let server = await start();
    const user = await subscribeUser(server.origin);
    for (let kill = 0; kill < kills; kill += 1) {
      const target = answered.size + 5 + kill;
      const workers = Array.from({ length: CONCURRENCY }, () => checkInUntilKilled(user.copy(server.origin), answered));
      while (answered.size < target) await new Promise((resolve) => setImmediate(resolve));
      await server.end('SIGKILL');
      await Promise.all(workers);
      server = await start();
    }
    const stored = await allQuotes(server.origin, user.cookies.header);
    const lost = [...answered].filter((id) => !stored.includes(id));
    const duplicates = stored.length - new Set(stored).size;
    return resultOf(`kill -9 during check-ins on ${engine}, ${kills} times`, [
      [
        `${answered.size} check-ins acknowledged, ${lost.length} lost, ${duplicates} duplicated`,
        answered.size > 0 && lost.length + duplicates === 0,
      ],
    ]);
  });

async function checkInUntilKilled(user: HttpCaller, answered: Set<string>): Promise<void> {
  for (;;) {
    const done = await checkIn(user).catch(() => null);
    if (!done) return;
    answered.add(done.quote.id);
  }
}
