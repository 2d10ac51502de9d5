import type { Browser } from './browser.ts';
import type { TestHouse } from './test-house.ts';

/** Someone signed up just now who followed the link in the mail. */
export async function verifiedPerson(house: TestHouse, email: string): Promise<Browser> {
  const browser = await house.person(email);
  await house.settle();
  const visitor = house.visitor();
  const { body } = await visitor.get(`/sandbox/mail?to=${encodeURIComponent(email)}`);
  for (const { id } of body as { id: string }[]) {
    const { text } = (await visitor.get(`/sandbox/mail/${id}`)).body;
    const token = /\/verify-email\?token=([\w-]+)/.exec(text)?.[1];
    if (token) await visitor.get(`/api/auth/verify-email?token=${token}`);
  }
  return browser;
}
