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
  readonly what: string;
  readonly path: string;
  readonly expected: number;
  /** @param email of an account, or of none. */
  readonly body: (email: string, count: number) => object;
  /**
   * Used for every request. Calls that send emails need a different address each time instead, because emails are
   * limited per address.
   */
  readonly knownEmail?: string;
}

const timedCalls: readonly TimedCall[] = [
  {
    what: 'Sign-in rejected',
    path: '/api/auth/login',
    expected: 401,
    body: (email, count) => ({ email, password: `guess number ${count}` }),
    knownEmail: KNOWN,
  },
  {
    what: 'Password reset requested',
    path: '/api/auth/forgot-password',
    expected: 200,
    body: (email) => ({ email }),
  },
  {
    what: 'Confirmation email requested again',
    path: '/api/auth/resend-verification',
    expected: 200,
    body: (email) => ({ email }),
  },
];

export const accountTimingRows: Benchmark = (scale, postgresUrl) =>
  onBothEngines(scale, postgresUrl, async (server) => {
    await register(new HttpCaller(server.origin), { email: KNOWN });
    const rows: Row[] = [];
    for (const call of timedCalls) rows.push(await rowOf(server, call));
    return rows;
  });

async function rowOf({ engine, origin, users }: SeededServer, call: TimedCall): Promise<Row> {
  const known: number[] = [];
  const unknown: number[] = [];
  for (const [count, user] of users.slice(0, PAIRS).entries()) {
    // The second request of a pair finds warmer processor caches, so the order alternates.
    for (const isKnown of count % 2 === 0 ? [true, false] : [false, true]) {
      const email = isKnown ? (call.knownEmail ?? user.email) : `nobody-${count}@example.test`;
      (isKnown ? known : unknown).push(await timed(origin, call, email, count));
    }
  }
  const row = ratioRow(
    `${call.what}, ${engine}: known address compared with unknown, medians of ${known.length}`,
    { ours: median(known), other: median(unknown) },
    'none',
    { unit: 'ms', digits: 2 },
  );
  const ratio = median(known) / median(unknown);
  const limit = `${(1 / TIME_LIMIT).toFixed(2)} to ${TIME_LIMIT.toFixed(2)}`;
  return { ...row, limit, holds: Math.max(ratio, 1 / ratio) <= TIME_LIMIT };
}

async function timed(origin: string, { path, expected, body }: TimedCall, email: string, count: number) {
  const { status, ms } = await new HttpCaller(origin).post(path, body(email, count));
  if (status !== expected) throw new Error(`${path} answered ${status}, not ${expected}`);
  return ms;
}
