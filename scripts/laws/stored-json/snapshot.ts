/** JSON Schemas, by the column or job that stores the JSON. */
export type JsonSchemas = Readonly<Record<string, object>>;

/** The schemas as committed. Written by renew-snapshot.ts, except the changes. */
export type JsonSnapshot = Readonly<Record<string, { readonly changes: readonly Change[]; readonly schema: object }>>;

/** What was done about the existing rows when a schema changed: written by hand, newest last. */
interface Change {
  readonly hash: string;
  /** The migration that changes the existing rows. */
  readonly migration?: string;
  /** Why none is needed. */
  readonly noMigration?: string;
}

/** Drizzle ignores files there whose names begin with an underscore. */
export const SNAPSHOT_PATH = 'server/db/migrations/meta/_stored_json.json';
