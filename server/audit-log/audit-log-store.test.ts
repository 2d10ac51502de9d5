import { and, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DAY_MS } from '../../contract/domain/days.ts';
import type { OpenDatabase } from '../db/client.ts';
import { auditLog, users } from '../db/schema.ts';
import { dumpDatabase, findTraces } from '../db/testing/dump-database.ts';
import { insertUser } from '../db/testing/insert-user.ts';
import { describeOnBothDatabases, testDatabase } from '../db/testing/test-database.ts';
import { untilTransactionsWait } from '../db/testing/waiting-transactions.ts';
import { newId } from '../new-id.ts';
import { auditLogStore } from './audit-log-store.ts';

describeOnBothDatabases('the audit log', (engine) => {
  let open: OpenDatabase;
  let nowMs = Date.now();
  const clock = { now: () => new Date(nowMs) };
  const store = () => auditLogStore(open.db, clock, 'a secret of the tests');
  beforeAll(async () => {
    open = await testDatabase(engine);
  });
  afterAll(() => open.close());

  const someone = () => insertUser(open.db, clock.now());
  const messageOf = (refused: Error) => String(refused.cause ?? refused);

  it('rejects every update, delete and truncate', async () => {
    const ann = await someone();
    await store().record({ action: 'account.created', actorId: ann, targetId: ann });
    const event = eq(auditLog.targetId, ann);
    const refusals = [
      open.db.update(auditLog).set({ details: 'nothing happened' }).where(event),
      open.db
        .update(auditLog)
        .set({ actorId: await someone() })
        .where(event),
      open.db.update(auditLog).set({ actorHash: 'somebody else' }).where(event),
      open.db.delete(auditLog).where(event),
      open.run('truncate audit_log'),
      open.run('truncate audit_log cascade'),
    ].map((statement) => statement.then(() => 'done', messageOf));
    for (const refused of await Promise.all(refusals)) expect(refused).toContain('only ever added to');
  });

  it('lists an event of a newer version of the server, with its action as unknown', async () => {
    const ann = await someone();
    const event = { actorId: ann, actorHash: null, targetId: ann, details: '' };
    await open.db
      .insert(auditLog)
      .values({ id: newId(clock), at: clock.now(), action: 'account.of_tomorrow', ...event });
    await store().record({ action: 'account.created', actorId: ann, targetId: ann });
    const actions = ['account.created', 'unknown'];
    expect((await store().listForUser(ann, 10)).map(({ action }) => action)).toEqual(actions);
    expect((await store().listAll(2)).map(({ action }) => action)).toEqual(actions);
  });

  it('lists what a user did and what was done to them, newest first and in pages', async () => {
    const [ann, bob] = [await someone(), await someone()];
    const { record, listForUser } = store();
    await record({ action: 'account.created', actorId: ann, targetId: ann });
    await record({ action: 'account.created', actorId: bob, targetId: bob });
    await record({ action: 'admin.user_newsletter_set', actorId: bob, targetId: ann, details: 'on' });
    await record({ action: 'account.sign_in_failed', actorId: null, targetId: ann });
    await record({ action: 'admin.newsletter_sent', actorId: ann, targetId: null });
    const all = await listForUser(ann, 10);
    expect(all.map(({ action }) => action)).toEqual([
      'admin.newsletter_sent',
      'account.sign_in_failed',
      'admin.user_newsletter_set',
      'account.created',
    ]);
    expect(await listForUser(ann, 2)).toEqual(all.slice(0, 2));
    expect(await listForUser(ann, 2, all[1]?.id)).toEqual(all.slice(2));
    expect(await listForUser(ann, 2, all[3]?.id)).toEqual([]);
  });

  it('returns when a user last did something, or null if they never did', async () => {
    const [ann, bob] = [await someone(), await someone()];
    const { record, newestAt } = store();
    expect(await newestAt(ann, 'account.exported')).toBeNull();
    await record({ action: 'account.exported', actorId: ann, targetId: ann });
    nowMs += 1000;
    const last = clock.now();
    await record({ action: 'account.exported', actorId: ann, targetId: ann });
    nowMs += 1000;
    await record({ action: 'account.imported', actorId: ann, targetId: ann });
    await record({ action: 'account.exported', actorId: bob, targetId: bob });
    await record({ action: 'account.exported', actorId: bob, targetId: ann });
    expect(await newestAt(ann, 'account.exported')).toEqual(last);
  });

  it('keeps the events of a deleted user without their id, even events recorded after the deletion', async () => {
    const [ann, bob] = [await someone(), await someone()];
    const { record, anonymize } = store();
    await record({ action: 'admin.user_deleted', actorId: bob, targetId: ann, details: 'forgotten' });
    await record({ action: 'account.created', actorId: ann, targetId: ann, details: 'forgotten' });
    await open.db.transaction(async (tx) => {
      await anonymize(tx, ann);
      await tx.delete(users).where(eq(users.id, ann));
    });
    await record({ action: 'account.signed_in', actorId: ann, targetId: ann, details: 'forgotten' });
    const rows = await open.db.select().from(auditLog).where(eq(auditLog.details, 'forgotten')).orderBy(auditLog.id);
    expect(rows.map(({ action, actorId, targetId }) => [action, actorId, targetId])).toEqual([
      ['admin.user_deleted', bob, null],
      ['account.created', null, null],
      ['account.signed_in', null, null],
    ]);
  });

  it('groups a deleted administrator’s events under one keyed hash, and keeps no id of a deleted user', async () => {
    const [ann, bob, cat] = [await someone(), await someone(), await someone()];
    const { record, anonymize, listAll } = store();
    const recordAction = (actorId: string) =>
      record({ action: 'admin.newsletter_sent', actorId, targetId: null, details: 'acts' });
    for (const actorId of [ann, bob, ann]) await recordAction(actorId);
    await record({ action: 'account.signed_in', actorId: cat, targetId: cat, details: 'acts' });
    for (const id of [ann, bob, cat])
      await open.db.transaction(async (tx) => {
        await anonymize(tx, id);
        await tx.delete(users).where(eq(users.id, id));
      });
    // This action was still in progress when she was erased.
    await recordAction(ann);
    const rows = (await listAll(100)).filter(({ details }) => details === 'acts').toReversed();
    const [ofAnn, ofBob] = rows.map(({ actorHash }) => actorHash);
    expect(ofAnn).toMatch(/^[\w-]{43}$/);
    expect(ofBob).not.toBe(ofAnn);
    expect(rows.map(({ actor, actorHash }) => [actor, actorHash])).toEqual([
      [null, ofAnn],
      [null, ofBob],
      [null, ofAnn],
      [null, null],
      [null, ofAnn],
    ]);
    const dump = await dumpDatabase(open.run);
    expect(findTraces([ann, bob, cat], dump)).toEqual([]);
    const withOtherSecret = auditLogStore(open.db, clock, 'another secret');
    await withOtherSecret.record({ action: 'admin.newsletter_sent', actorId: ann, targetId: null, details: 'keyed' });
    const [keyed] = await open.db.select().from(auditLog).where(eq(auditLog.details, 'keyed'));
    expect(keyed?.actorHash).not.toBe(ofAnn);
  });

  it('removes events after two years, but none under a year old even if the app’s clock is ahead', async () => {
    const event = (daysAgo: number) => ({
      id: newId(clock),
      at: new Date(nowMs - daysAgo * DAY_MS),
      action: 'account.created',
      details: `${daysAgo} days old`,
    });
    await open.db.insert(auditLog).values([event(731), event(729), event(360)]);
    const remainingRows = async () => {
      const rows = await open.db.select({ details: auditLog.details }).from(auditLog);
      return rows.map(({ details }) => details).filter((details) => details.endsWith('days old'));
    };
    await store().removeOld();
    expect((await remainingRows()).toSorted()).toEqual(['360 days old', '729 days old']);
    nowMs += 3 * 365 * DAY_MS;
    await store().removeOld();
    expect(await remainingRows()).toEqual(['360 days old']);
  });

  it.runIf(engine === 'postgres')('anonymises two users who acted on each other without a deadlock', async () => {
    const [ann, bob] = [await someone(), await someone()];
    const { record, anonymize } = store();
    const action = 'admin.user_newsletter_set';
    await record({ action, actorId: null, targetId: ann });
    await record({ action, actorId: ann, targetId: bob });
    await record({ action, actorId: bob, targetId: ann });
    const isFirst = and(eq(auditLog.targetId, ann), isNull(auditLog.actorId));
    let both: Promise<unknown> | undefined;
    await open.db.transaction(async (tx) => {
      await tx.select().from(auditLog).where(isFirst).for('update');
      const anonymizeAnn = open.db.transaction((other) => anonymize(other, ann));
      await untilTransactionsWait(open.db, 1);
      const anonymizeBob = open.db.transaction((other) => anonymize(other, bob));
      both = Promise.all([anonymizeAnn, anonymizeBob]);
      await Promise.race([anonymizeBob, untilTransactionsWait(open.db, 2)]);
    });
    await expect(both).resolves.toBeDefined();
    expect((await store().listAll(3)).map(({ actor, about }) => [actor, about])).toEqual(Array(3).fill([null, null]));
  });
});
