import { expect, it } from 'vitest';
import {
  adminUsers,
  bulkDeleteUsers,
  deleteMatchingUsers,
  deleteUser,
  listAuditEvents,
  listBulkDeletions,
  stopBulkDeletion,
  type UserStatusFilter,
} from '#contract/calls/admin.ts';
import { bulkDeletionTargets, users } from '#server/db/schema.ts';
import { failure } from '#server/failure.ts';
import { newId } from '#server/new-id.ts';
import { describeAdmin } from '../testing/admin-fixture.ts';
import { bulkDeletionStore } from './bulk-deletion-store.ts';

const DAY = 24 * 60 * 60;
const UNKNOWN_USER_ID = '01890000-0000-7000-8000-000000000000';

describeAdmin('deletion by an administrator', (fixture) => {
  const remainingEmails = async () =>
    (await fixture().db.select().from(users).orderBy(users.id)).map(({ email }) => email);
  const remove = (id: string) => fixture().call(deleteUser, { params: { id } });
  const removeNamed = (userIds: string[]) => fixture().call(bulkDeleteUsers, { body: { userIds } });
  const removeMatching = (expected: number, matching: { search?: string; status?: UserStatusFilter } = {}) =>
    fixture().call(deleteMatchingUsers, { body: { search: '', status: 'all', expected, ...matching } });
  const listDeletions = async () => (await fixture().call(listBulkDeletions)).bulkDeletions;
  const stop = (id: string) => fixture().call(stopBulkDeletion, { params: { id } });
  const loggedEvents = async () =>
    (await fixture().call(listAuditEvents)).events.map(({ action, actor, about, details }: Record<string, string>) => ({
      action,
      actor,
      about,
      details,
    }));
  const addUsers = async (count: number, domain = 'example.test') => {
    const ids: string[] = [];
    for (let index = 0; index < count; index += 1) ids.push(await fixture().addUser(`p${index}@${domain}`));
    return ids;
  };

  it('deletes one user and reports the clean-up at the payment provider', async () => {
    const [paying = '', other = ''] = await addUsers(2);
    await fixture().addSubscription(paying, {});
    expect(await remove(paying)).toEqual({
      stripeCleanup: 'Subscription cancelled and customer removed at the payment provider.',
    });
    expect(await remove(other)).toEqual({ stripeCleanup: 'No payment data to clean up.' });
    expect(await remainingEmails()).toEqual(['admin@evenkeel.test']);
    const event = { action: 'admin.user_deleted', actor: 'admin@evenkeel.test', about: null };
    expect(await loggedEvents()).toEqual(Array(2).fill({ ...event, details: 'by an administrator' }));
  });

  it('refuses the caller’s own account, the last administrator and an unknown id, and logs nothing', async () => {
    expect(await remove(fixture().admin)).toBe('own_account');
    expect(await removeNamed([fixture().admin])).toBe('own_account');
    fixture().refuse(failure('last_admin'));
    const [id = ''] = await addUsers(1);
    expect(await remove(id)).toBe('last_admin');
    fixture().refuse(failure('not_found'));
    expect(await remove(UNKNOWN_USER_ID)).toBe('not_found');
    expect(await loggedEvents()).toEqual([]);
  });

  it('deletes users by id before it replies, but not the caller or the last administrator', async () => {
    const ids = await addUsers(120);
    for (const id of ids.slice(0, 3)) await fixture().addSubscription(id, {});
    const second = await fixture().addUser('second@evenkeel.test');
    fixture().refuse(failure('last_admin'), second);
    const reply = await removeNamed([...ids, ...ids.slice(0, 5), fixture().admin, second, UNKNOWN_USER_ID]);
    expect(reply).toEqual({ deleted: 120, stripeCleanup: 3 });
    expect(await remainingEmails()).toEqual(['admin@evenkeel.test', 'second@evenkeel.test']);
    expect(await listDeletions()).toMatchObject([{ total: 122, deleted: 120, skipped: 2, stripeCleanup: 3 }]);
    expect(await loggedEvents()).toMatchObject([
      { action: 'admin.users_bulk_deleted', about: null, details: '122 users' },
    ]);
    // The job is only needed if the server is killed. Here it finds nothing to do.
    expect(await fixture().runNextJob()).toBe(true);
    expect(await fixture().runNextJob()).toBe(false);
    expect(await listDeletions()).toMatchObject([
      { deleted: 120, skipped: 2, finishedAt: fixture().now().toISOString() },
    ]);
  });

  it('replies with the counts so far when the time is up, and the job deletes the rest', async () => {
    const ids = await addUsers(60);
    await fixture().addSubscription(ids[0] ?? '', {});
    const timeout = new AbortController();
    fixture().replyTimeout.now = timeout.signal;
    let erased = 0;
    fixture().eraser.before = () => {
      erased += 1;
      if (erased === 55) timeout.abort();
    };
    expect(await removeNamed(ids)).toEqual({ deleted: 55, stripeCleanup: 1, remaining: 5 });
    expect(await listDeletions()).toMatchObject([{ total: 60, deleted: 55, finishedAt: null }]);
    while (await fixture().runNextJob());
    expect(await listDeletions()).toMatchObject([
      { total: 60, deleted: 60, skipped: 0, finishedAt: fixture().now().toISOString() },
    ]);
    expect(await remainingEmails()).toEqual(['admin@evenkeel.test']);
  });

  it('deletes all matching users only if their number is as expected, and never an administrator', async () => {
    await addUsers(3, 'gone.example');
    await addUsers(2, 'stays.example');
    await fixture().addUser('second@evenkeel.test', { lastName: 'gone.example' });
    expect(await removeMatching(3, { search: 'gone.example' })).toBe('count_changed');
    expect(await removeMatching(2 ** 40, { search: 'gone.example' })).toBe('count_changed');
    expect(fixture().queued).toEqual([]);
    const started = await removeMatching(4, { search: 'gone.example' });
    expect(started).toMatchObject({ total: 4, deleted: 0, skipped: 1, finishedAt: null });
    while (await fixture().runNextJob());
    expect(await listDeletions()).toMatchObject([
      { total: 4, deleted: 3, skipped: 1, finishedAt: fixture().now().toISOString() },
    ]);
    const remaining = ['admin@evenkeel.test', 'p0@stays.example', 'p1@stays.example', 'second@evenkeel.test'];
    expect(await remainingEmails()).toEqual(remaining);
  });

  it('deletes only the users who matched the status filter when it was started', async () => {
    const [active = '', trial = ''] = await addUsers(3);
    await fixture().addSubscription(active, { status: 'active' });
    await fixture().addSubscription(trial, {
      status: 'trialing',
      trialEnd: new Date(fixture().now().getTime() + 1000),
    });
    const total = (await fixture().call(adminUsers, { query: { status: 'active' } as never })).total;
    await removeMatching(total, { status: 'active' });
    await fixture()
      .addUser('late@example.test')
      .then((id) => fixture().addSubscription(id, { status: 'active' }));
    while (await fixture().runNextJob());
    expect(await remainingEmails()).toEqual([
      'admin@evenkeel.test',
      'p1@example.test',
      'p2@example.test',
      'late@example.test',
    ]);
  });

  it('continues after every interruption and counts each user once', async () => {
    const ids = await addUsers(130);
    await removeMatching(130, { search: 'example.test' });
    let erased = 0;
    fixture().eraser.before = () => {
      erased += 1;
      if (erased % 40 === 0) throw new Error('killed');
    };
    for (let start = 0; start < 10; start += 1) {
      // A killed server loses its queue in this fixture.
      fixture().queued.length = 0;
      await fixture().feature.atStart?.();
      await expect(runJobsUntilKilled()).resolves.toBeUndefined();
    }
    expect(erased).toBe(ids.length + 3);
    expect(await listDeletions()).toMatchObject([
      { total: 130, deleted: 130, skipped: 0, finishedAt: expect.any(String) },
    ]);
    expect(await remainingEmails()).toEqual(['admin@evenkeel.test']);
  });
  const runJobsUntilKilled = async () => {
    while (
      await fixture()
        .runNextJob()
        .catch(() => false)
    );
  };

  const failFor = (...userIds: readonly string[]) => {
    fixture().eraser.before = (userId) => {
      if (userIds.includes(userId)) throw new Error('cannot be erased');
    };
  };
  const runJobs = async () => {
    while (await fixture().runNextJob());
  };
  const resume = () =>
    fixture()
      .feature.periodicJobs?.find(({ name }) => name === 'admin.resume-deletions')
      ?.run();

  it('deletes the others if some users cannot be erased, and retries those until they can', async () => {
    const ids = await addUsers(120);
    const [first = '', middle = '', last = ''] = [ids[0], ids[60], ids[119]];
    failFor(first, middle, last);
    await removeMatching(120, { search: 'example.test' });
    // The queue retries a job that fails, and logs why.
    await expect(runJobs()).rejects.toThrow('cannot be erased');
    expect(await listDeletions()).toMatchObject([{ total: 120, deleted: 117, skipped: 0, finishedAt: null }]);
    expect(fixture().logged.length).toBeGreaterThanOrEqual(3);
    expect(JSON.stringify(fixture().logged)).not.toContain('example.test');

    failFor(first);
    await resume();
    await expect(runJobs()).rejects.toThrow('cannot be erased');
    expect(await listDeletions()).toMatchObject([{ deleted: 119, finishedAt: null }]);
    expect(await remainingEmails()).toEqual(['admin@evenkeel.test', 'p0@example.test']);

    failFor();
    await resume();
    await runJobs();
    expect(await listDeletions()).toMatchObject([{ deleted: 120, finishedAt: fixture().now().toISOString() }]);
    expect(await remainingEmails()).toEqual(['admin@evenkeel.test']);
  });

  it('reports a user whose erasure failed as remaining, and its job retries them', async () => {
    const ids = await addUsers(60);
    failFor(ids[0] ?? '');
    expect(await removeNamed(ids)).toEqual({ deleted: 59, stripeCleanup: 0, remaining: 1 });
    failFor();
    await runJobs();
    expect(await listDeletions()).toMatchObject([{ deleted: 60, finishedAt: fixture().now().toISOString() }]);
  });

  it('stops a deletion by id before the next user, and the reply says how many were not deleted', async () => {
    const ids = await addUsers(60);
    const second = await fixture().addUser('second@evenkeel.test');
    fixture().refuse(failure('last_admin'), second);
    let erased = 0;
    fixture().eraser.before = async () => {
      erased += 1;
      if (erased !== 11) return;
      const [{ id }] = await listDeletions();
      expect(await stop(id)).toMatchObject({ total: 61, deleted: 10, skipped: 0, stopped: 51 });
    };
    expect(await removeNamed([...ids, second])).toEqual({ deleted: 10, stripeCleanup: 0, stopped: 51 });
    await runJobs();
    expect(await remainingEmails()).toHaveLength(1 + 51);
    const [event] = await loggedEvents();
    expect(event).toMatchObject({ action: 'admin.bulk_deletion_stopped', details: '10 of 61 users deleted' });
  });

  it('stops a background deletion between its jobs, also after failures, and never continues it', async () => {
    const ids = await addUsers(120);
    failFor(ids[0] ?? '');
    const { id } = await removeMatching(120, { search: 'example.test' });
    await fixture().runNextJob();
    const stopped = { total: 120, deleted: 49, stopped: 71, finishedAt: fixture().now().toISOString() };
    expect(await stop(id)).toMatchObject(stopped);
    failFor();
    await runJobs();
    await resume();
    await runJobs();
    expect(await listDeletions()).toMatchObject([stopped]);
    expect(await remainingEmails()).toHaveLength(1 + 71);
    expect(await fixture().db.$count(bulkDeletionTargets)).toBe(0);
  });

  it('leaves a finished deletion as it is when it is stopped, and refuses an unknown id', async () => {
    await addUsers(2);
    const { id } = await removeMatching(2, { search: 'example.test' });
    await runJobs();
    expect(await stop(id)).toMatchObject({ deleted: 2, stopped: 0 });
    expect(await stop(UNKNOWN_USER_ID)).toBe('not_found');
    expect(await loggedEvents()).toMatchObject([{ action: 'admin.users_bulk_deleted' }]);
  });

  it('counts a user who is being erased while the deletion is stopped', async () => {
    const [first = ''] = await addUsers(2);
    const { id } = await removeMatching(2, { search: 'example.test' });
    let stopping: Promise<unknown> | undefined;
    await fixture().db.transaction(async (tx) => {
      expect(await bulkDeletionStore(fixture().db).lockTarget(tx, id, first)).toBe(true);
      stopping = stop(id);
      await new Promise((resolve) => setImmediate(resolve));
      await bulkDeletionStore(fixture().db).countDeleted(first, tx);
    });
    expect(await stopping).toMatchObject({ deleted: 1, stopped: 1 });
  });

  it('counts a target who deletes their own account meanwhile, and drops their id from the targets', async () => {
    const [id = ''] = await addUsers(2);
    await removeMatching(2, { search: 'example.test' });
    await fixture().erase(id);
    expect(await listDeletions()).toMatchObject([{ total: 2, deleted: 1 }]);
    expect((await fixture().db.select().from(bulkDeletionTargets)).map(({ userId }) => userId)).not.toContain(id);
    while (await fixture().runNextJob());
    expect(await listDeletions()).toMatchObject([{ total: 2, deleted: 2 }]);
  });

  it('purges deletions two years after they finished, but never an unfinished one', async () => {
    await addUsers(1, 'finished.example');
    await removeMatching(1, { search: 'finished.example' });
    while (await fixture().runNextJob());
    await addUsers(1, 'open.example');
    await removeMatching(1, { search: 'open.example' });
    const purge = () =>
      fixture()
        .feature.periodicJobs?.find(({ name }) => name === 'admin.purge-old-deletions')
        ?.run();
    fixture().advanceClock(2 * 365 * DAY);
    await purge();
    expect(await listDeletions()).toHaveLength(2);
    fixture().advanceClock(1);
    await purge();
    expect(await listDeletions()).toMatchObject([{ deleted: 0, finishedAt: null }]);
    expect(await fixture().db.$count(bulkDeletionTargets)).toBe(1);
    while (await fixture().runNextJob());
    await purge();
    expect(await listDeletions()).toMatchObject([{ deleted: 1, finishedAt: fixture().now().toISOString() }]);
  });

  it('lists the newest ten deletions, and exports all of them to the administrator who started them', async () => {
    for (let round = 0; round < 11; round += 1) {
      await fixture().addUser(`round${round}@example.test`);
      await removeMatching(1, { search: `round${round}@` });
    }
    const shown = await listDeletions();
    expect(shown).toHaveLength(10);
    expect(shown).toEqual(shown.toSorted((a: { id: string }, b: { id: string }) => (a.id < b.id ? 1 : -1)));
    const { personalData } = fixture().feature;
    if (personalData === 'none') throw new Error('adminFeature: personalData is missing');
    expect((await personalData.exportFor(fixture().admin)).bulkDeletions).toHaveLength(11);
    expect(await personalData.exportFor(newId({ now: fixture().now }))).toEqual({ bulkDeletions: [] });
  });
});
