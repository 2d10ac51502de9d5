/** An unverified address may belong to someone else, who must not see the name that was entered with it. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callApi } from '../testing/api-client.ts';
import { openTestApp, type TestApp } from '../testing/test-app.ts';
import { deleteOwnAccount, emailsTo, register, startTrial, verifyEmail } from '../testing/user-actions.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp('postgres');
});
afterAll(() => app.close());

/** The emails to a user who starts the trial, exports their data and deletes their account. */
async function emailsOfWilhelmina(email: string, isVerified: boolean) {
  const browser = app.visitor();
  await register(browser, { email, firstName: 'Wilhelmina' });
  await app.runDueJobs();
  if (isVerified) await verifyEmail(browser, email);
  await startTrial(browser);
  await callApi(browser, 'GET /api/user/export');
  // Emails that have not been sent when the account is deleted are never sent.
  await app.runDueJobs();
  await deleteOwnAccount(browser);
  await app.runDueJobs();
  return emailsTo(browser, email);
}

const namedIn = (emails: Awaited<ReturnType<typeof emailsOfWilhelmina>>) =>
  emails.filter((email) => JSON.stringify(email).includes('Wilhelmina')).map(({ subject }) => subject);

it('emails to an unverified address never contain the user’s name', async () => {
  const emails = await emailsOfWilhelmina('typed@example.test', false);
  expect(emails.map(({ subject }) => subject)).toContain('Your Evenkeel free trial has started');
  expect(namedIn(emails)).toEqual([]);
});

it('emails to a verified address contain the user’s name', async () => {
  expect(namedIn(await emailsOfWilhelmina('own@example.test', true))).toContain('Your Evenkeel free trial has started');
});
