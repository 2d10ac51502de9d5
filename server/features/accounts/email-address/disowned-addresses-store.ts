import { and, desc, eq, gt, or } from 'drizzle-orm';
import type { Database, Transaction } from '#server/db/client.ts';
import { disownedAddresses } from '#server/db/schema.ts';

export type DisownedAddressesStore = ReturnType<typeof disownedAddressesStore>;

/** Disowned addresses: their owner reported that the account is not theirs. The account sends no email to them. */
export const disownedAddressesStore = (db: Database) => {
  const isDisowned = (userId: string, email: string) =>
    and(eq(disownedAddresses.userId, userId), eq(disownedAddresses.email, email));

  return {
    add: async (tx: Transaction, userId: string, email: string, now: Date): Promise<void> => {
      await tx.insert(disownedAddresses).values({ userId, email, disownedAt: now }).onConflictDoNothing();
    },

    has: async (userId: string, email: string, tx: Database | Transaction = db): Promise<boolean> => {
      const rows = await tx.select().from(disownedAddresses).where(isDisowned(userId, email));
      return rows.length > 0;
    },

    /** The user's own address if it was disowned, otherwise the newest other one disowned after `since`, or null. */
    newest: async (userId: string, ownEmail: string, since: Date): Promise<string | null> => {
      const isOwnOrRecent = or(eq(disownedAddresses.email, ownEmail), gt(disownedAddresses.disownedAt, since));
      const rows = await db
        .select({ email: disownedAddresses.email })
        .from(disownedAddresses)
        .where(and(eq(disownedAddresses.userId, userId), isOwnOrRecent))
        .orderBy(desc(disownedAddresses.disownedAt));
      return (rows.find(({ email }) => email === ownEmail) ?? rows[0])?.email ?? null;
    },

    /** Removes it after the user has proved that the address is theirs. */
    remove: async (tx: Transaction, userId: string, email: string): Promise<void> => {
      await tx.delete(disownedAddresses).where(isDisowned(userId, email));
    },

    exportFor: (userId: string) =>
      db
        .select({ email: disownedAddresses.email, disownedAt: disownedAddresses.disownedAt })
        .from(disownedAddresses)
        .where(eq(disownedAddresses.userId, userId))
        .orderBy(disownedAddresses.disownedAt),

    erase: async (tx: Transaction, userId: string): Promise<void> => {
      await tx.delete(disownedAddresses).where(eq(disownedAddresses.userId, userId));
    },
  };
};
