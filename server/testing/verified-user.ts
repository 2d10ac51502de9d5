import { tokenInEmail } from './administrator.ts';
import type { Browser } from './browser.ts';
import type { TestApp } from './test-app.ts';

/** Someone signed up just now who followed the link in the mail, in the browser where they are signed in. */
export async function verifiedUser(app: TestApp, email: string): Promise<Browser> {
  const browser = await app.user(email);
  await app.runDueJobs();
  const token = await tokenInEmail(browser.client, email, '/verify-email');
  const answer = await browser.get(`/api/auth/verify-email?token=${token}`);
  if (answer.body?.verified !== true) throw new Error(`The address was not verified: ${answer.text}`);
  return browser;
}
