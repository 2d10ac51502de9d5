/** SIGTERM while clients keep their connections open. */
import { connect, type Socket } from 'node:net';
import type { HttpCaller } from '../../server/testing/http-caller.ts';
import type { DrillResult } from '../result.ts';
import { importedCheckIn } from './flooding.ts';
import { expectOk, onTarget, subscribed, type Target } from './target.ts';

const STOP_LIMIT_MS = 20_000;
const TIMEOUT_MS = 40_000;

interface HeldConnections {
  readonly sockets: readonly Socket[];
  /** The status line of the response to a request in progress, which must succeed. Null if there was none. */
  readonly answer: Promise<string> | null;
}

const stopWith =
  (what: string, hold: (target: Target, user: HttpCaller) => Promise<HeldConnections>) =>
  (postgresUrl: string): Promise<DrillResult> =>
    onTarget(postgresUrl, async (target) => {
      const user = await subscribed(target, 'person@example.test');
      const { sockets, answer } = await hold(target, user);
      const startedAt = performance.now();
      const server = target.servers[0];
      const ended = server?.end().then(() => performance.now() - startedAt) ?? Promise.resolve(0);
      const timeout = new Promise<null>((resolve) => setTimeout(() => resolve(null), TIMEOUT_MS));
      const ms = await Promise.race([ended, timeout]);
      const statusLine = answer && (await answer);
      for (const socket of sockets) socket.destroy();
      return {
        what: `S3 SIGTERM ${what}`,
        outcome: `${ms === null ? `still running after ${TIMEOUT_MS / 1000} s` : `stopped in ${(ms / 1000).toFixed(1)} s`}${statusLine === null ? '' : `; request in progress: ${statusLine || 'NOT ANSWERED'}`}`,
        passed: ms !== null && ms < STOP_LIMIT_MS && (statusLine === null || statusLine.includes(' 200 ')),
      };
    });

export const halfSentBodies = stopWith('with 50 half-sent request bodies', async (target) => {
  const head =
    'POST /api/auth/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{';
  return { sockets: await openSockets(target, 50, head), answer: null };
});

export const stalledReader = stopWith('with a client that stopped reading its export', async (target, user) => {
  for (let piece = 0; piece < 60; piece += 1) {
    const entries = Array.from({ length: 50 }, (_, index) => importedCheckIn(piece * 50 + index));
    expectOk(await user.post('/api/user/import', { entries }));
  }
  const ask = `GET /api/user/data-export HTTP/1.1\r\nhost: localhost\r\ncookie: ${user.cookies.header}\r\n\r\n`;
  const [socket] = await openSockets(target, 1, ask);
  if (!socket) throw new Error('No connection was opened.');
  await new Promise((resolve) => socket.once('readable', resolve));
  socket.pause();
  return { sockets: [socket], answer: null };
});

export const keepAlive = stopWith('with a request in progress on a keep-alive connection', async (target, user) => {
  const body = '{}';
  const ask = `POST /api/quotes/generate HTTP/1.1\r\nhost: localhost\r\nconnection: keep-alive\r\ncontent-type: application/json\r\ncookie: ${user.cookies.header}\r\ncontent-length: ${body.length}\r\n\r\n`;
  const [socket] = await openSockets(target, 1, ask);
  if (!socket) throw new Error('No connection was opened.');
  const answer = new Promise<string>((resolve) => {
    let text = '';
    socket.on('data', (part) => {
      text += String(part);
    });
    socket.once('close', () => resolve(text.split('\r\n', 1)[0] ?? ''));
  });
  // The headers are sent first. The body follows once the server has been told to stop.
  setTimeout(() => socket.write(body), 200);
  return { sockets: [socket], answer };
});

async function openSockets({ origin }: Pick<Target, 'origin'>, count: number, text: string): Promise<Socket[]> {
  const port = Number(new URL(origin).port);
  return Promise.all(
    Array.from({ length: count }, async () => {
      const socket = connect(port, 'localhost');
      socket.on('error', () => {});
      await new Promise((resolve) => socket.once('connect', resolve));
      await new Promise((resolve) => socket.write(text, resolve));
      return socket;
    }),
  );
}
