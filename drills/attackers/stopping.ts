/** SIGTERM while a client sends a request. drills/stop-under-load.ts has clients that send or read nothing. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { seconds } from '../fixtures/drill-place.ts';
import type { DrillResult } from '../result.ts';
import { onTarget, subscribed } from './target.ts';

const STOP_LIMIT_MS = 20_000;

export const keepAlive = (postgresUrl: string): Promise<DrillResult> =>
  onTarget(postgresUrl, async ({ caller, origin, servers }) => {
    const user = await subscribed({ caller }, 'person@example.test');
    const socket = connect(Number(new URL(origin).port), 'localhost');
    await once(socket, 'connect');
    socket.write(
      `POST /api/quotes/generate HTTP/1.1\r\nhost: localhost\r\nconnection: keep-alive\r\ncontent-type: application/json\r\ncookie: ${user.cookies.header}\r\ncontent-length: 2\r\n\r\n`,
    );
    // The headers are sent first. The body follows once the server has received SIGTERM.
    setTimeout(() => socket.write('{}'), 200);
    const startedAt = performance.now();
    const [response] = await Promise.all([text(socket), servers[0]?.end()]);
    const ms = performance.now() - startedAt;
    const statusLine = response.split('\r\n', 1)[0] ?? '';
    return {
      what: 'S3 SIGTERM with a request in progress on a keep-alive connection',
      outcome: `stopped in ${seconds(ms)} (limit ${seconds(STOP_LIMIT_MS)}); request in progress: ${statusLine || 'NOT ANSWERED'}`,
      passed: ms < STOP_LIMIT_MS && statusLine.includes(' 200 '),
    };
  });
