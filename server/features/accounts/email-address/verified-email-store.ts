import { and, eq } from 'drizzle-orm';
import type { Transaction } from '#server/db/client.ts';
import { users } from '#server/db/schema.ts';

/** Keeps the time of the first verification. */
export async function setEmailVerified(tx: Transaction, userId: string, now: Date): Promise<void> {
  await tx
    .update(users)
    .set({ emailVerified: true, emailVerifiedAt: now, updatedAt: now })
    .where(and(eq(users.id, userId), eq(users.emailVerified, false)));
}
