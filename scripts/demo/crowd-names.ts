/** The names of the crowd are written by the product's own call, which alone knows how names are kept. */
import { createHmac } from 'node:crypto';
import { compose } from '../../server/compose.ts';
import type { Config } from '../../server/config.ts';
import { sessionCookie } from '../../server/http/session-cookie.ts';
import { sessionSecret } from '../../server/secret.ts';
import { Browser } from '../../server/testing/browser.ts';
import type { PlannedUser } from './crowd-plan.ts';

/** @param tokens of a session of each of them, in their order. */
export async function nameThem(
  config: Config,
  people: readonly PlannedUser[],
  tokens: readonly string[],
): Promise<void> {
  const secret = sessionSecret(config.sessionSecret, config.dataDir);
  const { name: cookie } = sessionCookie({ secret, secure: config.appUrl?.startsWith('https:') ?? false });
  const house = await compose(config);
  try {
    for (const [index, { firstName, lastName }] of people.entries()) {
      if (firstName === null) continue;
      const browser = new Browser(house.app);
      browser.cookies.set(cookie, signed(tokens[index] ?? '', secret));
      const answer = await browser.patch('/api/user', { firstName, ...(lastName && { lastName }) });
      if (answer.status !== 200) throw new Error(`A name was answered ${answer.status}: ${answer.text}`);
    }
  } finally {
    await house.close();
  }
}

/** As server/http/session-cookie.ts reads it. */
const signed = (token: string, secret: string): string =>
  encodeURIComponent(`${token}.${createHmac('sha256', secret).update(token).digest('base64')}`);
