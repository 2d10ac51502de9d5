/** The admin feature in the whole app, over HTTP and with the real deletion of accounts. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestDatabaseLocation } from '../../db/testing/test-database.ts';
import { withDatabase } from '../../db/testing/with-database.ts';
import type { Browser } from '../../testing/browser.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { becomeAdministrator } from '../../testing/user-actions.ts';

const ADMIN = 'admin@evenkeel.test';
const SECOND = 'second@evenkeel.test';

describe('an administrator', () => {
  let app: TestApp;
  let admin: Browser;
  beforeAll(async () => {
    app = await openTestApp('postgres', {}, { ADMIN_EMAILS: `${ADMIN},${SECOND}` });
    admin = await app.admin();
  });
  afterAll(() => app.close());

  const idOf = async (browser: Browser): Promise<string> => (await browser.get('/api/user')).body.id;
  const remove = (id: string) => admin.send('DELETE', `/api/admin/users/${id}`, undefined, {});

  it('pages through users with their plan status, and gets matching counts', async () => {
    await app.trialUser('with-plan@example.test');
    await app.user('without@example.test');
    const first = await admin.get('/api/admin/users?limit=2');
    expect([first.status, first.headers['x-total-count'], first.headers['x-total-count-is']]).toEqual([
      200,
      '3',
      undefined,
    ]);
    expect(first.body).toMatchObject([
      { email: 'without@example.test', authProvider: 'email', subscriptionStatus: 'none', emailVerifiedAt: null },
      { email: 'with-plan@example.test', subscriptionStatus: 'trialing', trialEndsAt: expect.any(String) },
    ]);
    const cursor = first.headers['x-next-cursor'];
    expect(cursor).toBe(first.body[1].id);
    const second = await admin.get(`/api/admin/users?limit=2&cursor=${cursor}`);
    expect(second.body).toMatchObject([{ email: ADMIN, emailVerifiedAt: expect.any(String) }]);
    expect(second.headers['x-next-cursor']).toBeUndefined();
    expect((await admin.get('/api/admin/users?status=trial&search=PLAN')).body).toMatchObject([
      { email: 'with-plan@example.test' },
    ]);
    const stats = { totalUsers: 3, verifiedUsers: 1, activeSubscriptions: 0, trialUsers: 1 };
    expect((await admin.get('/api/admin/user-stats')).body).toEqual(stats);
    expect((await admin.get('/api/admin/users/count?status=trial')).body).toEqual({ count: 1 });
  });

  it('deletes a user, whose session ends at once, without naming them in the audit log', async () => {
    const deletedUser = await app.trialUser('gone@example.test');
    const id = await idOf(deletedUser);
    expect((await remove(id)).body).toEqual({
      stripeCleanup: 'Subscription cancelled and customer removed at the payment provider.',
    });
    expect((await deletedUser.get('/api/user')).status).toBe(401);
    expect((await remove(id)).status).toBe(404);
    const { events } = (await admin.get('/api/admin/audit-log')).body;
    const event = { action: 'admin.user_deleted', actor: ADMIN, about: null, details: 'by an administrator' };
    expect(events).toContainEqual(expect.objectContaining(event));
    const list = await admin.get('/api/admin/users?search=gone@');
    expect([list.body, list.headers['x-total-count']]).toEqual([[], '0']);
  });

  it('returns 409 last_admin for the caller’s own account as long as nobody else is an administrator', async () => {
    const { status, body } = await remove(await idOf(admin));
    expect([status, body.code]).toEqual([409, 'last_admin']);
    const inBulk = await admin.post('/api/admin/users/bulk-delete', { userIds: [await idOf(admin)] });
    expect([inBulk.status, inBulk.body.code]).toEqual([409, 'last_admin']);
  });

  it('pages through the audit log, newest first', async () => {
    await admin.get('/api/admin/export-subscribers');
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const { body } = await admin.get(`/api/admin/audit-log?limit=1${cursor ? `&cursor=${cursor}` : ''}`);
      expect(body.events).toHaveLength(1);
      seen.push(body.events[0].id);
      cursor = body.nextCursor;
    } while (cursor);
    const all = (await admin.get('/api/admin/audit-log')).body.events as { id: string; action: string }[];
    expect(seen).toEqual(all.map(({ id }) => id));
    expect(seen).toEqual(seen.toSorted().toReversed());
    expect(all[0]?.action).toBe('admin.subscribers_exported');
  });

  it('deletes users by id at once and by search in the background, and sees the figures of both', async () => {
    const userIds = [await idOf(await app.trialUser()), await idOf(await app.user())];
    const body = { userIds: [...userIds, await idOf(admin)] };
    expect((await admin.post('/api/admin/users/bulk-delete', body)).body).toEqual({ deleted: 2, stripeCleanup: 1 });
    for (let index = 0; index < 5; index += 1) await app.user(`match-${index}@bulk.example`);
    const refused = await admin.post('/api/admin/bulk-deletions', { search: '@bulk.example', expected: 4 });
    expect([refused.status, refused.body.code]).toEqual([409, 'count_changed']);
    const started = await admin.post('/api/admin/bulk-deletions', { search: '@bulk.example', expected: 5 });
    expect(started.body).toMatchObject({ total: 5, finishedAt: null });
    await app.runDueJobs();
    const { bulkDeletions } = (await admin.get('/api/admin/bulk-deletions')).body;
    const done = { finishedAt: expect.any(String), deleted: 5, skipped: 0, stripeCleanup: 0 };
    expect(bulkDeletions).toMatchObject([
      { id: started.body.id, ...done },
      { total: 3, deleted: 2, skipped: 1, stripeCleanup: 1 },
    ]);
    expect((await admin.get('/api/admin/users/count?search=@bulk.example')).body).toEqual({ count: 0 });
  });

  it('deletes no user if the audit event cannot be written', async () => {
    const keptUser = await app.user('stays@example.test');
    const id = await idOf(keptUser);
    const onDatabase = (statement: string) => async (location: TestDatabaseLocation) =>
      withDatabase(location, async ({ run }) => void (await run(statement)));
    const refuse = `create function refuse() returns trigger language plpgsql as
      $$ begin if new.action = 'admin.user_deleted' then raise exception 'No room.'; end if; return new; end $$`;
    app = await app.restart(async (location) => {
      await onDatabase(refuse)(location);
      await onDatabase('create trigger refuse before insert on audit_log for each row execute function refuse()')(
        location,
      );
    });
    const sameBrowser = (browser: Browser) => {
      const visitor = app.visitor();
      for (const [name, value] of browser.cookies) visitor.cookies.set(name, value);
      return visitor;
    };
    admin = sameBrowser(admin);
    expect((await remove(id)).status).toBe(500);
    expect((await sameBrowser(keptUser).get('/api/user')).status).toBe(200);
    app = await app.restart(onDatabase('drop trigger refuse on audit_log'));
    admin = sameBrowser(admin);
    expect((await remove(id)).status).toBe(200);
    expect((await sameBrowser(keptUser).get('/api/user')).status).toBe(401);
  });

  it('keeps one pseudonym in the audit log after their account is deleted', async () => {
    const second = app.visitor();
    await becomeAdministrator(second, { email: SECOND, password: 'a quiet harbour' }, app.runDueJobs);
    await second.get('/api/admin/export-subscribers');
    await second.get('/api/admin/export-subscribers');
    expect((await second.send('DELETE', '/api/user/delete-account', undefined, {})).status).toBe(200);
    await app.runDueJobs();
    const { events } = (await admin.get('/api/admin/audit-log')).body as {
      events: { action: string; actor: string }[];
    };
    const actors = events.filter(({ action }) => action === 'admin.subscribers_exported').map(({ actor }) => actor);
    expect(actors.slice(0, 2)).toEqual(Array(2).fill(expect.stringMatching(/^former administrator [\w-]{8}$/)));
    expect(actors[0]).toBe(actors[1]);
    expect(actors[2]).toBe(ADMIN);
  });
});
