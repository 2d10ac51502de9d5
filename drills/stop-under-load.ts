/**
 * SIGTERM during check-ins and reads, with half-sent request bodies and clients that never read the long export they
 * requested. The load watches /readyz, as a load balancer does, and sends no new requests once it returns 503. Each
 * request sent before that must succeed.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { unreadResponse } from '../bench/fixtures/load.ts';
import { addSignedInUsers, seed } from '../bench/fixtures/seed.ts';
import { withDatabase } from '../server/db/testing/with-database.ts';
import { HttpCaller } from '../server/testing/http-caller.ts';
import { msUntil } from '../server/testing/ms-until.ts';
import { onServerLocation, type ServerLocation } from '../server/testing/server-location.ts';
import { countByCause, startLoad } from './fixtures/check-in-load.ts';
import { HALF_SENT, openConnection } from './fixtures/open-connection.ts';
import { type Drill, resultOf, withinLimit } from './result.ts';

const WRITERS = 10;
const READERS = 5;
const SENDERS = 300;
const NEVER_READ = 5;
/** Exports of this many check-ins exceed what the system buffers for a client that does not read. */
const CHECK_INS = 20_000;
const LOAD_MS = 3000;
const POLL_INTERVAL_MS = 100;
const LIMIT_MS = 20_000;

/** As in production, where the port stays open for a moment after /readyz has started to fail. */
const PRODUCTION = {
  NODE_ENV: 'production',
  ALLOW_SANDBOX: 'true',
  APP_URL: 'https://evenkeel.example',
  LOG_LEVEL: 'silent',
  RATE_LIMITS: 'on',
  QUOTES_PER_DAY: '10000',
  QUOTES_PER_MINUTE: '10000',
};

export const stopUnderLoad: Drill = (postgresUrl) =>
  onServerLocation(postgresUrl, async (location) => {
    using sockets = new DisposableStack();
    const [longHistory = '', ...cookies] = await seedUsers(location);
    const server = await location.start({ variables: PRODUCTION });
    const [writers, readers] = [cookies.slice(0, WRITERS), cookies.slice(WRITERS)];
    const load = startLoad({ originOf: () => server.origin, writers, readers, attempts: 1 });
    await pause(LOAD_MS);
    const exportUrl = `${server.origin}/api/user/data-export`;
    for (let one = 0; one < SENDERS; one += 1)
      sockets.adopt(await openConnection(server.origin, HALF_SENT), (socket) => void socket.destroy());
    for (let one = 0; one < NEVER_READ; one += 1)
      sockets.adopt(await neverRead(exportUrl, longHistory), (response) => void response.destroy());
    const before = load.answered.size;
    const startedAt = performance.now();
    const ended = server.end('SIGTERM');
    const isNotReady = async () => (await new HttpCaller(server.origin).get('/readyz')).status === 503;
    await msUntil(isNotReady, LIMIT_MS, POLL_INTERVAL_MS);
    await load.stop();
    const code = await ended;
    const ms = performance.now() - startedAt;
    const what = `SIGTERM under load, with ${SENDERS} half-sent request bodies and ${NEVER_READ} clients not reading their export`;
    return resultOf(what, [
      [`${before} check-ins acknowledged before SIGTERM and ${load.answered.size - before} after it`, before > 0],
      [`failures: ${countByCause(load.failures)}`, load.failures.length === 0],
      withinLimit('stopped in', ms, LIMIT_MS),
      [`exit code ${code}`, code === 0],
    ]);
  });

/** @returns Cookie headers. The first belongs to a user with a long history. */
async function seedUsers(location: ServerLocation): Promise<string[]> {
  const [longHistory] = await seed(location, { users: 1, checkIns: CHECK_INS });
  const others = await withDatabase(location, ({ db }) => addSignedInUsers(db, WRITERS + READERS));
  // Over https the cookie name has this prefix.
  return [longHistory, ...others].map(({ cookie }) => `__Host-${cookie}`);
}

/** The stopping server cuts its connection, which is no error here. */
const neverRead = async (url: string, cookie: string) => (await unreadResponse(url, { cookie })).on('error', () => {});
