import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { isInBackground } from '#server/db/background.ts';
import type { OpenDatabase } from '#server/db/client.ts';
import { sandboxSettings } from '#server/db/schema.ts';
import { describeOnBothDatabases, testDatabase } from '#server/db/testing/test-database.ts';
import { defineJob } from '#server/jobs/define-job.ts';
import { currentRequestId, withRequestId } from '#server/logging/request-id.ts';
import { type JobDefinition, type JobHandlers, type Jobs, type PeriodicJob, PermanentJobError } from '../port.ts';
import { type JobTimings, pgBossJobs } from './pg-boss-jobs.ts';

const writeJob = defineJob({
  name: 'write',
  payload: z.object({ to: z.string().optional(), number: z.number().optional() }),
});
const keepTryingJob = defineJob({ name: 'keep-trying', payload: z.object({}), retries: 'unlimited' });
/** The job as a newer version of the server would define it. */
const newerWriteJob = defineJob({
  name: 'write',
  payload: z.object({ recipients: z.array(z.object({ id: z.string() })) }),
});

/** For tests that wait until the queue polls for work itself. */
const QUICK: JobTimings = { pollMs: 100, stopTimeoutMs: 300 };

const isLookForWork = (text: string): boolean => text.includes('start_after <= now()');

describeOnBothDatabases('the job queue', (engine) => {
  let database: OpenDatabase;
  let jobs: Jobs;
  let failures: object[];
  beforeAll(async () => {
    database = await testDatabase(engine);
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    await database.run('delete from pgboss.job; delete from pgboss.schedule');
    failures = [];
  });
  afterEach(() => jobs.stop());

  const open = (over: Partial<OpenDatabase> = {}, timings?: JobTimings) =>
    pgBossJobs(
      { ...database, ...over },
      { error: (details, message) => failures.push({ ...details, message }) },
      timings && { timings },
    );
  const start = async (handlers: JobHandlers, periodic: PeriodicJob[] = [], timings?: JobTimings) => {
    jobs = open({}, timings);
    await jobs.start(handlers, periodic);
  };
  const add = <Payload extends object>(job: JobDefinition<Payload>, payload: NoInfer<Payload>) =>
    database.db.transaction((tx) => jobs.enqueue(tx, job, payload));

  it('runs a committed job once, with its payload', async () => {
    const done: unknown[] = [];
    await start({ write: async (payload) => void done.push(payload) });
    await add(writeJob, { to: 'ada' });
    await jobs.runDueJobs();
    await jobs.runDueJobs();
    expect(done).toEqual([{ to: 'ada' }]);
  });

  it('runs a job under the id of the request that enqueued it, or under none', async () => {
    const done: unknown[] = [];
    await start({ write: async (payload) => void done.push([payload, currentRequestId()]) });
    await withRequestId('edge.7f3a-0001', () => add(writeJob, { to: 'ada' }));
    await jobs.runDueJobs();
    await add(writeJob, { to: 'grace' });
    await withRequestId('edge.7f3a-0002', jobs.runDueJobs);
    expect(done).toEqual([
      [{ to: 'ada' }, 'edge.7f3a-0001'],
      [{ to: 'grace' }, undefined],
    ]);
  });

  it('ignores a stored request id with an invalid format', async () => {
    const ids: unknown[] = [];
    await start({ write: async () => void ids.push(currentRequestId()) });
    await add(writeJob, { to: 'ada' });
    await database.run(`update pgboss.job set data = '{"requestId":"ada@example.test"}' where name = 'write'`);
    await jobs.runDueJobs();
    expect(ids).toEqual([undefined]);
  });

  it('deletes a finished job, whether runDueJobs or the poller ran it', async () => {
    const { promise: oneByItself, resolve } = Promise.withResolvers<void>();
    await start(
      writeJob.handledBy(async ({ to }) => void (to === 'grace' && resolve())),
      [],
      QUICK,
    );
    await add(writeJob, { to: 'ada' });
    await jobs.runDueJobs();
    await add(writeJob, { to: 'grace' });
    await oneByItself;
    const remainingJobs = async () => (await database.run("select data from pgboss.job where name = 'write'")).rows;
    await expect.poll(remainingJobs, { timeout: 10_000 }).toEqual([]);
  });

  it('runs no job from a transaction that was rolled back', async () => {
    const done: unknown[] = [];
    await start({ write: async (payload) => void done.push(payload) });
    const gaveUp = database.db.transaction(async (tx) => {
      await tx.insert(sandboxSettings).values({ key: 'half', value: 1 });
      await jobs.enqueue(tx, writeJob, {});
      throw new Error('changed my mind');
    });
    await expect(gaveUp).rejects.toThrow('changed my mind');
    await jobs.runDueJobs();
    expect([done, await database.db.select().from(sandboxSettings)]).toEqual([[], []]);
  });

  it('keeps a failed job for a retry, with the error code but not the message', async () => {
    const refused = Object.assign(new Error('450 <ada@example.test> is busy'), { code: 'EENVELOPE' });
    await start({ write: () => Promise.reject(new Error('no mail to ada@example.test', { cause: refused })) });
    await add(writeJob, { to: 'ada@example.test' });
    await jobs.runDueJobs();
    // The log's own serializer removes the message.
    expect(failures).toMatchObject([{ job: 'write', err: { cause: refused } }]);
    // The queue's own worker may have fetched the job, and then records its failure asynchronously.
    const states = async () => (await database.run("select state from pgboss.job where name = 'write'")).rows;
    await expect.poll(states, { timeout: 10_000 }).toEqual([{ state: 'retry' }]);
    const { rows } = await database.run("select output from pgboss.job where name = 'write'");
    expect(JSON.stringify(rows)).toContain('EENVELOPE');
    expect(JSON.stringify(rows)).not.toContain('ada@');
  });

  it('drops a job after fifty retries, unless its retries are unlimited, and logs that it was the last', async () => {
    const fail = () => Promise.reject(new Error('refused'));
    await start({ write: fail, 'keep-trying': fail });
    await add(writeJob, {});
    await add(keepTryingJob, {});
    await database.run("update pgboss.job set retry_count = 49, started_on = now() - interval '2 days'");
    await jobs.runDueJobs();
    const { rows } = await database.run("select name, state from pgboss.job where name !~ '^__' order by name");
    expect(rows).toEqual([
      { name: 'keep-trying', state: 'retry' },
      { name: 'write', state: 'failed' },
    ]);
    expect(failures).toContainEqual(
      expect.objectContaining({ job: 'write', message: expect.stringMatching(/last time/) }),
    );
    expect(failures).toContainEqual(
      expect.objectContaining({ job: 'keep-trying', message: expect.stringMatching(/retried/) }),
    );
  });

  it('retries only one of the runs of a periodic job that fail', async () => {
    const sweepJob = defineJob({ name: 'sweep', payload: z.object({}) });
    const sweep = {
      name: 'sweep',
      clock: 'machine',
      everyMinutes: 1,
      run: () => Promise.reject(new Error('down')),
    } as const;
    await start({}, [sweep]);
    for (let minute = 0; minute < 3; minute += 1) await add(sweepJob, {});
    await jobs.runDueJobs();
    const states = async () => (await database.run("select state from pgboss.job where name = 'sweep'")).rows;
    await expect.poll(states, { timeout: 10_000 }).toEqual([{ state: 'retry' }]);
    expect(failures).toHaveLength(3);
    await add(sweepJob, {});
    await jobs.runDueJobs();
    expect(await states()).toEqual([{ state: 'retry' }]);
    expect(failures).toHaveLength(4);
  });

  it('keeps a waiting job for years, as a server may be off for weeks', async () => {
    await start({ write: async () => {} });
    await add(writeJob, {});
    const { rows } = await database.run(
      "select keep_until > now() + interval '9 years' as kept from pgboss.job where name = 'write'",
    );
    expect(rows).toEqual([{ kept: true }]);
  });

  it('removes a job with an invalid payload from another version, and logs the invalid path', async () => {
    const done: unknown[] = [];
    await start(newerWriteJob.handledBy(async (payload) => void done.push(payload)));
    await add(writeJob, { to: 'ada@example.test' });
    await jobs.runDueJobs();
    const left = async () => (await database.run("select id from pgboss.job where name = 'write'")).rows;
    await expect.poll(left, { timeout: 10_000 }).toEqual([]);
    expect(done).toEqual([]);
    expect(failures).toEqual([
      {
        job: 'write',
        err: new PermanentJobError('invalid payload at recipients'),
        message: 'job failed permanently, removed',
      },
    ]);
  });

  it('runs a job once when the queue restarts after it was enqueued', async () => {
    const done: unknown[] = [];
    const handlers = { write: async (payload: unknown) => void done.push(payload) };
    await start(handlers);
    await add(writeJob, { to: 'ada' });
    await jobs.stop();
    await start(handlers);
    await jobs.runDueJobs();
    expect(done).toEqual([{ to: 'ada' }]);
  });

  it('runs many waiting jobs after a single poll, without a pause between batches', async () => {
    const { promise: allDone, resolve } = Promise.withResolvers<void>();
    const done = new Set<unknown>();
    let looks = 0;
    const run: OpenDatabase['run'] = (text, values) => {
      if (isLookForWork(text)) looks += 1;
      return database.run(text, values);
    };
    jobs = open({ run }, { ...QUICK, pollMs: 1000 });
    await jobs.start(
      writeJob.handledBy(async ({ number }) => {
        done.add(number);
        if (done.size === 60) resolve();
      }),
      [],
    );
    await database.db.transaction(async (tx) => {
      for (let number = 0; number < 60; number += 1) await jobs.enqueue(tx, writeJob, { number });
    });
    looks = 0;
    await allDone;
    expect(looks).toBe(1);
  });

  it('runs the jobs of one queue while another is busy', async () => {
    const [busy, slow] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const read = defineJob({ name: 'read', payload: z.object({}) });
    await start({ write: () => slow.promise, read: async () => busy.resolve() }, [], QUICK);
    await add(writeJob, {});
    await add(read, {});
    await busy.promise;
    slow.resolve();
    await jobs.runDueJobs();
    expect((await database.run("select name from pgboss.job where name in ('write', 'read')")).rows).toEqual([]);
  });

  it('releases running jobs for a retry when it stops', async () => {
    const [begun, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const write = () => {
      begun.resolve();
      return end.promise;
    };
    await start({ write }, [], QUICK);
    await add(writeJob, {});
    await begun.promise;
    await jobs.stop();
    expect((await database.run("select state from pgboss.job where name = 'write'")).rows).toEqual([
      { state: 'retry' },
    ]);
    end.resolve();
  });

  it('releases and retries the jobs of a batch interrupted by a lost connection', async () => {
    const done: (number | undefined)[] = [];
    let isLost = true;
    const failOnce: OpenDatabase['run'] = (text, values) => {
      const isRemoval = /delete from/i.test(text) && done.length > 0;
      if (!isLost || !isRemoval) return database.run(text, values);
      isLost = false;
      return Promise.reject(Object.assign(new Error('terminated'), { code: '57P01' }));
    };
    jobs = open({ run: failOnce }, QUICK);
    await jobs.start(
      writeJob.handledBy(async ({ number }) => void done.push(number)),
      [],
    );
    await database.db.transaction(async (tx) => {
      for (const number of [1, 2, 3]) await jobs.enqueue(tx, writeJob, { number });
    });
    const states = async () => (await database.run("select state from pgboss.job where name = 'write'")).rows;
    await expect.poll(states, { timeout: 10_000 }).toEqual(Array(3).fill({ state: 'retry' }));
    await database.run("update pgboss.job set start_after = now() where name = 'write'");
    await jobs.runDueJobs();
    expect(await states()).toEqual([]);
    expect([done.length, new Set(done)]).toEqual([4, new Set([1, 2, 3])]);
  });

  it('polls all queues with one statement', async () => {
    const statements: string[] = [];
    const run: OpenDatabase['run'] = (text, values) => {
      statements.push(text);
      return database.run(text, values);
    };
    jobs = open({ run }, QUICK);
    const names = Array.from({ length: 30 }, (_, at) => `queue-${at}`);
    await jobs.start(Object.fromEntries(names.map((name) => [name, async () => {}])), []);
    const looks = () => statements.filter(isLookForWork).length;
    await expect.poll(looks, { timeout: 10_000 }).toBe(1);
    statements.length = 0;
    await expect.poll(looks, { timeout: 10_000 }).toBe(1);
    // pg-boss may run its own maintenance in between.
    expect(statements.length).toBeLessThan(10);
  });

  it('is ready before its scheduler sends its first statement', async () => {
    const statements: string[] = [];
    const run: OpenDatabase['run'] = (text, values) => {
      statements.push(text);
      return database.run(text, values);
    };
    jobs = open({ run }, QUICK);
    await jobs.start({}, []);
    statements.push('started');
    expect(await jobs.isReady()).toBe(true);
    // The queue and its scheduler each begin with this statement. Both may name the scheduler's own queue later.
    const starts = () => statements.flatMap((text, at) => (text === 'SELECT version()' ? [at] : []));
    await expect.poll(() => starts().length, { timeout: 30_000 }).toBe(2);
    expect(starts()[1]).toBeGreaterThan(statements.indexOf('started'));
  });

  it('creates only queues and schedules that are missing or have changed', async () => {
    const statements: string[] = [];
    const counted = (everyMinutes: 5 | 10, ...names: string[]) => {
      statements.length = 0;
      const run: OpenDatabase['run'] = (text, values) => {
        // pg-boss creates one internal queue at each start.
        if (!`${text} ${values}`.includes('__pgboss__')) statements.push(text);
        return database.run(text, values);
      };
      jobs = open({ run });
      const handlers = Object.fromEntries(names.map((name) => [name, async () => {}]));
      return jobs.start(handlers, [{ name: 'trials', clock: 'app', everyMinutes, run: async () => {} }]);
    };
    const made = () => ({
      queues: statements.filter((text) => /create_queue/.test(text)).length,
      schedules: statements.filter((text) => /insert into pgboss\.schedule/i.test(text)).length,
    });
    await counted(5, 'first');
    const atFirst = made();
    await jobs.stop();
    await counted(5, 'first');
    const again = made();
    await jobs.stop();
    // As stored by a version that did not catch up on missed jobs.
    await database.run("update pgboss.schedule set options = options - 'missed'");
    await counted(5, 'first');
    const changed = made();
    await jobs.stop();
    await counted(10, 'first', 'second');
    expect([atFirst, again, changed, made()]).toEqual([
      { queues: 2, schedules: 1 },
      { queues: 0, schedules: 0 },
      { queues: 0, schedules: 1 },
      { queues: 1, schedules: 1 },
    ]);
  });

  it('runs a due periodic job once, even if two servers check at the same moment', async () => {
    let runs = 0;
    const run = async () => {
      runs += 1;
    };
    const everyMinute: PeriodicJob[] = [{ name: 'every-minute', clock: 'machine', everyMinutes: 1, run }];
    // A server checks the schedules when it starts, unless another server did so within the last half minute.
    const forgetLastLook = () => database.run('update pgboss.version set cron_on = null');
    await start({}, everyMinute);
    await jobs.stop();
    await database.run('delete from pgboss.job');
    await forgetLastLook();
    await start({}, everyMinute, QUICK);
    await forgetLastLook();
    const other = open({}, QUICK);
    await other.start({}, everyMinute);
    await expect.poll(() => runs, { timeout: 30_000 }).toBeGreaterThan(0);
    const { rows } = await database.run(`select count(*)::int as due, count(distinct singleton_on)::int as minutes
      from pgboss.job where name = '__pgboss__send-it'`);
    await other.stop();
    const [{ due, minutes }] = rows as [{ due: number; minutes: number }];
    expect([due, runs]).toEqual([minutes, minutes]);
  });

  it('runs a daily job once after a start if no server was running when it was due', async () => {
    let runs = 0;
    const run = async () => {
      runs += 1;
    };
    const daily: PeriodicJob[] = [{ name: 'daily', clock: 'machine', everyMinutes: 1440, run }];
    await start({}, daily);
    await jobs.stop();
    await database.run("update pgboss.schedule set created_on = now() - interval '9 days'");
    await database.run("update pgboss.version set cron_on = now() - interval '3 days'");
    await start({}, daily, QUICK);
    await expect.poll(() => runs, { timeout: 30_000 }).toBe(1);
  });

  it('refuses to enqueue a job without a handler', async () => {
    await start({});
    await expect(add(writeJob, {})).rejects.toThrow('No handler for job write');
  });

  it('creates its tables and queues under the schema lock', async () => {
    await database.run('drop schema pgboss cascade');
    const queues = async () => {
      const { rows } = await database.run("select to_regclass('pgboss.queue') is not null as there");
      if (!(rows as { there: boolean }[])[0]?.there) return null;
      return (await database.run("select name from pgboss.queue where name in ('write', 'read')")).rows.length;
    };
    const pendingCounts: (number | null)[] = [];
    const alone: OpenDatabase['withSchemaLock'] = (work) =>
      database.withSchemaLock(async () => {
        pendingCounts.push(await queues());
        const result = await work();
        pendingCounts.push(await queues());
        return result;
      });
    jobs = open({ withSchemaLock: alone });
    await jobs.start({ write: async () => {}, read: async () => {} }, []);
    expect([pendingCounts, failures]).toEqual([[null, 2], []]);
  });

  it('is ready only while its queues exist and it has not been stopped', async () => {
    await start({ write: async () => {} });
    expect(await jobs.isReady()).toBe(true);
    await database.run("delete from pgboss.queue where name = 'write'");
    expect(await jobs.isReady()).toBe(false);
    await jobs.stop();
    await start({ write: async () => {} });
    expect(await jobs.isReady()).toBe(true);
    await database.run('alter schema pgboss rename to elsewhere');
    await expect(jobs.isReady()).rejects.toThrow();
    await database.run('alter schema elsewhere rename to pgboss');
    await jobs.stop();
    expect(await jobs.isReady()).toBe(false);
  });

  it('runs jobs as background work, even when runDueJobs was called outside it', async () => {
    const backgroundFlags: boolean[] = [];
    const note = async () => void backgroundFlags.push(isInBackground());
    await start({ write: note }, [{ name: 'trials', clock: 'app', everyMinutes: 5, run: note }]);
    await add(writeJob, {});
    await jobs.runDueJobs();
    expect(backgroundFlags).toEqual([true, true]);
    expect(isInBackground()).toBe(false);
  });

  it('runs only the periodic jobs on the app clock in runDueJobs', async () => {
    const ran: string[] = [];
    const job = (name: string, clock: 'app' | 'machine'): PeriodicJob => ({
      name,
      clock,
      everyMinutes: 5,
      run: async () => void ran.push(name),
    });
    await start({}, [job('trials', 'app'), job('copies', 'machine')]);
    await jobs.runDueJobs();
    expect(ran).toEqual(['trials']);
  });
});
