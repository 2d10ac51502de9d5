import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { OpenDatabase } from '#server/db/client.ts';
import { users } from '#server/db/schema.ts';
import { dumpDatabase, findTraces } from '#server/db/testing/dump-database.ts';
import { insertUser } from '#server/db/testing/insert-user.ts';
import { describeOnBothDatabases, testDatabase } from '#server/db/testing/test-database.ts';
import { testFieldEncryption } from '#server/field-encryption/testing/test-field-encryption.ts';
import { systemClock } from '#server/ports/clock/system-clock.ts';
import { pgBossJobs } from '#server/ports/jobs/pg-boss/pg-boss-jobs.ts';
import type { Jobs } from '#server/ports/jobs/port.ts';
import type { MailMessage } from '#server/ports/mail/port.ts';
import { accountUsersStore } from '../account-users-store.ts';
import { disownedAddressesStore } from '../email-address/disowned-addresses-store.ts';
import { type AccountEmail, accountEmailJob } from './account-email-jobs.ts';
import { type AccountEmailDeps, enqueueEmail, sendAccountEmail } from './account-emails.ts';
import { emailTokensStore } from './email-tokens-store.ts';

describeOnBothDatabases('an account email whose user is deleted meanwhile', (engine) => {
  let database: OpenDatabase;
  let jobs: Jobs;
  let failed: object[];
  let sent: MailMessage[];
  /** The user who is deleted immediately after the job has looked them up. */
  let deletedUserId: string;
  beforeEach(async () => {
    [failed, sent] = [[], []];
    database = await testDatabase(engine);
    jobs = pgBossJobs(database, { error: (details) => failed.push(details) });
    const store = accountUsersStore(database.db, testFieldEncryption);
    const thenDeleteUser = async <Found>(lookup: Promise<Found>): Promise<Found> => {
      const found = await lookup;
      await database.db.delete(users).where(eq(users.id, deletedUserId));
      return found;
    };
    const send = async (payload: MailMessage) => ({ sent: sent.push(payload) > 0 }) as { sent: true };
    const deps: AccountEmailDeps = {
      tokens: emailTokensStore(database.db),
      users: {
        findByEmail: (email) => thenDeleteUser(store.findByEmail(email)),
        findById: (userId) => thenDeleteUser(store.findById(userId)),
      },
      clock: systemClock,
      mailer: { send },
      sendNotice: async (payload) => void (await send(payload)),
      disowned: disownedAddressesStore(database.db),
      appUrl: 'https://evenkeel.test',
      supportEmail: 'help@evenkeel.test',
    };
    await jobs.start(
      accountEmailJob.handledBy((email) => sendAccountEmail(deps, email)),
      [],
    );
  });
  afterEach(async () => {
    await jobs.stop();
    await database.close();
  });

  const email = 'leaver@example.test';
  const payloads = (userId: string): Record<string, AccountEmail> => ({
    verify: { kind: 'verify', email },
    reset: { kind: 'reset', email },
    'change-email': { kind: 'change-email', userId, newEmail: 'leaver-elsewhere@example.test' },
  });

  it.each(Object.keys(payloads('')))('is not sent and leaves no trace in the database: %s', async (kind) => {
    deletedUserId = await insertUser(database.db, systemClock.now(), { email });
    const payload = payloads(deletedUserId)[kind];
    if (!payload) throw new Error(`no email of kind ${kind}`);
    await database.db.transaction((tx) => enqueueEmail(jobs, tx, payload));
    expect(findTraces([email, deletedUserId], await dumpDatabase(database.run))).not.toEqual([]);
    await jobs.runDueJobs();
    expect(failed).toEqual([]);
    expect(sent).toEqual([]);
    expect(findTraces([email, 'leaver-elsewhere', deletedUserId], await dumpDatabase(database.run))).toEqual([]);
  });
});
