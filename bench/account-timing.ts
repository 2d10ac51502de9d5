/** Whether response times reveal that an address has an account. */
import { HttpCaller } from '../server/testing/http-caller.ts';
import { register } from '../server/testing/user-actions.ts';
import { onBothEngines } from './fixtures/both-engines.ts';
import { OTHER_USERS } from './fixtures/seed.ts';
import { median, type Row } from './report.ts';

/** The ratio of known to unknown, whichever is larger on top. */
const TIME_LIMIT = 1.1;
const KNOWN = 'known@example.test';

interface TimedCall {
  readonly what: string;
  readonly path: string;
  readonly expected: number;
  /** @param known whether the address has an account. */
  readonly body: (known: boolean, count: number) => object;
}

/** Emails are rate limited per address, so each request that sends one uses a different address. */
const addressOf = (known: boolean, count: number) => `${known ? 'other' : 'nobody'}-${count}@example.test`;

const timedCalls: readonly TimedCall[] = [
  {
    what: 'Sign-in refused',
    path: '/api/auth/login',
    expected: 401,
    body: (known, count) => ({ email: known ? KNOWN : addressOf(false, count), password: `guess number ${count}` }),
  },
  {
    what: 'Reset asked for',
    path: '/api/auth/forgot-password',
    expected: 200,
    body: (known, count) => ({ email: addressOf(known, count) }),
  },
  {
    what: 'Confirmation mail asked for again',
    path: '/api/auth/resend-verification',
    expected: 200,
    body: (known, count) => ({ email: addressOf(known, count) }),
  },
];

export const accountTimingRows = (): Promise<Row[]> =>
  onBothEngines(async ({ engine, origin }) => {
    await register(new HttpCaller(origin), { email: KNOWN });
    const rows: Row[] = [];
    for (const question of timedCalls) rows.push(await rowOf(engine, origin, question));
    return rows;
  });

async function rowOf(engine: string, origin: string, question: TimedCall): Promise<Row> {
  const known: number[] = [];
  const unknown: number[] = [];
  for (let count = 1; count <= OTHER_USERS; count += 1) {
    // The second of a pair finds the processor warmer, so they alternate.
    const order = count % 2 === 0 ? [true, false] : [false, true];
    for (const isKnown of order) (isKnown ? known : unknown).push(await timed(origin, question, isKnown, count));
  }
  const ratio = median(known) / median(unknown);
  return {
    what: `${question.what}, ${engine}: known address against unknown, medians of ${OTHER_USERS}`,
    ours: `${median(known).toFixed(2)} ms / ${median(unknown).toFixed(2)} ms = ${ratio.toFixed(3)}`,
    limit: `${(1 / TIME_LIMIT).toFixed(2)} to ${TIME_LIMIT.toFixed(2)}`,
    holds: Math.max(ratio, 1 / ratio) <= TIME_LIMIT,
  };
}

async function timed(origin: string, { path, expected, body }: TimedCall, known: boolean, count: number) {
  const { status, ms } = await new HttpCaller(origin).post(path, body(known, count));
  if (status !== expected) throw new Error(`${path} answered ${status}, not ${expected}`);
  return ms;
}
