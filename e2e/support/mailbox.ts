/** The sandbox's mailbox, where what the server sends can be read. */
import type { APIRequestContext } from '@playwright/test';
import { expect } from './fixtures.ts';

interface Email {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** The newest mail of this subject to the address. Jobs that send mails work by the clock: it is moved by a second. */
export async function newestEmail(request: APIRequestContext, to: string, subject: RegExp): Promise<Email> {
  let id: string | undefined;
  const found = async (): Promise<boolean> => {
    await request.post('/sandbox/clock', { data: { advanceSeconds: 1 } });
    const listed = await request.get(`/sandbox/mail?to=${encodeURIComponent(to)}`);
    const mails: { id: string; subject: string }[] = await listed.json();
    id = mails.find((mail) => subject.test(mail.subject))?.id;
    return id !== undefined;
  };
  await expect.poll(found).toBe(true);
  return (await request.get(`/sandbox/mail/${id}`)).json();
}

/** The link of that mail which carries a token, to this page or the first there is: path and query. */
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
