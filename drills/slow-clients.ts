/**
 * Hundreds of clients that send a byte of their request every two seconds, or do not read a long response. Other users
 * are served as before, and the slow clients are disconnected at the documented limit.
 */
import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { median } from 'simple-statistics';
import type { HttpCaller } from '../server/testing/http-caller.ts';
import { msUntil } from '../server/testing/ms-until.ts';
import { onServerLocation } from '../server/testing/server-location.ts';
import { seconds, subscribeUser } from './fixtures/drill-users.ts';
import { HALF_SENT, openConnection } from './fixtures/open-connection.ts';
import { type Drill, resultOf, withinLimit } from './result.ts';

const SLOW = 400;
const READS = 100;
/** docs/operations.md: a request has to arrive within 30 s; the server checks every few seconds. */
const DISCONNECT_LIMIT_MS = 45_000;
const BYTE_EVERY_MS = 2000;
/** Clients that request the largest file FILES times at once and read nothing: 60 MB, more than the network buffers. */
const STALLED = 20;
const FILES = 100;
const ASSETS = 'dist/web/assets';
/** docs/operations.md: a connection on which nothing can be sent is closed within 2 min. */
const STALLED_DISCONNECT_LIMIT_MS = 130_000;
/** The response to the last of those requests, which only a client that was not disconnected receives. */
const LAST_REPLY = '{"ok":true}';
/** Maximum ratio to the time without slow clients, which run on the same machine. */
const SLOWDOWN_LIMIT = 3;

export const slowClients: Drill = (postgresUrl) =>
  onServerLocation(postgresUrl, async ({ start }) => {
    const server = await start();
    const user = await subscribeUser(server.origin);
    const before = await medianReadMs(user);
    const startedAt = performance.now();
    const sockets = await Promise.all(
      Array.from({ length: SLOW }, async () => (await openConnection(server.origin, HALF_SENT)).resume()),
    );
    const stalled = await Promise.all(Array.from({ length: STALLED }, () => openWithoutReading(server.origin)));
    const drip = setInterval(() => {
      for (const socket of sockets) if (socket.writable) socket.write('a');
    }, BYTE_EVERY_MS);
    try {
      const during = await medianReadMs(user);
      const ratio = during / before;
      const disconnectedMs = await msUntil(() => sockets.every(({ closed }) => closed), DISCONNECT_LIMIT_MS, 200);
      await pause(Math.max(0, STALLED_DISCONNECT_LIMIT_MS - (performance.now() - startedAt)));
      const stalledLeft = (await Promise.all(stalled.map(isFullyAnswered))).filter(Boolean).length;
      const isQuickEnough = ratio <= SLOWDOWN_LIMIT && server.isAlive();
      const what = `${SLOW} clients sending one byte every ${BYTE_EVERY_MS / 1000} s, and ${STALLED} not reading their responses`;
      return resultOf(what, [
        withinLimit('the last slow sender disconnected after', disconnectedMs, DISCONNECT_LIMIT_MS),
        [`${stalledLeft} stalled readers after ${seconds(STALLED_DISCONNECT_LIMIT_MS)}`, stalledLeft === 0],
        [`reads by another user took ${ratio.toFixed(1)} times as long (limit ${SLOWDOWN_LIMIT})`, isQuickEnough],
      ]);
    } finally {
      clearInterval(drip);
      for (const socket of [...sockets, ...stalled]) socket.destroy();
    }
  });

const openWithoutReading = async (origin: string): Promise<Socket> => {
  const files = `GET /assets/${largestAsset()} HTTP/1.1\r\nhost: localhost\r\n\r\n`.repeat(FILES);
  const last = 'GET /healthz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n';
  return (await openConnection(origin, files + last)).pause();
};

function largestAsset(): string {
  const sizeOf = (file: string) => statSync(join(ASSETS, file)).size;
  const [largest] = readdirSync(ASSETS).sort((one, other) => sizeOf(other) - sizeOf(one));
  if (!largest) throw new Error(`${ASSETS} is empty.`);
  return largest;
}

/** Reads until the server closes the connection. @returns whether the last response arrived. */
async function isFullyAnswered(socket: Socket): Promise<boolean> {
  let end = '';
  socket.setEncoding('utf8').on('data', (part: string) => {
    end = (end + part).slice(-LAST_REPLY.length);
  });
  const closed = once(socket, 'close');
  socket.resume();
  await closed;
  return end === LAST_REPLY;
}

async function medianReadMs(user: HttpCaller): Promise<number> {
  const times: number[] = [];
  for (let read = 0; read < READS; read += 1) {
    const { status, ms } = await user.get('/api/quotes/recent');
    if (status !== 200) throw new Error(`A read returned ${status}.`);
    times.push(ms);
  }
  return median(times);
}
