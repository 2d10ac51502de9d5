import { expect, it } from 'vitest';
import {
  adminUsers,
  bulkDeleteUsers,
  deleteMatchingUsers,
  deleteUser,
  listAuditEvents,
  listBulkDeletions,
  type UserStatusFilter,
} from '../../../../contract/calls/admin.ts';
import { bulkDeletionTargets, users } from '../../../db/schema.ts';
import { failure } from '../../../failure.ts';
import { newId } from '../../../new-id.ts';
import { describeAdmin } from '../testing/admin-fixture.ts';

const DAY = 24 * 60 * 60;
const UNKNOWN_USER_ID = '01890000-0000-7000-8000-000000000000';

describeAdmin('deletion by an administrator', (world) => {
  const everybody = async () => (await world().db.select().from(users).orderBy(users.id)).map(({ email }) => email);
  const remove = (id: string) => world().call(deleteUser, { params: { id } });
  const removeNamed = (userIds: string[]) => world().call(bulkDeleteUsers, { body: { userIds } });
  const removeMatching = (expected: number, matching: { search?: string; status?: UserStatusFilter } = {}) =>
    world().call(deleteMatchingUsers, { body: { search: '', status: 'all', expected, ...matching } });
  const listed = async () => (await world().call(listBulkDeletions)).bulkDeletions;
  const logged = async () =>
    (await world().call(listAuditEvents)).events.map(({ action, actor, about, details }: Record<string, string>) => ({
      ...{ action, actor, about, details },
    }));
  const some = async (count: number, domain = 'example.test') => {
    const ids: string[] = [];
    for (let index = 0; index < count; index += 1) ids.push(await world().addUser(`p${index}@${domain}`));
    return ids;
  };

  it('deletes one user and reports the clean-up at the payment provider', async () => {
    const [paying = '', other = ''] = await some(2);
    await world().addSubscription(paying, {});
    expect(await remove(paying)).toEqual({
      stripeCleanup: 'Subscription cancelled and customer removed at the payment provider.',
    });
    expect(await remove(other)).toEqual({ stripeCleanup: 'No payment data to clean up.' });
    expect(await everybody()).toEqual(['admin@evenkeel.test']);
    const entry = { action: 'admin.user_deleted', actor: 'admin@evenkeel.test', about: null };
    expect(await logged()).toEqual(Array(2).fill({ ...entry, details: 'by an administrator' }));
  });

  it('refuses the caller’s own account, the last administrator and an unknown id, and logs nothing', async () => {
    expect(await remove(world().admin)).toBe('own_account');
    world().refuse(failure('last_admin'));
    const [id = ''] = await some(1);
    expect(await remove(id)).toBe('last_admin');
    world().refuse(failure('not_found'));
    expect(await remove(UNKNOWN_USER_ID)).toBe('not_found');
    expect(await logged()).toEqual([]);
  });

  it('deletes users by id before it replies, but not the caller or the last administrator', async () => {
    const ids = await some(120);
    for (const id of ids.slice(0, 3)) await world().addSubscription(id, {});
    const second = await world().addUser('second@evenkeel.test');
    world().refuse(failure('last_admin'), second);
    const answer = await removeNamed([...ids, ...ids.slice(0, 5), world().admin, second, UNKNOWN_USER_ID]);
    expect(answer).toEqual({ deleted: 120, stripeCleanup: 3 });
    expect(await everybody()).toEqual(['admin@evenkeel.test', 'second@evenkeel.test']);
    expect(await listed()).toMatchObject([{ total: 122, deleted: 120, kept: 2, stripeCleanup: 3 }]);
    expect(await logged()).toMatchObject([{ action: 'admin.users_bulk_deleted', about: null, details: '122 users' }]);
    // The job exists only in case the server dies. It finds nothing to do.
    expect(await world().runNextJob()).toBe(true);
    expect(await world().runNextJob()).toBe(false);
    expect(await listed()).toMatchObject([{ deleted: 120, kept: 2, finishedAt: world().now().toISOString() }]);
  });

  it('deletes all matching users only if their number is as expected, and never an administrator', async () => {
    await some(3, 'gone.example');
    await some(2, 'stays.example');
    await world().addUser('second@evenkeel.test', { lastName: 'gone.example' });
    expect(await removeMatching(3, { search: 'gone.example' })).toBe('count_changed');
    expect(await removeMatching(2 ** 40, { search: 'gone.example' })).toBe('count_changed');
    expect(world().queued).toEqual([]);
    const begun = await removeMatching(4, { search: 'gone.example' });
    expect(begun).toMatchObject({ total: 4, deleted: 0, kept: 1, finishedAt: null });
    while (await world().runNextJob());
    expect(await listed()).toMatchObject([{ total: 4, deleted: 3, kept: 1, finishedAt: world().now().toISOString() }]);
    const left = ['admin@evenkeel.test', 'p0@stays.example', 'p1@stays.example', 'second@evenkeel.test'];
    expect(await everybody()).toEqual(left);
  });

  it('deletes only the users who matched the status filter when it was started', async () => {
    const [active = '', trial = ''] = await some(3);
    await world().addSubscription(active, { status: 'active' });
    await world().addSubscription(trial, { status: 'trialing', trialEnd: new Date(world().now().getTime() + 1000) });
    const total = (await world().call(adminUsers, { query: { status: 'active' } as never })).total;
    await removeMatching(total, { status: 'active' });
    await world()
      .addUser('late@example.test')
      .then((id) => world().addSubscription(id, { status: 'active' }));
    while (await world().runNextJob());
    expect(await everybody()).toEqual([
      'admin@evenkeel.test',
      'p1@example.test',
      'p2@example.test',
      'late@example.test',
    ]);
  });

  it('continues after every interruption and counts each user once', async () => {
    const ids = await some(130);
    await removeMatching(130, { search: 'example.test' });
    let erased = 0;
    world().eraser.before = () => {
      erased += 1;
      if (erased % 40 === 0) throw new Error('killed');
    };
    for (let start = 0; start < 10; start += 1) {
      // Everything in the queue is lost with the server.
      world().queued.length = 0;
      await world().feature.atStart?.();
      await expect(untilKilled()).resolves.toBeUndefined();
    }
    expect(erased).toBe(ids.length + 3);
    expect(await listed()).toMatchObject([{ total: 130, deleted: 130, kept: 0, finishedAt: expect.any(String) }]);
    expect(await everybody()).toEqual(['admin@evenkeel.test']);
  });
  const untilKilled = async () => {
    while (
      await world()
        .runNextJob()
        .catch(() => false)
    );
  };

  it('counts a target who deletes their own account meanwhile, and drops their id from the targets', async () => {
    const [id = ''] = await some(2);
    await removeMatching(2, { search: 'example.test' });
    await world().erase(id);
    expect(await listed()).toMatchObject([{ total: 2, deleted: 1 }]);
    expect((await world().db.select().from(bulkDeletionTargets)).map(({ userId }) => userId)).not.toContain(id);
    while (await world().runNextJob());
    expect(await listed()).toMatchObject([{ total: 2, deleted: 2 }]);
  });

  it('purges deletions two years after they finished, but never an unfinished one', async () => {
    await some(1, 'finished.example');
    await removeMatching(1, { search: 'finished.example' });
    while (await world().runNextJob());
    await some(1, 'open.example');
    await removeMatching(1, { search: 'open.example' });
    const forget = () =>
      world()
        .feature.periodicJobs?.find(({ name }) => name === 'admin.purge-old-deletions')
        ?.run();
    world().advanceClock(2 * 365 * DAY);
    await forget();
    expect(await listed()).toHaveLength(2);
    world().advanceClock(1);
    await forget();
    expect(await listed()).toMatchObject([{ deleted: 0, finishedAt: null }]);
    expect(await world().db.$count(bulkDeletionTargets)).toBe(1);
    while (await world().runNextJob());
    await forget();
    expect(await listed()).toMatchObject([{ deleted: 1, finishedAt: world().now().toISOString() }]);
  });

  it('lists the newest ten deletions, and exports all of them to the administrator who started them', async () => {
    for (let round = 0; round < 11; round += 1) {
      await world().addUser(`round${round}@example.test`);
      await removeMatching(1, { search: `round${round}@` });
    }
    const shown = await listed();
    expect(shown).toHaveLength(10);
    expect(shown).toEqual(shown.toSorted((a: { id: string }, b: { id: string }) => (a.id < b.id ? 1 : -1)));
    const { personalData } = world().feature;
    if (personalData === 'none') throw new Error('The admin feature has no personalData.');
    expect((await personalData.exportFor(world().admin)).bulkDeletions).toHaveLength(11);
    expect(await personalData.exportFor(newId({ now: world().now }))).toEqual({ bulkDeletions: [] });
  });
});
