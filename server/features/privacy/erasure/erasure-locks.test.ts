import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { auditLogStore } from '#server/audit-log/audit-log-store.ts';
import type { OpenDatabase } from '#server/db/client.ts';
import { lockUser } from '#server/db/lock-user.ts';
import { users } from '#server/db/schema.ts';
import { insertUser } from '#server/db/testing/insert-user.ts';
import { describeOnBothDatabases, testDatabase } from '#server/db/testing/test-database.ts';
import { untilTransactionsWait } from '#server/db/testing/waiting-transactions.ts';
import { newId } from '#server/new-id.ts';
import { systemClock } from '#server/ports/clock/system-clock.ts';
import type { ErasureOutcome, PersonalDataSource } from '../deps.ts';
import { erasureService } from './erasure-service.ts';
import { erasureStore } from './erasure-store.ts';

describeOnBothDatabases('the locks of an erasure', (engine) => {
  let database: OpenDatabase;
  beforeAll(async () => {
    database = await testDatabase(engine);
  });
  afterAll(() => database.close());

  const createUser = () => insertUser(database.db, systemClock.now());
  const createService = () => {
    const auditLog = auditLogStore(database.db, systemClock, 'a secret of the tests');
    const accounts: PersonalDataSource = {
      name: 'accounts',
      personalData: {
        exportFor: async () => ({}),
        erase: async (tx, userId) => void (await tx.delete(users).where(eq(users.id, userId))),
      },
    };
    const service = erasureService({
      store: erasureStore(database.db),
      file: { add: async () => {}, read: async () => [], rewrite: async () => {} } as never,
      hashOf: (userId) => userId,
      clock: systemClock,
      jobs: { enqueue: async () => {} },
      mailer: { send: async () => ({ sent: true }) },
      newId: () => newId(systemClock),
      appUrl: 'https://evenkeel.test',
      supportEmail: 'help@evenkeel.test',
      audit: auditLog.record,
      log: { warn: () => {} },
      anonymizeAuditLog: auditLog.anonymize,
      keepsAddressHash: async () => false,
      adminEmails: [],
      revokeAccess: async () => {},
      personalDataSources: () => [accounts],
    });
    return { service, auditLog };
  };

  it.runIf(engine === 'postgres')(
    'cannot deadlock if the administrator who deletes a user is being erased meanwhile',
    async () => {
      const { service, auditLog } = createService();
      const [admin, userId] = [await createUser(), await createUser()];
      await auditLog.record({ action: 'admin.user_newsletter_set', actorId: admin, targetId: userId });
      let erased: Promise<ErasureOutcome> | undefined;
      await database.db.transaction(async (tx) => {
        await lockUser(tx, admin, 'update');
        const event = { action: 'admin.user_deleted', actorId: admin, targetId: null } as const;
        erased = service.eraseAccount(userId, (other) => auditLog.record(event, other));
        await untilTransactionsWait(database.db, 1);
        await auditLog.anonymize(tx, admin);
        await tx.delete(users).where(eq(users.id, admin));
      });
      await expect(erased).resolves.toEqual({ paymentsEnded: false });
      expect((await auditLog.listAll(1))[0]).toMatchObject({ action: 'admin.user_deleted', actor: null, about: null });
    },
  );
});
