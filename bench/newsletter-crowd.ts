/** Puts an administrator, subscribers and members into a database, straight through SQL, for newsletters to go to. */
import { createHmac } from 'node:crypto';
import { type OpenDatabase, openDatabase } from '../server/db/client.ts';
import { BENCH_SECRET } from './sealing.ts';

export interface Crowd {
  /** Confirmed; their addresses are reader-1@example.test and so on. */
  readonly subscribers: number;
  /** With the newsletter switched on; their addresses are member-1@example.test and so on. */
  readonly members: number;
}

interface Place {
  readonly databaseUrl: string | undefined;
  readonly dataDir: string;
}

/** The whole Cookie header of a browser that holds this session, on a server with BENCH_SECRET. */
const cookieOf = (token: string): string =>
  `evenkeel=${encodeURIComponent(`${token}.${createHmac('sha256', BENCH_SECRET).update(token).digest('base64')}`)}`;

export const adminCookie = cookieOf('session-of-admin');
export const memberCookie = (number: number): string => cookieOf(`session-of-member-${number}`);

export async function addCrowd(place: Place, { subscribers, members }: Crowd): Promise<void> {
  const { run, close } = await openDatabase(place);
  await run(`
    insert into users (id, email, email_verified, created_at, updated_at)
      select uuidv7(), email, true, now(), now() from (
        select 'admin@evenkeel.test' as email
        union all select 'member-' || n || '@example.test' from generate_series(1, ${members}) n) people;
    insert into sessions (id, user_id, token, expires_at, created_at, updated_at)
      select uuidv7(), id, 'session-of-' || split_part(email, '@', 1), now() + interval '14 days', now(), now()
      from users where email = 'admin@evenkeel.test' or email like 'member-%';
    insert into email_preferences (user_id, marketing_emails, product_updates, security_notifications, newsletter,
        newsletter_since)
      select id, 0, 0, 1, 1, now() - interval '1 day' from users where email like 'member-%'`);
  await addSubscribers(run, 1, subscribers);
  await run('vacuum analyze');
  await close();
}

/** Confirmed a day ago. */
export async function addSubscribers(run: OpenDatabase['run'], first: number, last: number): Promise<void> {
  await run(`
    insert into newsletter_subscribers (id, email, source, subscribed_at, confirmed_at)
      select uuidv7(), 'reader-' || n || '@example.test', 'website', now() - interval '2 days', now() - interval '1 day'
      from generate_series(${first}, ${last}) n`);
}
