/** Whether response times reveal that an address has an account. */

import { median } from 'simple-statistics';
import { HttpCaller } from '../server/testing/http-caller.ts';
import { register } from '../server/testing/user-actions.ts';
import { onBothEngines, type SeededServer } from './fixtures/bench-location.ts';
import { type Benchmark, type Row, ratioRow } from './report.ts';

/** The largest accepted ratio between the two medians, whichever is larger. */
const TIME_LIMIT = 1.1;
const KNOWN = 'known@example.test';
const PAIRS = 200;

interface TimedCall {
  readonly path: string;
  readonly expected: number;
  /**
   * Whether every request can be about the same account. Calls that send emails need a different address each time,
   * because emails are limited per address.
   */
  readonly isOneAccount: boolean;
}

const timedCalls: Readonly<Record<string, TimedCall>> = {
  'Sign-in rejected': { path: '/api/auth/login', expected: 401, isOneAccount: true },
  'Password reset requested': { path: '/api/auth/forgot-password', expected: 200, isOneAccount: false },
  'Confirmation email requested again': { path: '/api/auth/resend-verification', expected: 200, isOneAccount: false },
};

export const accountTimingRows: Benchmark = (scale, postgresUrl) =>
  onBothEngines(scale, postgresUrl, async (server) => {
    await register(new HttpCaller(server.origin), { email: KNOWN });
    const rows: Row[] = [];
    for (const [what, call] of Object.entries(timedCalls)) rows.push(await rowOf(server, what, call));
    return rows;
  });

async function rowOf({ engine, origin, users }: SeededServer, what: string, call: TimedCall): Promise<Row> {
  const { path, expected, isOneAccount } = call;
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
  for (const [count, user] of users.slice(0, PAIRS).entries()) {
    const emails = { known: isOneAccount ? KNOWN : user.email, unknown: `nobody-${count}@example.test` };
    // The second request of a pair finds warmer processor caches, so the order alternates.
    for (const which of count % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
      const body = { email: emails[which], ...(isOneAccount && { password: `guess number ${count}` }) };
      const { status, ms } = await new HttpCaller(origin).post(path, body);
      if (status !== expected) throw new Error(`${path} answered ${status}, not ${expected}`);
      times[which].push(ms);
    }
  }
  const row = ratioRow(
    `${what}, ${engine}: known address compared with unknown, medians of ${times.known.length}`,
    { ours: median(times.known), other: median(times.unknown) },
    'none',
    { unit: 'ms', digits: 2 },
  );
  const ratio = median(times.known) / median(times.unknown);
  const limit = `${(1 / TIME_LIMIT).toFixed(2)} to ${TIME_LIMIT.toFixed(2)}`;
  return { ...row, limit, holds: Math.max(ratio, 1 / ratio) <= TIME_LIMIT };
}
