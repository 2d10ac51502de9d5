import { tokenInMail } from './administrator.ts';
import type { Browser } from './browser.ts';
import type { TestHouse } from './test-house.ts';

/** Someone signed up just now who followed the link in the mail, in the browser where they are signed in. */
export async function verifiedPerson(house: TestHouse, email: string): Promise<Browser> {
  const browser = await house.person(email);
  await house.settle();
  const token = await tokenInMail(browser.client, email, '/verify-email');
  const answer = await browser.get(`/api/auth/verify-email?token=${token}`);
  if (answer.body?.verified !== true) throw new Error(`The address was not verified: ${answer.text}`);
  return browser;
}
