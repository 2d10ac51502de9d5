import type { BetterAuthOptions } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import type { Database } from '../../../db/client.ts';
import { accounts, sessions, users, verifications } from '../../../db/schema.ts';
import { LoggableError } from '../../../logging/loggable-error.ts';

const NO_USER_ID = '00000000-0000-0000-0000-000000000000';

/**
 * better-auth's way to our tables; whatever it writes together commits together. What it wants read with a row is read
 * here by a second query: its own second query prints what fails to the console, with all parameters, and is left out
 * where the first finds nobody. Here an unknown person costs the same two, so that time tells neither.
 */
export const identityStore = (db: Database) => {
  const adapterFor = drizzleAdapter(db, {
    provider: 'pg',
    schema: { user: users, session: sessions, account: accounts, verification: verifications },
    transaction: true,
  });
  return (options: BetterAuthOptions) => {
    const adapter = adapterFor(options);
    const joined = async (model: string, found: FoundRow | null): Promise<unknown> => {
      if (model === 'account')
        return adapter.findMany({ model, where: [{ field: 'userId', value: found?.id ?? NO_USER_ID }] });
      if (model === 'user')
        return adapter.findOne({ model, where: [{ field: 'id', value: found?.userId ?? NO_USER_ID }] });
      throw new LoggableError(`identityStore.findOne: joining ${model} is not supported.`);
    };
    const findOne: typeof adapter.findOne = async <T>({ join, ...wanted }: Parameters<typeof adapter.findOne>[0]) => {
      const found = await adapter.findOne<FoundRow>(wanted);
      const others: Record<string, unknown> = {};
      for (const model of Object.keys(join ?? {})) others[model] = await joined(model, found);
      return found && ({ ...found, ...others } as T);
    };
    return { ...adapter, findOne };
  };
};

interface FoundRow {
  readonly id: string;
  readonly userId?: string;
}
