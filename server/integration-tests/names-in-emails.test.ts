/** An unverified address may be someone else's, who must not read there the name that was typed with it. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callApi } from '../testing/api-client.ts';
import { openTestApp, type TestApp } from '../testing/test-app.ts';
import { deleteOwnAccount, emailsTo, register, startTrial, verifyEmail } from '../testing/user-actions.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp('postgres');
});
afterAll(() => app.close());

/** What is mailed to a user who starts the trial, exports their data and deletes their account. */
async function emailsOfWilhelmina(email: string, isVerified: boolean) {
  const browser = app.visitor();
  await register(browser, { email, firstName: 'Wilhelmina' });
  await app.runDueJobs();
  if (isVerified) await verifyEmail(browser, email);
  await startTrial(browser);
  await callApi(browser, 'GET /api/user/export');
  // What is not sent before the account is deleted never is.
  await app.runDueJobs();
  await deleteOwnAccount(browser);
  await app.runDueJobs();
  return emailsTo(browser, email);
}

const namedIn = (emails: Awaited<ReturnType<typeof emailsOfWilhelmina>>) =>
  emails.filter((email) => JSON.stringify(email).includes('Wilhelmina')).map(({ subject }) => subject);

it('no email to an unverified address contains the name', async () => {
  const emails = await emailsOfWilhelmina('typed@example.test', false);
  expect(emails.map(({ subject }) => subject)).toContain('Your Evenkeel free trial has started');
  expect(namedIn(emails)).toEqual([]);
});

it('emails to a verified address do', async () => {
  expect(namedIn(await emailsOfWilhelmina('own@example.test', true))).toContain('Your Evenkeel free trial has started');
});
