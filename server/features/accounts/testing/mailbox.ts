/** Reads the account emails from the sandbox's mailbox, for tests. */
import type { TestApp } from '#server/testing/test-app.ts';
import * as actions from '#server/testing/user-actions.ts';

export type Email = Awaited<ReturnType<typeof actions.emailsTo>>[number];

/** Moves the sandbox's clock and runs everything that falls due. */
export async function advanceClock(app: TestApp, seconds: number): Promise<void> {
  await actions.advanceClock(app.visitor(), seconds);
}

/** All emails to this address so far, newest first. */
export async function emailsTo(app: TestApp, to: string): Promise<Email[]> {
  await advanceClock(app, 0);
  return actions.emailsTo(app.visitor(), to);
}

/** The token of the newest link to this page that was emailed to this address. */
export async function newestToken(app: TestApp, to: string, page: string): Promise<string> {
  await advanceClock(app, 0);
  return actions.tokenInEmail(app.visitor(), to, page);
}
