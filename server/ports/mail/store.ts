import { desc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { sandboxEmails } from '../../db/schema.ts';

export type StoredMessage = typeof sandboxEmails.$inferSelect;
export type MessageSummary = Pick<StoredMessage, 'id' | 'to' | 'subject' | 'sentAt'>;

/** How many messages the mailbox shows, newest first. */
const LIST_LIMIT = 200;

export async function insertMessage(db: Database, mail: StoredMessage): Promise<void> {
  await db.insert(sandboxEmails).values(mail);
}

/** Newest first; only those to one address, if it is given. */
export const listMessages = (db: Database, to: string | undefined): Promise<MessageSummary[]> =>
  db
    .select({
      id: sandboxEmails.id,
      to: sandboxEmails.to,
      subject: sandboxEmails.subject,
      sentAt: sandboxEmails.sentAt,
    })
    .from(sandboxEmails)
    .where(to === undefined ? undefined : eq(sql`lower(${sandboxEmails.to})`, to.toLowerCase()))
    .orderBy(desc(sandboxEmails.sentAt), desc(sandboxEmails.id))
    .limit(LIST_LIMIT);

export async function findMessage(db: Database, id: string): Promise<StoredMessage | null> {
  const [mail] = await db.select().from(sandboxEmails).where(eq(sandboxEmails.id, id));
  return mail ?? null;
}
