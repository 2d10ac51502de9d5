import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import type { Database } from '../../../db/client.ts';
import { accounts, sessions, users, verifications } from '../../../db/schema.ts';

/** better-auth's way to our tables; whatever it writes together commits together. */
export const identityStore = (db: Database) =>
  drizzleAdapter(db, {
    provider: 'pg',
    schema: { user: users, session: sessions, account: accounts, verification: verifications },
    transaction: true,
  });
