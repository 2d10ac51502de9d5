/** The sandbox's mailbox, where what the server sends can be read. */
import type { APIRequestContext } from '@playwright/test';
import { callApi } from '../../server/testing/api-client.ts';
import { advanceClock } from '../../server/testing/user-actions.ts';
import { requestClient } from './api.ts';
import { expect } from './fixtures.ts';

/** The newest email to the address with this subject. Jobs that send emails follow the clock, so it moves a second. */
export async function newestEmail(request: APIRequestContext, to: string, subject: RegExp) {
  const client = requestClient(request);
  let id = '';
  const found = async (): Promise<boolean> => {
    await advanceClock(client, 1);
    const emails = await callApi(client, 'GET /sandbox/mail', { query: { to } });
    id = emails.find((email) => subject.test(email.subject))?.id ?? '';
    return id !== '';
  };
  await expect.poll(found).toBe(true);
  return callApi(client, 'GET /sandbox/mail/:id', { params: { id } });
}

/** The email's link with a token, to this page or the first one: path and query. */
export async function linkInEmail(
  request: APIRequestContext,
  to: string,
  subject: RegExp,
  toPage = '/[\\w-]+',
): Promise<string> {
  const { text } = await newestEmail(request, to, subject);
  const link = new RegExp(`https?://[^/\\s]+(${toPage}\\?token=[\\w.-]+)`).exec(text)?.[1];
  if (!link) throw new Error(`No link to ${toPage} in this mail: ${text}`);
  return link;
}
