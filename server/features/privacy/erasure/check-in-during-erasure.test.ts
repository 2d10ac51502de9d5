/** A check-in that was let in before the erasure of its user began, and whose quote is written afterwards. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { withPgClient } from '#server/db/testing/with-pg-client.ts';
import { scriptedWriter } from '#server/ports/writer/testing/scripted-writer.ts';
import type { Browser } from '#server/testing/browser.ts';
import { type FailingStatements, failingStatements } from '#server/testing/failing-statements.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';

const text = 'Stress is high tonight, and that is a lot to hold. You do not have to solve it now.';
const ratings = { stressLevel: 5, timeOfDayPreference: 'evening' };

describe('while an erasure has ended the access of a user and not removed their data', () => {
  let app: TestApp;
  let statements: FailingStatements;
  let whileWriting: () => Promise<unknown> = async () => {};
  beforeAll(async () => {
    const writer = scriptedWriter(async () => {
      await whileWriting();
      return { text };
    });
    app = await openTestApp('postgres', { writer });
    statements = failingStatements();
  });
  afterAll(async () => {
    statements.restore();
    await app.close();
  });
  beforeEach(() => {
    whileWriting = async () => {};
  });

  const counts = (userId: string) =>
    withPgClient(app.location.databaseUrl ?? '', async (client) => {
      const { rows } = await client.query(
        `select (select count(*)::int from quotes where user_id = $1) as quotes,
          (select count(*)::int from check_ins where user_id = $1) as check_ins,
          (select count(*)::int from user_data_keys where user_id = $1) as keys`,
        [userId],
      );
      return rows[0];
    });
  const alerts = async () =>
    (await app.visitor().get('/metrics')).text.match(/^evenkeel_decryption_failures.* [1-9]/gm);
  const erase = async (browser: Browser) => {
    statements.failAll((statement) => /^delete from "check_ins"/i.test(statement));
    await browser.send('DELETE', '/api/user/delete-account', undefined, {});
    statements.stop();
  };

  it.each([0, 1])('the quote of a check-in is not stored, and no alert is raised, after %i others', async (earlier) => {
    const browser = await app.trialUser();
    const { id } = (await browser.get('/api/user')).body;
    for (let made = 0; made < earlier; made += 1) await browser.post('/api/quotes/generate', ratings);
    whileWriting = () => erase(browser);
    const { status, body } = await browser.post('/api/quotes/generate', ratings);
    expect([status, body.code]).toEqual([401, 'session_required']);
    expect(await counts(id)).toEqual({ quotes: earlier, check_ins: earlier + 1, keys: 0 });
    expect(await alerts()).toBeNull();
    await app.runDueJobs();
    expect(await counts(id)).toEqual({ quotes: 0, check_ins: 0, keys: 0 });
  });
});
