/** Where the demo's data go, and that nothing but an earlier demo is ever put aside for them. */
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '../../server/db/open-database.ts';
import { lockFolder } from '../../server/db/pglite/folder-lock.ts';

/** Where the people of the demo have their addresses who can be signed in as, and the crowd. Nobody has one there in life. */
export const DEMO_DOMAIN = '@evenkeel.test';
export const CROWD_DOMAIN = '@example.test';
/** With `users` goes all that is theirs. */
const DEMO_TABLES = [
  'users',
  'sandbox_emails',
  'sandbox_payments',
  'sandbox_settings',
  'payment_events',
  'payment_event_cursor',
  'newsletter_subscribers',
  'newsletter_confirmations',
  'newsletter_issues',
  'suppressions',
];
const MARKER_FILE = 'made-by-npm-run-demo';

/** A sentence for the person at the terminal. */
export class DemoError extends Error {}

/**
 * Makes the folder ready.
 * @throws {DemoError} where there is something in it, unless that is an earlier demo and `again` says to replace it.
 * @throws {import('../../server/db/pglite/folder-lock.ts').FolderInUseError} when a server runs on it.
 */
export function clearFolder(folder: string, again: boolean): void {
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    if (!existsSync(join(folder, MARKER_FILE)))
      throw new DemoError(`${folder} holds something that is not a demo. Choose another one with --folder.`);
    if (!again) throw new DemoError(`There is a demo in ${folder} already. To make it anew: npm run demo -- --again`);
    lockFolder(folder)();
    rmSync(folder, { recursive: true });
  }
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, MARKER_FILE), 'npm run demo -- --again may replace this folder.\n');
}

/**
 * Makes a database ready: the demo's people of an earlier time leave it.
 * @throws {DemoError} where people are in it, unless they are all of the demo and `again` says to replace them.
 */
export async function clearDatabase(databaseUrl: string, again: boolean): Promise<void> {
  const { run, close } = await openDatabase({ databaseUrl, dataDir: '' });
  try {
    const { rows } = await run(
      `select count(*)::int as people,
        count(*) filter (where email like '%${DEMO_DOMAIN}' or email like '%${CROWD_DOMAIN}')::int as demo from users`,
    );
    const [{ people, demo }] = rows as [{ people: number; demo: number }];
    if (people > demo) throw new DemoError('There are other people in this database. The demo needs one of its own.');
    if (demo > 0 && !again)
      throw new DemoError('There is a demo in this database already. To make it anew: npm run demo -- --again');
    // Nobody else is in it, so nobody else's plans or mails are either, and the clock may have been moved.
    if (demo > 0) await run(DEMO_TABLES.map((table) => `delete from ${table}`).join('; '));
  } finally {
    await close();
  }
}
