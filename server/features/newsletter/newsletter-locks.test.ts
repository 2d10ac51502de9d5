/** The newsletter's transactions and an erasure. The embedded database runs one transaction at a time. */

import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { auditLogStore } from '../../audit-log/audit-log-store.ts';
import type { OpenDatabase } from '../../db/client.ts';
import { lockUser } from '../../db/lock-user.ts';
import {
  emailPreferences,
  newsletterDeliveries,
  newsletterIssues,
  newsletterSubscribers,
  suppressions,
  users,
} from '../../db/schema.ts';
import { insertUser } from '../../db/testing/insert-user.ts';
import { testDatabase } from '../../db/testing/test-database.ts';
import { untilTransactionsWait, whileLocked } from '../../db/testing/waiting-transactions.ts';
import { newId } from '../../new-id.ts';
import { systemClock } from '../../ports/clock/system-clock.ts';
import { type DeliveryOutcome, deliveriesStore } from './delivery/deliveries-store.ts';
import { issuesService } from './issues/issues-service.ts';
import { issuesStore } from './issues/issues-store.ts';
import { personalDataStore } from './personal-data-store.ts';
import { preferencesService } from './preferences/preferences-service.ts';
import { preferencesStore } from './preferences/preferences-store.ts';
import { recipientListsService } from './subscribers/recipient-lists-service.ts';
import { recipientListsStore } from './subscribers/recipient-lists-store.ts';

const now = systemClock.now();
const id = () => newId(systemClock);

let database: OpenDatabase;
let adminId: string;
let email: string;
beforeAll(async () => {
  database = await testDatabase('postgres');
});
afterAll(() => database.close());
beforeEach(async () => {
  adminId = await createUser();
  email = `${adminId}@example.test`;
});

const createUser = (): Promise<string> => insertUser(database.db, now);

const createIssue = async (state: 'sending' | 'paused' = 'sending') => {
  const issueId = id();
  const content = { subject: issueId, content: 'Words.', idempotencyKey: issueId };
  await database.db
    .insert(newsletterIssues)
    .values({ id: issueId, ...content, state, createdBy: adminId, createdAt: now, total: 1 });
  return issueId;
};
const createDelivery = async (issueId: string, to: string, userId = id()) => {
  const delivery = { id: id(), issueId, email: to, userId, state: 'claimed' as const, attempts: 0, createdAt: now };
  await database.db.insert(newsletterDeliveries).values({ ...delivery, unsubscribeHash: 'a', oneClickHash: 'b' });
  return delivery.id;
};
const outcome = (deliveryId: string): DeliveryOutcome => ({
  id: deliveryId,
  state: 'failed',
  attempts: 1,
  dueAt: null,
  answer: '550',
  suppress: true,
});
const audit = () => auditLogStore(database.db, systemClock, 'a secret of the tests').record;

/** Runs the work during the erasure of the administrator, which ends after it. */
async function duringErasure<Result>(
  work: () => Promise<Result>,
  erase: (tx: Parameters<typeof lockUser>[0]) => Promise<unknown> = async () => {},
): Promise<Result | undefined> {
  let result: Promise<Result> | undefined;
  await database.db.transaction(async (tx) => {
    await lockUser(tx, adminId, 'update');
    await erase(tx);
    result = work();
    await untilTransactionsWait(database.db, 1);
    await personalDataStore(database.db).erase(tx, adminId, [email]);
    await tx.delete(users).where(eq(users.id, adminId));
  });
  return result;
}

it('claiming recipients of an issue cannot deadlock with the erasure of the administrator who sent it', async () => {
  const subscriber = { id: id(), email, source: 'website', subscribedAt: now, confirmedAt: now };
  await database.db.insert(newsletterSubscribers).values(subscriber);
  const issueId = await createIssue();
  const secrets = [{ place: 1, id: id(), unsubscribeHash: 'a', oneClickHash: 'b' }];
  const claim = await duringErasure(
    () => deliveriesStore(database.db).claimNext(issueId, secrets, now, now),
    (tx) => personalDataStore(database.db).erase(tx, adminId, [email]),
  );
  expect(claim?.claimed).toEqual([]);
});

it.each(['pause', 'resume'] as const)('a call to %s an issue cannot deadlock with that erasure', async (name) => {
  const deps = { store: issuesStore(database.db), clock: systemClock, newId: id, audit: audit() };
  const service = issuesService({ ...deps, jobs: { enqueue: async () => {} } });
  const issueId = await createIssue(name === 'pause' ? 'sending' : 'paused');
  expect(await duringErasure(() => service[name](issueId, adminId))).toMatchObject({ id: issueId });
});

it('recording what became of deliveries cannot deadlock with the erasure of the administrator who sent them', async () => {
  const issueId = await createIssue();
  const deliveryId = await createDelivery(issueId, email, adminId);
  const isIssue = eq(newsletterIssues.id, issueId);
  await duringErasure(
    () => deliveriesStore(database.db).recordOutcomes(issueId, [outcome(deliveryId)], now),
    (tx) => tx.update(newsletterIssues).set({ createdBy: null }).where(isIssue),
  );
  expect(await database.db.$count(newsletterDeliveries, eq(newsletterDeliveries.id, deliveryId))).toBe(0);
});

it('two processes that record the same deliveries in different orders cannot deadlock', async () => {
  const issueId = await createIssue();
  const ids = [];
  for (const name of ['a', 'm', 'z']) ids.push(await createDelivery(issueId, `${name}-same@example.test`));
  const outcomes = ids.map(outcome);
  const record = (all: readonly DeliveryOutcome[]) => () =>
    deliveriesStore(database.db).recordOutcomes(issueId, all, now);
  const isMiddle = eq(newsletterDeliveries.id, ids[1] ?? '');
  const recorded = await whileLocked(
    database.db,
    (tx) => tx.select().from(newsletterDeliveries).where(isMiddle).for('update'),
    [record(outcomes), record(outcomes.toReversed())],
  );
  expect(recorded.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
});

it('two issues that suppress the same addresses in different orders cannot deadlock', async () => {
  const names = ['a', 'm', 'z'].map((name) => `${name}-suppressed@example.test`);
  const record = async (emails: readonly string[]) => {
    const issueId = await createIssue();
    const outcomes: DeliveryOutcome[] = [];
    for (const one of emails) outcomes.push(outcome(await createDelivery(issueId, one)));
    return () => deliveriesStore(database.db).recordOutcomes(issueId, outcomes, now);
  };
  const work = [await record(names), await record(names.toReversed())] as const;
  const middle = { email: names[1] ?? '', reason: 'bounced' as const, answer: '', createdAt: now };
  const recorded = await whileLocked(database.db, (tx) => tx.insert(suppressions).values(middle), work);
  expect(recorded.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
});

it("an administrator's change of another's newsletter cannot deadlock with an erasure that locks both", async () => {
  const otherAdmin = await createUser();
  const deps = { store: preferencesStore(database.db), clock: systemClock, systemClock, audit: audit() };
  const findUser = async () => null;
  const service = preferencesService({ ...deps, findUser, announceSecurityEmailsOff: async () => {} });
  let set: Promise<unknown> | undefined;
  await database.db.transaction(async (tx) => {
    // An erasure of an administrator locks all of them, in the order of their ids.
    await lockUser(tx, adminId, 'update');
    set = service.setNewsletter(adminId, otherAdmin, 1);
    await untilTransactionsWait(database.db, 1);
    await lockUser(tx, otherAdmin, 'update');
  });
  await expect(set).resolves.toMatchObject({ message: expect.any(String) });
  expect(await database.db.$count(emailPreferences, eq(emailPreferences.userId, otherAdmin))).toBe(1);
});

it("an administrator's deletion of their own subscription cannot deadlock with their erasure", async () => {
  const subscriber = { id: id(), email, source: 'website', subscribedAt: now, confirmedAt: now };
  await database.db.insert(newsletterSubscribers).values(subscriber);
  const service = recipientListsService({
    store: recipientListsStore(database.db),
    clock: systemClock,
    audit: audit(),
  });
  expect(await duringErasure(() => service.remove(adminId, subscriber.id))).toMatchObject({ code: 'not_found' });
});
