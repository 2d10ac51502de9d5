/** Attacks whose outcome depends on requests and jobs that a server processes at the same time. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { runQuery } from '../../server/db/testing/with-pg-client.ts';
import { callApi } from '../../server/testing/api-client.ts';
import { advanceClock, PASSWORD } from '../../server/testing/user-actions.ts';
import { type DrillResult, noneOf, resultOf, withinLimit } from '../result.ts';
import { countStatuses, inParallel, onTarget, signedUp, subscribed } from './target.ts';

const STOP_LIMIT_MS = 20_000;

export const keepAlive = (postgresUrl: string): Promise<DrillResult> =>
  onTarget(postgresUrl, async ({ caller, origin, server }) => {
    const user = await subscribed({ caller }, 'person@example.test');
    const socket = connect(Number(new URL(origin).port), 'localhost');
    await once(socket, 'connect');
    socket.write(
      `POST /api/quotes/generate HTTP/1.1\r\nhost: localhost\r\nconnection: keep-alive\r\ncontent-type: application/json\r\ncookie: ${user.cookies.header}\r\ncontent-length: 2\r\n\r\n`,
    );
    // The headers are sent first. The body follows once the server has received SIGTERM.
    setTimeout(() => socket.write('{}'), 200);
    const startedAt = performance.now();
    const [response] = await Promise.all([text(socket), server.end()]);
    const ms = performance.now() - startedAt;
    const statusLine = response.split('\r\n', 1)[0] ?? '';
    return resultOf('S3 SIGTERM with a request in progress on a keep-alive connection', [
      withinLimit('stopped in', ms, STOP_LIMIT_MS),
      [`request in progress: ${statusLine || 'NOT ANSWERED'}`, statusLine.includes(' 200 ')],
    ]);
  });

export const passwordFlood = (postgresUrl: string): Promise<DrillResult> =>
  onTarget(postgresUrl, async (target) => {
    await signedUp(target, 'owner@example.test');
    const attacker = await signedUp(target, 'attacker@example.test');
    const change = (index: number) =>
      attacker.copy().post('/api/user/change-password', { password: `a quiet harbour ${index}` });
    const flood = inParallel(400, change);
    const login = await target.caller().post('/api/auth/login', { email: 'owner@example.test', password: PASSWORD });
    const replies = await flood;
    return resultOf('S5 400 concurrent password changes in one session, while another user signs in', [
      [countStatuses(replies), replies.filter(({ status }) => status === 200).length <= 10],
      [`sign-in: ${login.status} after ${login.ms.toFixed(0)} ms`, login.status === 200 && login.ms < 2500],
    ]);
  });

export const deletedWhileEmailed = (postgresUrl: string): Promise<DrillResult> =>
  onTarget(
    postgresUrl,
    async (target) => {
      const users = Array.from({ length: 20 }, (_, index) => `brief-${index}@example.test`);
      await Promise.all(
        users.map(async (email, index) => {
          const user = await signedUp(target, email);
          await callApi(target.caller(), 'POST /api/auth/forgot-password', { body: { email } });
          // Spread over two seconds, the polling interval of the jobs, so that some deletions coincide with their jobs.
          await pause(index * 100);
          await callApi(user, 'DELETE /api/user/delete-account');
        }),
      );
      await advanceClock(target.caller(), 0);
      const jobs = await runQuery<{ name: string; content: string }>(
        target.databaseUrl,
        "select name, data::text || coalesce(output::text, '') as content from pgboss.job",
      );
      const left = jobs.filter(({ content }) => /brief-\d+@/.test(content)).map(({ name }) => name);
      const failed = target
        .log()
        .split('\n')
        .filter((line) => line.includes('job failed'));
      return resultOf(
        `D7 ${users.length} users register, request an email and delete their account within two seconds`,
        [noneOf('jobs that contain an address', left), noneOf('jobs that failed', failed)],
      );
    },
    { RATE_LIMITS: 'off' },
  );
