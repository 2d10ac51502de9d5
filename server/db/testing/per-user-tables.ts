import { is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import * as schema from '../schema.ts';

/** The tables whose primary key starts with user_id, by name: the ones that a distributed database shards by user. */
export function perUserTables(): Map<string, ReturnType<typeof getTableConfig>> {
  const configs = Object.values(schema)
    .filter((value) => is(value, PgTable))
    .map((table) => getTableConfig(table));
  const leadsWithUser = ({ columns, primaryKeys }: (typeof configs)[number]) =>
    (primaryKeys[0]?.columns[0] ?? columns.find(({ primary }) => primary))?.name === 'user_id';
  return new Map(configs.filter(leadsWithUser).map((config) => [config.name, config]));
}
