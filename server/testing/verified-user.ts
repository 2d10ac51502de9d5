import type { Browser } from './browser.ts';
import type { TestApp } from './test-app.ts';
import { verifyEmail } from './user-actions.ts';

/** A user who has just signed up and followed the link in the email, in the browser where they are signed in. */
export async function verifiedUser(app: TestApp, email: string): Promise<Browser> {
  const browser = await app.user(email);
  await app.runDueJobs();
  await verifyEmail(browser, email);
  return browser;
}
