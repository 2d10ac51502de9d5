import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { OpenDatabase } from '../../db/client.ts';
import { users } from '../../db/schema.ts';
import { describeOnBothDatabases, testDatabase } from '../../db/testing/test-database.ts';
import { tracesOf, wholeDatabase } from '../../db/testing/whole-database.ts';
import { testFields } from '../../field-encryption/testing/test-fields.ts';
import { newId } from '../../new-id.ts';
import { machineClock } from '../../ports/clock/machine.ts';
import { pgBossJobs } from '../../ports/jobs/pg-boss/pg-boss-jobs.ts';
import type { Jobs } from '../../ports/jobs/port.ts';
import type { MailMessage } from '../../ports/mail/port.ts';
import {
  ACCOUNT_MAIL_JOB,
  type AccountMail,
  type AccountMailDeps,
  mailLater,
  sendAccountMail,
} from './account-mails.ts';
import { disownedAddressesStore } from './disowned-addresses-store.ts';
import { mailTokensStore } from './mail-tokens-store.ts';
import { recoveryStore } from './recovery-store.ts';

describeOnBothDatabases('an account that is deleted while a mail about it is written', (engine) => {
  let database: OpenDatabase;
  let jobs: Jobs;
  let failed: object[];
  let sent: MailMessage[];
  /** Who goes the moment the job has looked them up. */
  let leaver: string;
  beforeEach(async () => {
    [failed, sent] = [[], []];
    database = await testDatabase(engine);
    jobs = pgBossJobs(database, { error: (details) => failed.push(details) });
    const people = recoveryStore(database.db, testFields);
    const thenGone = async <Found>(looking: Promise<Found>): Promise<Found> => {
      const found = await looking;
      await database.db.delete(users).where(eq(users.id, leaver));
      return found;
    };
    const send = async (mail: MailMessage) => ({ sent: sent.push(mail) > 0 }) as { sent: true };
    const deps: AccountMailDeps = {
      tokens: mailTokensStore(database.db),
      people: {
        findByEmail: (email) => thenGone(people.findByEmail(email)),
        findById: (userId) => thenGone(people.findById(userId)),
      },
      clock: machineClock,
      mailer: { send },
      sendNotice: async (mail) => void (await send(mail)),
      disowned: disownedAddressesStore(database.db),
      appUrl: 'https://evenkeel.test',
      supportEmail: 'help@evenkeel.test',
    };
    await jobs.start({ [ACCOUNT_MAIL_JOB]: (payload) => sendAccountMail(deps, payload as AccountMail) }, []);
  });
  afterEach(async () => {
    await jobs.stop();
    await database.close();
  });

  const email = 'leaver@example.test';
  const mails = (userId: string): Record<string, AccountMail> => ({
    verify: { kind: 'verify', email },
    reset: { kind: 'reset', email },
    'change-email': { kind: 'change-email', userId, newEmail: 'leaver-elsewhere@example.test' },
  });

  it.each(Object.keys(mails('')))('leaves no job, no address and no id behind: %s', async (kind) => {
    const now = machineClock.now();
    leaver = newId(machineClock);
    await database.db.insert(users).values({ id: leaver, email, createdAt: now, updatedAt: now });
    const mail = mails(leaver)[kind];
    if (!mail) throw new Error(`There is no mail called ${kind}.`);
    await database.db.transaction((tx) => mailLater(jobs, tx, mail));
    expect(tracesOf([email, leaver], await wholeDatabase(database.run))).not.toEqual([]);
    await jobs.settle();
    expect(failed).toEqual([]);
    expect(sent).toEqual([]);
    expect(tracesOf([email, 'leaver-elsewhere', leaver], await wholeDatabase(database.run))).toEqual([]);
  });
});
