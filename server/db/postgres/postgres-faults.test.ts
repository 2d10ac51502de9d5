/** PostgreSQL cuts connections, stops responding, or is overloaded: callers get an error, and no data is lost. */
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keyEncryptionKeys } from '../../field-encryption/key-encryption-keys.ts';
import { setUpFieldEncryption } from '../../field-encryption/set-up.ts';
import { adjustableClock } from '../../ports/clock/adjustable-clock.ts';
import { inBackground } from '../background.ts';
import type { Database, OpenDatabase, Transaction } from '../client.ts';
import { inTransaction, LastStatements } from '../last-statements.ts';
import { rowsOf } from '../rows-of.ts';
import { sandboxSettings } from '../schema.ts';
import { migratedDatabaseLocation, type TestDatabaseLocation } from '../testing/test-database.ts';
import { isDatabaseUnavailable } from '../unavailable.ts';
import { openPostgres, SERVER_LIMITS } from './open-postgres.ts';
import type { PoolLimits } from './postgres-pool.ts';

const CONNECTIONS = 3;
/** A long timeout, because the machine may be busy. */
const POLL_OPTIONS = { timeout: 30_000 };

let location: TestDatabaseLocation;
let otherClient: pg.Client;
let open: OpenDatabase;
const stoppedPids = new Set<number>();

beforeEach(async () => {
  location = await migratedDatabaseLocation('postgres');
  otherClient = new pg.Client({ connectionString: location.databaseUrl });
  await otherClient.connect();
});
afterEach(async () => {
  for (const pid of stoppedPids) process.kill(pid, 'SIGCONT');
  stoppedPids.clear();
  await open.close();
  await otherClient.end();
  await location.remove();
});

/** With a server's limits, except for these changes. */
const openWith = async (changes: Partial<PoolLimits> = {}) => {
  const requests = { ...SERVER_LIMITS.requests, connections: CONNECTIONS, ...changes };
  open = await openPostgres(location.databaseUrl ?? '', { ...SERVER_LIMITS, requests });
};

const pidOf = async (db: Database | Transaction): Promise<number> => {
  const rows = await rowsOf<{ pid: number }>(db, sql`select pg_backend_pid() as pid`);
  return rows[0]?.pid ?? 0;
};
/** Resolves when the backend process of the connection has ended. */
const cut = (pid: number) => otherClient.query('select pg_terminate_backend($1, 10000)', [pid]);
const stop = (pid: number) => {
  stoppedPids.add(pid);
  process.kill(pid, 'SIGSTOP');
};
const outcomeOf = (query: Promise<unknown>) =>
  query.then(
    () => 'done',
    (error: unknown) => (isDatabaseUnavailable(error) ? 'unavailable' : error),
  );
const addRow = (db: Database | Transaction, key: string) => db.insert(sandboxSettings).values({ key, value: 1 });
const keys = async () => (await open.db.select().from(sandboxSettings)).map(({ key }) => key).sort();

/** Uses all connections at the same time. If one had leaked, the last of these transactions would never begin. */
async function expectWholePool(): Promise<void> {
  const { promise: allBegun, resolve } = Promise.withResolvers<void>();
  let startedCount = 0;
  const pids = await Promise.all(
    Array.from({ length: CONNECTIONS }, () =>
      open.db.transaction(async (tx) => {
        startedCount += 1;
        if (startedCount === CONNECTIONS) resolve();
        await allBegun;
        return pidOf(tx);
      }),
    ),
  );
  expect(new Set(pids).size).toBe(CONNECTIONS);
}

describe('a PostgreSQL connection that is cut', () => {
  beforeEach(() => openWith());

  it('is replaced if it was idle', async () => {
    await expectWholePool();
    for (let round = 0; round < 5; round += 1) {
      await otherClient.query(`select pg_terminate_backend(pid, 10000) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`);
      await expect.poll(() => outcomeOf(open.run('select 1')), POLL_OPTIONS).toBe('done');
    }
    await expectWholePool();
  });

  it('does not shrink the pool if transactions are just beginning', async () => {
    for (let round = 0; round < 10; round += 1) {
      const pid = await pidOf(open.db);
      const [, ...outcomes] = await Promise.all([
        cut(pid),
        ...Array.from({ length: CONNECTIONS * 2 }, () => outcomeOf(open.db.transaction((tx) => pidOf(tx)))),
      ]);
      for (const outcome of outcomes) expect(['done', 'unavailable']).toContain(outcome);
    }
    await expectWholePool();
  });

  it('fails and rolls back its transaction if cut between two statements', async () => {
    const work = open.db.transaction(async (tx) => {
      await addRow(tx, 'first');
      await cut(await pidOf(tx));
      await addRow(tx, 'second');
    });
    expect(await outcomeOf(work)).toBe('unavailable');
    expect(await keys()).toEqual([]);
    await expectWholePool();
  });

  it('fails and rolls back its transaction if cut just before COMMIT', async () => {
    const work = open.db.transaction(async (tx) => {
      await addRow(tx, 'lost');
      await cut(await pidOf(tx));
    });
    expect(await outcomeOf(work)).toBe('unavailable');
    expect(await keys()).toEqual([]);
    await expectWholePool();
  });

  it('fails and rolls back its transaction if cut during the last statements', async () => {
    let pid = 0;
    const work = inTransaction(open.db, async (tx) => {
      await addRow(tx, 'first');
      pid = await pidOf(tx);
      return new LastStatements(() => Promise.all([tx.execute(sql`select pg_sleep(4)`), addRow(tx, 'second')]));
    });
    const outcome = outcomeOf(work);
    const sleeping = `select from pg_stat_activity where pid = $1 and wait_event = 'PgSleep'`;
    await expect.poll(async () => (await otherClient.query(sleeping, [pid])).rowCount, POLL_OPTIONS).toBe(1);
    await cut(pid);
    expect(await outcome).toBe('unavailable');
    expect(await keys()).toEqual([]);
    await expectWholePool();
  });

  it('does not hide the error that the work itself threw', async () => {
    const work = open.db.transaction(async (tx) => {
      await cut(await pidOf(tx));
      throw new Error('the reason');
    });
    await expect(work).rejects.toThrow('the reason');
    await expectWholePool();
  });

  it('fails the whole transaction if cut in a savepoint', async () => {
    const work = open.db.transaction((tx) =>
      tx.transaction(async (inner) => {
        await cut(await pidOf(inner));
        await addRow(inner, 'lost');
      }),
    );
    expect(await outcomeOf(work)).toBe('unavailable');
    await expectWholePool();
  });
});

describe('a PostgreSQL transaction', () => {
  beforeEach(() => openWith());

  it('commits, or rolls back if the work throws, and returns its connection to the pool', async () => {
    const pids = new Set<number>();
    for (const key of ['kept', 'dropped']) {
      const work = open.db.transaction(async (tx) => {
        pids.add(await pidOf(tx));
        await addRow(tx, key);
        if (key === 'dropped') throw new Error('changed my mind');
      });
      expect(await outcomeOf(work)).toEqual(key === 'kept' ? 'done' : new Error('changed my mind'));
    }
    expect(await keys()).toEqual(['kept']);
    expect(pids.add(await pidOf(open.db)).size).toBe(1);
  });

  it('fails at COMMIT if the error of a statement was ignored', async () => {
    const work = open.db.transaction(async (tx) => {
      await addRow(tx, 'lost');
      await tx.execute(sql`select 1 / 0`).catch(() => {});
    });
    await expect(work).rejects.toThrow('Transaction rolled back on commit');
    expect(await keys()).toEqual([]);
  });

  it('supports relational queries and rolls back to a savepoint', async () => {
    await open.db.transaction(async (tx) => {
      await addRow(tx, 'kept');
      const inner = tx.transaction(async (deeper) => {
        await addRow(deeper, 'dropped');
        throw new Error('changed my mind');
      });
      await expect(inner).rejects.toThrow('changed my mind');
      expect(await tx.query.sandboxSettings.findMany()).toEqual([{ key: 'kept', value: 1 }]);
    });
    expect(await keys()).toEqual(['kept']);
  });
});

describe('openPostgres when PostgreSQL stops answering', () => {
  beforeEach(() => openWith({ responseMs: 1000 }));

  it('times out statements and transactions, and replaces their connections', async () => {
    await expectWholePool();
    const within = open.db.transaction(async (tx) => {
      stop(await pidOf(tx));
      await addRow(tx, 'lost');
    });
    expect(await outcomeOf(within)).toBe('unavailable');
    const atCommit = open.db.transaction(async (tx) => stop(await pidOf(tx)));
    expect(await outcomeOf(atCommit)).toBe('unavailable');
    stop(await pidOf(open.db));
    expect(await outcomeOf(open.db.select().from(sandboxSettings))).toBe('unavailable');
    await expectWholePool();
  });

  it('times out the beginning of a transaction', async () => {
    stop(await pidOf(open.db));
    expect(await outcomeOf(open.db.transaction((tx) => pidOf(tx)))).toBe('unavailable');
    await expectWholePool();
  });
});

describe('openPostgres under load', () => {
  it('rejects a query at once if too many are already waiting for a connection', async () => {
    await openWith({ connections: 1, maxQueued: 2 });
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    const { promise: begun, resolve: hasBegun } = Promise.withResolvers<void>();
    const holding = open.db.transaction(async () => {
      hasBegun();
      await held;
    });
    await begun;
    const waiting = [open.run('select 1'), open.db.transaction((tx) => pidOf(tx))].map(outcomeOf);
    expect(await outcomeOf(open.run('select 1'))).toBe('unavailable');
    expect(await outcomeOf(open.db.select().from(sandboxSettings))).toBe('unavailable');
    expect(await outcomeOf(open.db.transaction((tx) => pidOf(tx)))).toBe('unavailable');
    letGo();
    expect(await Promise.all([holding, ...waiting])).toEqual([undefined, 'done', 'done']);
  });

  it('rejects a query, but not that of a job, if no connection becomes free in time', async () => {
    await openWith({ connections: 1, connectMs: 500 });
    await open.db.transaction(async () => {
      expect(await outcomeOf(open.run('select 1'))).toBe('unavailable');
      expect(await outcomeOf(open.db.transaction((tx) => pidOf(tx)))).toBe('unavailable');
      // Jobs have their own connections.
      expect(await outcomeOf(inBackground(() => open.run('select 1')))).toBe('done');
    });
  });

  it('does not apply the limits of requests to start-up', async () => {
    await openWith({ maxQueued: 0 });
    expect(await outcomeOf(open.run('select 1'))).toBe('unavailable');
    const clock = await adjustableClock(open.db);
    expect(clock.now()).toBeInstanceOf(Date);
    const keys = keyEncryptionKeys([], 'a secret of at least thirty-two characters');
    const encryption = await setUpFieldEncryption(open.db, keys, pino({ level: 'silent' }), () => {});
    expect(encryption.fields).toBeDefined();
  });

  it('times out a slow statement of a request, but not that of a job or of what the job starts', async () => {
    await openWith({ statementMs: 500 });
    const slowly = () => outcomeOf(open.db.execute(sql`select pg_sleep(1)`));
    expect(await slowly()).toBe('unavailable');
    expect(await inBackground(slowly)).toBe('done');
    expect(
      await inBackground(async () => {
        await pause(1);
        return outcomeOf(open.db.transaction((tx) => tx.execute(sql`select pg_sleep(1)`)));
      }),
    ).toBe('done');
    expect(await outcomeOf(open.run('select pg_sleep(1)'))).toBe('unavailable');
  });

  it('fails a transaction that stays idle for too long', async () => {
    await openWith({ idleInTransactionMs: 500 });
    const work = open.db.transaction(async (tx) => {
      const pid = await pidOf(tx);
      const sessions = async () =>
        (await otherClient.query('select from pg_stat_activity where pid = $1', [pid])).rowCount;
      await expect.poll(sessions, POLL_OPTIONS).toBe(0);
      await addRow(tx, 'lost');
    });
    expect(await outcomeOf(work)).toBe('unavailable');
  });
});
