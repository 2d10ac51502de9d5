/**
 * 10,000 trials that end in the same minute, on PGlite with the embedded payments: from moving the clock there until
 * every plan is active in our own table, and until every receipt is sent. Its memory is compared with that of a quarter
 * of them, because it must not grow with their number.
 */
import { MONTHLY_PRICE_PENCE } from '../contract/limits.ts';
import type { OpenDatabase } from '../server/db/client.ts';
import { withDatabase } from '../server/db/testing/with-database.ts';
import type { SubscriptionState } from '../server/ports/payments/sandbox/subscription-state.ts';
import { HttpCaller } from '../server/testing/http-caller.ts';
import { memoryOf, resetPeakOf } from '../server/testing/process-usage.ts';
import type { ServerProcess } from '../server/testing/server-process.ts';
import { advanceClock } from '../server/testing/user-actions.ts';
import { onBenchLocation } from './fixtures/bench-location.ts';
import { type Benchmark, figureRow, type Row, ratioRow } from './report.ts';

const SUBSCRIPTIONS = 10_000;
const FEWER_SUBSCRIPTIONS = SUBSCRIPTIONS / 4;
const LIMIT_SECONDS = 60;
/** Ratio of peak resident memory with four times the plans. Without a bound it would approach 4. */
const LIMIT_MEMORY_RATIO = 1.5;
/** The trials end this long after seeding, spread over one minute. */
const ENDS_IN_SECONDS = 3600;
const MOVE_SECONDS = ENDS_IN_SECONDS + 60;
/** Each takes at most a minute. */
const MAX_ATTEMPTS = 10;

export const trialEndsRows: Benchmark = async () =>
  rowsOf(await measure(FEWER_SUBSCRIPTIONS), await measure(SUBSCRIPTIONS));

const measure = (plans: number) =>
  onBenchLocation(undefined, async (location) => {
    await withDatabase(location, ({ run }) => seedTrials(run, plans));
    const server = await location.start();
    const run = await endTrials(server);
    await server.end();
    return { ...run, ...(await withDatabase(location, (database) => outcome(database, run.movedTo))) };
  });

type Measured = Awaited<ReturnType<typeof measure>>;

/** What all seeded subscriptions have in common. The other values differ from one to the next. */
const inTrial = {
  status: 'trialing',
  periods: 0,
  cancelAtPeriodEnd: false,
  pricePence: MONTHLY_PRICE_PENCE,
  firstCharge: null,
  lastCharge: null,
  card: 'succeed',
  pendingEvents: [],
} satisfies Partial<SubscriptionState>;

/** Users with a plan in its trial, in our tables and in those of the embedded payments, as the app leaves them. */
async function seedTrials(run: OpenDatabase['run'], plans: number): Promise<void> {
  const end = `date_trunc('second', now()) + interval '${ENDS_IN_SECONDS} seconds' + (n % 60) * interval '1 second'`;
  await run(`
    create temporary table seeded as
      select n, uuidv7() as user_id, 'cus_' || md5(n::text) as customer_id, 'sub_' || uuidv7() as plan_id,
        'seti_' || uuidv7() as setup_id, ${end} as trial_end, now() - interval '3 days' as since
      from generate_series(1, ${plans}) n;
    insert into users (id, email, time_zone, created_at, updated_at)
      select user_id, 'person-' || n || '@example.test', 'Europe/London', since, since from seeded;
    insert into subscriptions (user_id, customer_id, subscription_id, status, trial_end, current_period_end,
        reminded_trial_end, created_at, updated_at)
      select user_id, customer_id, plan_id, 'trialing', trial_end, trial_end, trial_end, since, since from seeded;
    insert into payment_events (id, customer_id, type, received_at)
      select 'evt_' || uuidv7(), customer_id, 'customer.subscription.created', since from seeded;
    insert into sandbox_payments (id, kind, customer_id, state, created_at)
      select customer_id, 'customer', customer_id, jsonb_build_object('userId', user_id,
        'email', 'person-' || n || '@example.test', 'nextCharge', null), since from seeded;
    insert into sandbox_payments (id, kind, customer_id, state, created_at)
      select setup_id, 'setup', customer_id, jsonb_build_object('clientSecret', setup_id || '_secret_' || md5(setup_id),
        'status', 'succeeded', 'card', 'succeed', 'startedPlan', true), since from seeded;
    insert into sandbox_payments (id, kind, customer_id, due_at, state, created_at)
      select plan_id, 'subscription', customer_id, trial_end, '${JSON.stringify(inTrial)}'::jsonb
        || jsonb_build_object('trialEnd', trial_end, 'countedFrom', trial_end, 'currentPeriodEnd', trial_end,
        'setupId', setup_id, 'idempotencyKey', customer_id || ':first'), since from seeded`);
  await run('vacuum analyze');
}

/**
 * @returns the seconds until the whole response, including the receipts, the app's clock at the time of the request plus
 *   the requested move, and resident memory.
 */
async function endTrials({ origin, pid }: ServerProcess) {
  // The start has a higher peak than what follows.
  resetPeakOf(pid);
  const restingMegabytes = memoryOf(pid);
  const startedAt = Date.now();
  await moveClock(origin);
  return {
    seconds: (Date.now() - startedAt) / 1000,
    movedTo: new Date(startedAt + MOVE_SECONDS * 1000),
    restingMegabytes,
    peakMegabytes: memoryOf(pid, 'VmHWM'),
  };
}

/**
 * The server closes a connection on which nothing has been sent for a minute, but keeps working on what is due. Advancing
 * the clock by 0 seconds then waits for the rest.
 */
async function moveClock(origin: string): Promise<void> {
  for (let attempt = 1, seconds = MOVE_SECONDS; ; attempt += 1, seconds = 0) {
    try {
      await advanceClock(new HttpCaller(origin), seconds);
      return;
    } catch (error) {
      // What fetch throws if there is no response.
      if (!(error instanceof TypeError) || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}

/**
 * The rows have times of the app's clock, which continued with the machine's after it was moved, so they show how long
 * it took.
 */
async function outcome({ run }: OpenDatabase, movedTo: Date) {
  const { rows } = await run(`
    select (select count(*)::int from subscriptions where status = 'active') as active,
      (select count(distinct "to")::int from sandbox_emails) as receipts,
      (select max(updated_at) from subscriptions) as last`);
  const [{ active, receipts, last }] = rows as [{ active: number; receipts: number; last: Date }];
  return { active, receipts, secondsToLastActive: (last.getTime() - movedTo.getTime()) / 1000 };
}

function rowsOf(fewer: Measured, all: Measured): Row[] {
  const format = { unit: 's', digits: 1 };
  const active = figureRow(
    `${SUBSCRIPTIONS} trials that end in one minute, PGlite: until all are active`,
    all.secondsToLastActive,
    { under: LIMIT_SECONDS },
    format,
    `${all.active} active`,
  );
  const sent = `${all.receipts} sent`;
  const receipts = figureRow('The same, until all receipts are sent', all.seconds, 'none', format, sent);
  const memory = ratioRow(
    `The same: peak resident memory compared with that of ${FEWER_SUBSCRIPTIONS} trials`,
    { ours: all.peakMegabytes, other: fewer.peakMegabytes },
    { atMost: LIMIT_MEMORY_RATIO },
    { unit: 'MB' },
    `idle: ${Math.round(all.restingMegabytes)} MB`,
  );
  return [
    { ...active, holds: active.holds && all.active === SUBSCRIPTIONS },
    { ...receipts, limit: 'all sent', holds: all.receipts === SUBSCRIPTIONS },
    memory,
  ];
}
