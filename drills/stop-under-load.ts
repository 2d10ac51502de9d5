/**
 * SIGTERM during check-ins and reads, with half-sent request bodies and clients that never read the long export they
 * requested. The load watches /readyz, as a load balancer does, and sends no new requests once it returns 503. Each
 * request sent before that must succeed.
 */
import { once } from 'node:events';
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { addCheckIns, addSignedInUser } from '../bench/fixtures/seed.ts';
import { withDatabase } from '../server/db/testing/with-database.ts';
import { HttpCaller } from '../server/testing/http-caller.ts';
import { msUntil } from '../server/testing/ms-until.ts';
import { onServerLocation, type ServerLocation } from '../server/testing/server-location.ts';
import { countByCause, startLoad } from './fixtures/check-in-load.ts';
import { seconds } from './fixtures/drill-users.ts';
import { type PostgresDrill, resultOf } from './result.ts';

const WRITERS = 10;
const READERS = 5;
const HALF_SENT = 300;
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

export const stopUnderLoad: PostgresDrill = (postgresUrl) =>
  onServerLocation(postgresUrl, async (location) => {
    using sockets = new DisposableStack();
    const [longHistory = '', ...cookies] = await seed(location);
    const server = await location.start({ variables: PRODUCTION });
    const [writers, readers] = [cookies.slice(0, WRITERS), cookies.slice(WRITERS)];
    const load = startLoad({ originOf: () => server.origin, writers, readers, attempts: 1 });
    await pause(LOAD_MS);
    const { port } = new URL(server.origin);
    for (let one = 0; one < HALF_SENT; one += 1)
      sockets.adopt(await halfSent(Number(port)), (socket) => void socket.destroy());
    for (let one = 0; one < NEVER_READ; one += 1)
      sockets.adopt(await neverRead(server.origin, longHistory), (sent) => void sent.destroy());
    const before = load.answered.size;
    const startedAt = performance.now();
    const ended = server.end('SIGTERM');
    const isNotReady = async () => (await new HttpCaller(server.origin).get('/readyz')).status === 503;
    await msUntil(isNotReady, LIMIT_MS, POLL_INTERVAL_MS);
    await load.stop();
    const code = await ended;
    const ms = performance.now() - startedAt;
    const what = `SIGTERM under load, with ${HALF_SENT} half-sent request bodies and ${NEVER_READ} clients not reading their export`;
    return resultOf(what, [
      [`${before} check-ins acknowledged before SIGTERM and ${load.answered.size - before} after it`, before > 0],
      [`failures: ${countByCause(load.failures)}`, load.failures.length === 0],
      [`stopped in ${seconds(ms)} (limit ${LIMIT_MS / 1000} s), exit code ${code}`, ms <= LIMIT_MS && code === 0],
    ]);
  });

/** @returns Cookie headers. The first belongs to a user with a long history. */
const seed = (location: ServerLocation): Promise<string[]> =>
  withDatabase(location, async ({ db }) => {
    const cookies: string[] = [];
    for (let user = 0; user <= WRITERS + READERS; user += 1) {
      const { userId, cookie } = await addSignedInUser(db);
      await addCheckIns(db, userId, user === 0 ? CHECK_INS : 1);
      // Over https the cookie name has this prefix.
      cookies.push(`__Host-${cookie}`);
    }
    return cookies;
  });

async function halfSent(port: number): Promise<Socket> {
  const socket = connect(port, 'localhost').on('error', () => {});
  await once(socket, 'connect');
  socket.write(
    'POST /api/auth/login HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{',
  );
  return socket;
}

async function neverRead(origin: string, cookie: string): Promise<{ destroy: () => unknown }> {
  const exportRequest = request(`${origin}/api/user/data-export`, { headers: { cookie } }).on('error', () => {});
  const [response] = await once(exportRequest.end(), 'response');
  if (response.statusCode !== 200) throw new Error(`The export returned ${response.statusCode}.`);
  response.on('error', () => {});
  return exportRequest;
}
