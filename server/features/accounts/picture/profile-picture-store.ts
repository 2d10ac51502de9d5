import { eq, isNotNull } from 'drizzle-orm';
import type { Database, Transaction } from '#server/db/client.ts';
import { lockUser } from '#server/db/lock-user.ts';
import { accounts, profilePictures } from '#server/db/schema.ts';
import type { Picture } from '#server/ports/identity/oidc/port.ts';

export type ProfilePictureStore = ReturnType<typeof profilePictureStore>;

const ownerColumns = { userId: accounts.userId };
const noPicture = { contentType: null, bytes: null, sha256: null, fetchedAt: null };

export const profilePictureStore = (db: Database) => ({
  /** False if the user has removed their picture, or if the identity no longer belongs to any account. */
  shouldFetch: async (identityId: string): Promise<boolean> => {
    const [row] = await db
      .select({ sha256: profilePictures.sha256, keptFor: profilePictures.userId })
      .from(accounts)
      .leftJoin(profilePictures, eq(profilePictures.userId, accounts.userId))
      .where(eq(accounts.id, identityId));
    return row !== undefined && (row.keptFor === null || row.sha256 !== null);
  },

  /**
   * Stores the picture for the account that the identity belongs to. Does nothing if, during the fetch, the identity
   * was unlinked or the user removed their picture.
   */
  save: (identityId: string, picture: Picture & { readonly sha256: string }, now: Date): Promise<void> =>
    db.transaction(async (tx) => {
      const [owner] = await tx.select(ownerColumns).from(accounts).where(eq(accounts.id, identityId));
      if (!owner || !(await lockUser(tx, owner.userId, 'key share'))) return;
      // Read again, because it may have been unlinked while this waited for the user.
      const [user] = await tx.select(ownerColumns).from(accounts).where(eq(accounts.id, identityId)).for('key share');
      if (!user) return;
      const { contentType, bytes, sha256 } = picture;
      const saved = { contentType, bytes, sha256, fetchedAt: now };
      await tx
        .insert(profilePictures)
        .values({ userId: user.userId, ...saved })
        .onConflictDoUpdate({
          target: profilePictures.userId,
          set: saved,
          setWhere: isNotNull(profilePictures.bytes),
        });
    }),

  find: async (userId: string) => {
    const [row] = await db.select().from(profilePictures).where(eq(profilePictures.userId, userId));
    const { contentType, bytes, sha256 } = row ?? noPicture;
    return contentType && bytes && sha256 ? { contentType, bytes, sha256 } : null;
  },

  /** Removes the picture and records the removal, so that it is not fetched again. */
  remove: async (userId: string): Promise<void> => {
    const target = profilePictures.userId;
    await db
      .insert(profilePictures)
      .values({ userId, ...noPicture })
      .onConflictDoUpdate({ target, set: noPicture });
  },

  exportFor: async (userId: string) => {
    const [row] = await db.select().from(profilePictures).where(eq(profilePictures.userId, userId));
    if (!row) return null;
    const { contentType, bytes, fetchedAt } = row;
    return { contentType, fetchedAt, base64: bytes && Buffer.from(bytes).toString('base64') };
  },

  erase: async (tx: Transaction, userId: string): Promise<void> => {
    await tx.delete(profilePictures).where(eq(profilePictures.userId, userId));
  },
});
