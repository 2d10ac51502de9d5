/** PostgreSQL cuts connections, stops answering, or is overloaded: the caller gets an error, and nothing is lost. */
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
/** For polls, because the machine may be busy. */
const POLL_OPTIONS = { timeout: 30_000 };

let place: TestDatabaseLocation;
let outside: pg.Client;
let open: OpenDatabase;
const stoppedPids = new Set<number>();

beforeEach(async () => {
  place = await migratedDatabaseLocation('postgres');
  outside = new pg.Client({ connectionString: place.databaseUrl });
  await outside.connect();
});
afterEach(async () => {
  for (const pid of stoppedPids) process.kill(pid, 'SIGCONT');
  stoppedPids.clear();
  await open.close();
  await outside.end();
  await place.remove();
});

/** With a server's limits, except for these changes. */
const openWith = async (changes: Partial<PoolLimits> = {}) => {
  const requests = { ...SERVER_LIMITS.requests, connections: CONNECTIONS, ...changes };
  open = await openPostgres(place.databaseUrl ?? '', { ...SERVER_LIMITS, requests });
};

const pidOf = async (db: Database | Transaction): Promise<number> => {
  const rows = await rowsOf<{ pid: number }>(db, sql`select pg_backend_pid() as pid`);
  return rows[0]?.pid ?? 0;
};
/** Resolves when the process of the connection is gone. */
const cut = (pid: number) => outside.query('select pg_terminate_backend($1, 10000)', [pid]);
const stop = (pid: number) => {
  stoppedPids.add(pid);
  process.kill(pid, 'SIGSTOP');
};
const outcomeOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'done',
    (error: unknown) => (isDatabaseUnavailable(error) ? 'unavailable' : error),
  );
const addRow = (db: Database | Transaction, key: string) => db.insert(sandboxSettings).values({ key, value: 1 });
const keys = async () => (await open.db.select().from(sandboxSettings)).map(({ key }) => key).sort();

/** Uses all connections at the same time. If one was lost, the last of these transactions would never begin. */
async function expectWholePool(): Promise<void> {
  const { promise: allBegun, resolve } = Promise.withResolvers<void>();
  let begun = 0;
  const pids = await Promise.all(
    Array.from({ length: CONNECTIONS }, () =>
      open.db.transaction(async (tx) => {
        begun += 1;
        if (begun === CONNECTIONS) resolve();
        await allBegun;
        return pidOf(tx);
      }),
    ),
  );
  expect(new Set(pids).size).toBe(CONNECTIONS);
}

describe('a connection that is cut', () => {
  beforeEach(() => openWith());

  it('while idle, is replaced', async () => {
    await expectWholePool();
    for (let round = 0; round < 5; round += 1) {
      await outside.query(`select pg_terminate_backend(pid, 10000) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`);
      await expect.poll(() => outcomeOf(open.run('select 1')), POLL_OPTIONS).toBe('done');
    }
    await expectWholePool();
  });

  it('just when transactions begin, costs none of the connections', async () => {
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

  it('between two statements, fails the second and keeps nothing', async () => {
    const work = open.db.transaction(async (tx) => {
      await addRow(tx, 'first');
      await cut(await pidOf(tx));
      await addRow(tx, 'second');
    });
    expect(await outcomeOf(work)).toBe('unavailable');
    expect(await keys()).toEqual([]);
    await expectWholePool();
  });

  it('at commit, fails the transaction and keeps nothing', async () => {
    const work = open.db.transaction(async (tx) => {
      await addRow(tx, 'lost');
      await cut(await pidOf(tx));
    });
    expect(await outcomeOf(work)).toBe('unavailable');
    expect(await keys()).toEqual([]);
    await expectWholePool();
  });

  it('while its last statements are carried out, fails the transaction and keeps nothing', async () => {
    let pid = 0;
    const work = inTransaction(open.db, async (tx) => {
      await addRow(tx, 'first');
      pid = await pidOf(tx);
      return new LastStatements(() => Promise.all([tx.execute(sql`select pg_sleep(4)`), addRow(tx, 'second')]));
    });
    const outcome = outcomeOf(work);
    const sleeping = `select from pg_stat_activity where pid = $1 and wait_event = 'PgSleep'`;
    await expect.poll(async () => (await outside.query(sleeping, [pid])).rowCount, POLL_OPTIONS).toBe(1);
    await cut(pid);
    expect(await outcome).toBe('unavailable');
    expect(await keys()).toEqual([]);
    await expectWholePool();
  });

  it('does not hide why the work itself gave up', async () => {
    const work = open.db.transaction(async (tx) => {
      await cut(await pidOf(tx));
      throw new Error('the reason');
    });
    await expect(work).rejects.toThrow('the reason');
    await expectWholePool();
  });

  it('in a savepoint, fails the whole transaction', async () => {
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

describe('a transaction', () => {
  beforeEach(() => openWith());

  it('keeps all, or nothing when the work gives up, and then its connection is used again', async () => {
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

  it('is not taken for kept where a statement failed and nobody looked', async () => {
    const work = open.db.transaction(async (tx) => {
      await addRow(tx, 'lost');
      await tx.execute(sql`select 1 / 0`).catch(() => {});
    });
    await expect(work).rejects.toThrow('Transaction rolled back on commit');
    expect(await keys()).toEqual([]);
  });

  it('reads by the names of tables, and goes back to a savepoint', async () => {
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

describe('PostgreSQL that stops answering', () => {
  beforeEach(() => openWith({ response: 1000 }));

  it('is given up, in a statement and in a transaction, and the connection with it', async () => {
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

  it('is given up when a transaction begins', async () => {
    stop(await pidOf(open.db));
    expect(await outcomeOf(open.db.transaction((tx) => pidOf(tx)))).toBe('unavailable');
    await expectWholePool();
  });
});

describe('whoever has to wait', () => {
  it('for a connection, is refused at once when too many wait already', async () => {
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

  it('for a connection, is told when none has come free in time', async () => {
    await openWith({ connections: 1, connect: 500 });
    await open.db.transaction(async () => {
      expect(await outcomeOf(open.run('select 1'))).toBe('unavailable');
      expect(await outcomeOf(open.db.transaction((tx) => pidOf(tx)))).toBe('unavailable');
      // Jobs have connections of their own.
      expect(await outcomeOf(inBackground(() => open.run('select 1')))).toBe('done');
    });
  });

  it('leaves start-up its own time: a server that starts on a busy machine does not give up', async () => {
    await openWith({ maxQueued: 0 });
    expect(await outcomeOf(open.run('select 1'))).toBe('unavailable');
    const clock = await adjustableClock(open.db);
    expect(clock.now()).toBeInstanceOf(Date);
    const keys = keyEncryptionKeys([], 'a secret of at least thirty-two characters');
    const encryption = await setUpFieldEncryption(open.db, keys, pino({ level: 'silent' }), () => {});
    expect(encryption.fields).toBeDefined();
  });

  it('for a statement, is told in time; a job may take longer, and so does what it begins', async () => {
    await openWith({ statement: 500 });
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

  it('for someone who does nothing in their transaction, waits no longer than PostgreSQL lets them', async () => {
    await openWith({ idleInTransaction: 500 });
    const work = open.db.transaction(async (tx) => {
      const pid = await pidOf(tx);
      const sessions = async () => (await outside.query('select from pg_stat_activity where pid = $1', [pid])).rowCount;
      await expect.poll(sessions, POLL_OPTIONS).toBe(0);
      await addRow(tx, 'lost');
    });
    expect(await outcomeOf(work)).toBe('unavailable');
  });
});
