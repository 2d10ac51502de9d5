/** Whether response times reveal that an address has an account. */
import { HttpCaller } from '../server/testing/http-caller.ts';
import { register } from '../server/testing/user-actions.ts';
import { onBothEngines, type SeededServer } from './fixtures/bench-place.ts';
import { type Benchmark, median, type Row, ratioRow } from './report.ts';

/** The ratio of known to unknown, whichever is larger on top. */
const TIME_LIMIT = 1.1;
const KNOWN = 'known@example.test';
const PAIRS = 200;

interface TimedCall {
  readonly what: string;
  readonly path: string;
  readonly expected: number;
  /** @param email of an account, or of none. */
  readonly body: (email: string, count: number) => object;
  /** Used for every request instead of another address each, which sending emails needs: it is limited by address. */
  readonly knownEmail?: string;
}

const timedCalls: readonly TimedCall[] = [
  {
    what: 'Sign-in refused',
    path: '/api/auth/login',
    expected: 401,
    body: (email, count) => ({ email, password: `guess number ${count}` }),
    knownEmail: KNOWN,
  },
  {
    what: 'Reset asked for',
    path: '/api/auth/forgot-password',
    expected: 200,
    body: (email) => ({ email }),
  },
  {
    what: 'Confirmation mail asked for again',
    path: '/api/auth/resend-verification',
    expected: 200,
    body: (email) => ({ email }),
  },
];

export const accountTimingRows: Benchmark = (scale, postgresUrl) =>
  onBothEngines(scale, postgresUrl, async (server) => {
    await register(new HttpCaller(server.origin), { email: KNOWN });
    const rows: Row[] = [];
    for (const question of timedCalls) rows.push(await rowOf(server, question));
    return rows;
  });

async function rowOf({ engine, origin, users }: SeededServer, question: TimedCall): Promise<Row> {
  const known: number[] = [];
  const unknown: number[] = [];
  for (const [count, user] of users.slice(0, PAIRS).entries()) {
    // The second of a pair finds the processor warmer, so they alternate.
    for (const isKnown of count % 2 === 0 ? [true, false] : [false, true]) {
      const email = isKnown ? (question.knownEmail ?? user.email) : `nobody-${count}@example.test`;
      (isKnown ? known : unknown).push(await timed(origin, question, email, count));
    }
  }
  const row = ratioRow(
    `${question.what}, ${engine}: known address against unknown, medians of ${known.length}`,
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
