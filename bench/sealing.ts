/** Sealed texts and keys for rows that are put in past the server: as a server with the benchmarks' secret has them. */
import { randomBytes } from 'node:crypto';
import { cipherUnder, fieldEncryption, marksOfName } from '../server/field-encryption/field-encryption.ts';
import { nameAsText, type PersonName } from '../server/field-encryption/names.ts';
import { serverKeys } from '../server/field-encryption/server-keys.ts';

/** The secret of every server that a benchmark starts. */
export const BENCH_SECRET = 'a secret for benchmarks only, 32+ characters';

const keys = serverKeys([], BENCH_SECRET);
/** One key for a whole crowd: SQL cannot seal, so its rows share what was sealed once. */
const crowdKey = randomBytes(32);
const KEYS_AT_ONCE = 20_000;

export const benchFields = fieldEncryption(keys);
export const crowdCipher = cipherUnder(crowdKey);

/** A name of somebody in the crowd, as it is stored. */
export const crowdName = (name: PersonName) => ({
  sealed: crowdCipher.seal('name', nameAsText(name)),
  marks: marksOfName(keys, name).map(String),
});

type Query = (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>;

/** Gives the crowd's key to everybody who has none. */
export async function giveCrowdKey(query: Query): Promise<void> {
  const { rows } = await query(
    'select id from users u where not exists (select from person_keys k where k.user_id = u.id)',
  );
  const ids = (rows as { id: string }[]).map(({ id }) => id);
  for (let from = 0; from < ids.length; from += KEYS_AT_ONCE) {
    const wrapped = ids.slice(from, from + KEYS_AT_ONCE).map((id) => ({ user_id: id, ...inColumns(id) }));
    await query(
      'insert into person_keys select * from json_to_recordset($1::json) as k(user_id uuid, server_key text, wrapped_key text)',
      [JSON.stringify(wrapped)],
    );
  }
}

function inColumns(userId: string) {
  const { serverKey, wrappedKey } = keys.wrap(crowdKey, userId);
  return { server_key: serverKey, wrapped_key: wrappedKey };
}
