import type { BetterAuthOptions } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import type { Database } from '../../../db/client.ts';
import { accounts, sessions, users, verifications } from '../../../db/schema.ts';

const NOBODY = '00000000-0000-0000-0000-000000000000';

/**
 * better-auth's way to our tables; whatever it writes together commits together. Where it finds a person, it reads the
 * ways they sign in by a second query: nobody's are read where it finds none, so that time tells neither.
 */
export const identityStore = (db: Database) => {
  const adapterFor = drizzleAdapter(db, {
    provider: 'pg',
    schema: { user: users, session: sessions, account: accounts, verification: verifications },
    transaction: true,
  });
  return (options: BetterAuthOptions) => {
    const adapter = adapterFor(options);
    const findOne: typeof adapter.findOne = async (wanted) => {
      const found = await adapter.findOne<never>(wanted);
      if (found === null && wanted.join && 'account' in wanted.join) {
        await adapter.findMany({ model: 'account', where: [{ field: 'userId', value: NOBODY }] });
      }
      return found;
    };
    return { ...adapter, findOne };
  };
};
