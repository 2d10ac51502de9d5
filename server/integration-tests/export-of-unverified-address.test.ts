/** What is stored by address alone may be about someone else until the address is verified. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Browser } from '../testing/browser.ts';
import { openTestApp, type TestApp } from '../testing/test-app.ts';
import { deleteOwnAccount, startTrial, verifyEmail } from '../testing/user-actions.ts';
import { verifiedUser } from '../testing/verified-user.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp('postgres');
});
afterAll(() => app.close());

const dataExport = async (browser: Browser) => {
  const { accounts, billing } = JSON.parse((await browser.get('/api/user/data-export')).text);
  return { accounts, billing };
};

it('an export shows what is stored by address alone only once the address is verified', async () => {
  const email = 'former@example.test';
  const former = await verifiedUser(app, email);
  await startTrial(former);
  await dataExport(former);
  await app.runDueJobs();
  await deleteOwnAccount(former);
  await app.runDueJobs();

  const next = await app.user(email);
  await app.runDueJobs();
  const before = await dataExport(next);
  expect(before.accounts).toMatchObject({ noticesSent: [], requestedEmails: [] });
  expect(before.billing.trialUsedAt).toBeNull();

  await verifyEmail(next, email);
  const after = await dataExport(next);
  expect(after.accounts.noticesSent).not.toEqual([]);
  expect(after.accounts.requestedEmails).not.toEqual([]);
  expect(after.billing.trialUsedAt).not.toBeNull();
});

it('an export does not show when another spelling of an unverified address had its trial', async () => {
  const current = await app.user('current@example.test');
  await startTrial(current);
  expect((await dataExport(await app.user('current+probe@example.test'))).billing.trialUsedAt).toBeNull();
});
