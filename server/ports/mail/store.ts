import { desc, eq } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { sandboxMail } from '../../db/schema.ts';

export type StoredMail = typeof sandboxMail.$inferSelect;
export type MailHeading = Pick<StoredMail, 'id' | 'to' | 'subject' | 'sentAt'>;

/** The mailbox shows this many of the newest messages. */
const LISTED = 200;

export async function insertMail(db: Database, mail: StoredMail): Promise<void> {
  await db.insert(sandboxMail).values(mail);
}

/** Newest first; of one address only when it is given. */
export const listMail = (db: Database, to: string | undefined): Promise<MailHeading[]> =>
  db
    .select({ id: sandboxMail.id, to: sandboxMail.to, subject: sandboxMail.subject, sentAt: sandboxMail.sentAt })
    .from(sandboxMail)
    .where(to === undefined ? undefined : eq(sandboxMail.to, to))
    .orderBy(desc(sandboxMail.sentAt), desc(sandboxMail.id))
    .limit(LISTED);

export async function findMail(db: Database, id: string): Promise<StoredMail | null> {
  const [mail] = await db.select().from(sandboxMail).where(eq(sandboxMail.id, id));
  return mail ?? null;
}
