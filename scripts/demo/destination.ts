/** The destination of the demo data. Ensures that only an earlier demo is ever replaced. */
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '../../server/db/open-database.ts';
import { lockFolder } from '../../server/db/pglite/folder-lock.ts';

/**
 * Email domain of the demo users, both those who can sign in and the generated ones. No real user has an address there.
 */
export const DEMO_DOMAIN = '@evenkeel.test';
export const CROWD_DOMAIN = '@example.test';
/** Deleting from `users` deletes all of their data. */
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
/** Written last, so that an interrupted demo is never opened as if it were complete. */
const FINISHED_FILE = 'finished-by-npm-run-demo';

const MAKE_AGAIN = 'To make it again: npm run demo -- --again';

/** A message for the user at the terminal. */
export class DemoError extends Error {}

/**
 * Prepares the folder.
 * @throws {DemoError} if it is not empty, unless it holds an earlier demo and `again` allows replacing it.
 * @throws {import('../../server/db/pglite/folder-lock.ts').FolderInUseError} if a server is running on it.
 */
export function clearFolder(folder: string, again: boolean): void {
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    if (!existsSync(join(folder, MARKER_FILE)))
      throw new DemoError(`${folder} holds something that is not a demo. Choose another one with --folder.`);
    if (!again && holdsFinishedDemo(folder))
      throw new DemoError(`There is already a demo in ${folder}. To open it: npm run demo -- --start. ${MAKE_AGAIN}`);
    if (!again) throw new DemoError(`The demo in ${folder} may be incomplete. ${MAKE_AGAIN}`);
    lockFolder(folder)();
    rmSync(folder, { recursive: true });
  }
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, MARKER_FILE), 'npm run demo -- --again may replace this folder.\n');
}

export const markFinished = (folder: string): void => writeFileSync(join(folder, FINISHED_FILE), '');

export const holdsFinishedDemo = (folder: string): boolean => existsSync(join(folder, FINISHED_FILE));

/**
 * Prepares a database: removes the users of an earlier demo.
 * @throws {DemoError} if it has users, unless they all belong to the demo and `again` allows replacing them.
 */
export async function clearDatabase(databaseUrl: string, again: boolean): Promise<void> {
  const { run, close } = await openDatabase({ databaseUrl, dataDir: '' });
  try {
    const { rows } = await run(
      `select count(*)::int as users,
        count(*) filter (where email like '%${DEMO_DOMAIN}' or email like '%${CROWD_DOMAIN}')::int as demo from users`,
    );
    const [{ users, demo }] = rows as [{ users: number; demo: number }];
    if (users > demo) throw new DemoError('There are other people in this database. The demo needs one of its own.');
    if (demo > 0 && !again) throw new DemoError(`There is already a demo in this database. ${MAKE_AGAIN}`);
    // There are no other users, so all plans and emails belong to the demo too, and the clock may have been moved.
    if (demo > 0) await run(DEMO_TABLES.map((table) => `delete from ${table}`).join('; '));
  } finally {
    await close();
  }
}
