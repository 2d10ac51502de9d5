import type { BetterAuthOptions, DBTransactionAdapter } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { APIError } from 'better-auth/api';
import type { Database } from '#server/db/client.ts';
import { accounts, sessions, users, verifications } from '#server/db/schema.ts';
import { MIN_UUID } from '#server/db/uuid-bounds.ts';
import { LoggableError } from '#server/logging/loggable-error.ts';

/**
 * The database refused to insert a row, for the reason in `cause`. better-auth replaces every other error at sign-up with
 * one that doesn't say why, but passes its own kind on.
 */
export class InsertFailed extends APIError {
  constructor(cause: unknown) {
    super('INTERNAL_SERVER_ERROR');
    this.cause = cause;
  }
}

const keepingCauses = <Adapter extends Pick<DBTransactionAdapter, 'create'>>(adapter: Adapter): Adapter => ({
  ...adapter,
  create: (row: Parameters<Adapter['create']>[0]) =>
    adapter.create(row).catch((error: unknown) => {
      throw new InsertFailed(error);
    }),
});

/**
 * better-auth's adapter to our tables. Whatever it writes together commits together.
 * Rows that it wants joined are read here by a second query. Its own second query prints errors to the console with all
 * parameters, and is skipped if the first query finds no user. Here an unknown user costs the same two queries, so that
 * the response time does not reveal whether the user exists.
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
        return adapter.findMany({ model, where: [{ field: 'userId', value: found?.id ?? MIN_UUID }] });
      if (model === 'user')
        return adapter.findOne({ model, where: [{ field: 'id', value: found?.userId ?? MIN_UUID }] });
      throw new LoggableError(`identityStore.findOne: joining ${model} isn't supported.`);
    };
    const findOne: typeof adapter.findOne = async <T>({ join, ...wanted }: Parameters<typeof adapter.findOne>[0]) => {
      const found = await adapter.findOne<FoundRow>(wanted);
      const others: Record<string, unknown> = {};
      for (const model of Object.keys(join ?? {})) others[model] = await joined(model, found);
      return found && ({ ...found, ...others } as T);
    };
    const transaction: typeof adapter.transaction = (work) =>
      adapter.transaction((inner) => work(keepingCauses(inner)));
    return keepingCauses({ ...adapter, findOne, transaction });
  };
};

interface FoundRow {
  readonly id: string;
  readonly userId?: string;
}
