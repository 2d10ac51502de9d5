/** What tests read of the mails about accounts, from the sandbox's mailbox. */
import type { TestApp } from '../../../testing/test-app.ts';

export interface Email {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Moves the sandbox's clock, and does everything that is due. */
export async function advanceClock(house: TestApp, seconds: number): Promise<void> {
  const answer = await house.visitor().post('/sandbox/clock', { advanceSeconds: seconds });
  if (answer.status !== 200) throw new Error(`POST /sandbox/clock failed: ${answer.text}`);
}

/** All mails to this address so far, newest first. */
export async function emailsTo(house: TestApp, to: string): Promise<Email[]> {
  await advanceClock(house, 0);
  const visitor = house.visitor();
  const { body } = await visitor.get(`/sandbox/mail?to=${encodeURIComponent(to)}`);
  const emails: Email[] = [];
  for (const { id } of body as { id: string }[]) emails.push((await visitor.get(`/sandbox/mail/${id}`)).body);
  return emails;
}

/** The token of the newest link to this page that was mailed to this address. */
export async function newestToken(house: TestApp, to: string, page: string): Promise<string> {
  for (const { text } of await emailsTo(house, to)) {
    const token = new RegExp(`${page}\\?token=([\\w-]+)`).exec(text)?.[1];
    if (token) return token;
  }
  throw new Error(`no link to ${page} in the emails to ${to}`);
}
