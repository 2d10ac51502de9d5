/**
 * A withdrawal of health consent and a transaction that stores health data wait for each other. Each locks the user's
 * row; the embedded database runs one transaction at a time and needs no lock.
 */

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { OpenDatabase, Transaction } from '../db/client.ts';
import { rowsOf } from '../db/rows-of.ts';
import { insertUser } from '../db/testing/insert-user.ts';
import { testDatabase } from '../db/testing/test-database.ts';
import { healthConsentsStore } from '../features/privacy/consents/health-consents-store.ts';
import { consentedTransaction } from '../features/quotes/consent/consented-transaction.ts';

const now = new Date('2026-11-01T08:00:00Z');
const POLL = { timeout: 20_000 };

let open: OpenDatabase;
let userId: string;
let finished: string[];
beforeAll(async () => {
  open = await testDatabase('postgres');
});
afterAll(() => open.close());
beforeEach(async () => {
  finished = [];
  userId = await insertUser(open.db, now);
});

const store = () => consentedTransaction(open.db, healthConsentsStore(open.db).isWithdrawn);
const hold = () => ({ begun: Promise.withResolvers<void>(), mayEnd: Promise.withResolvers<void>() });
type Held = ReturnType<typeof hold>;

/** Runs one statement, so that the lock is acquired, and then waits until the test lets the transaction end. */
const heldWork = (held: Held) => async (tx: Transaction) => {
  await rowsOf(tx, sql`select 1`);
  held.begun.resolve();
  await held.mayEnd.promise;
  return 'stored';
};

const withdraw = (held?: Held) => {
  const consents = healthConsentsStore(open.db);
  return consents.transaction(async (tx) => {
    await consents.lockUser(tx, userId);
    await consents.save(tx, { userId, granted: false, version: 1, decidedAt: now });
    held?.begun.resolve();
    await held?.mayEnd.promise;
  });
};

const waitsForLock = async () =>
  (
    await rowsOf(
      open.db,
      sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
  ).length > 0;

/**
 * `first` has started. Ends it once `second` waits for a lock; fails if `second` finished without waiting. The order in
 * which both then finish says nothing: a commit releases its locks before its reply arrives.
 */
const endOnceWaitedFor = async (held: Held, first: Promise<unknown>, second: Promise<unknown>) => {
  await expect.poll(async () => finished.length > 0 || (await waitsForLock()), POLL).toBe(true);
  expect(finished).toEqual([]);
  held.mayEnd.resolve();
  return Promise.all([first, second]);
};
const noting = <Result>(name: string, work: Promise<Result>) =>
  work.then((result) => {
    finished.push(name);
    return result;
  });

it('a withdrawal of health consent waits for a transaction that is storing health data', async () => {
  const held = hold();
  const stored = noting('stored', store()(userId, heldWork(held)));
  await held.begun.promise;
  await endOnceWaitedFor(held, stored, noting('withdrawn', withdraw()));
  expect(await stored).toBe('stored');
});

it('a transaction that stores health data waits for a withdrawal in progress, and is refused', async () => {
  const held = hold();
  const withdrawn = noting('withdrawn', withdraw(held));
  await held.begun.promise;
  const stored = noting(
    'stored',
    store()(userId, async (tx) => rowsOf(tx, sql`select 1`)),
  );
  await endOnceWaitedFor(held, withdrawn, stored);
  expect(await stored).toMatchObject({ code: 'health_consent_required' });
});
