/** Sealed texts and keys for rows that are put in past the server: as a server with the benchmarks' secret has them. */
import { randomBytes } from 'node:crypto';
import {
  cipherUnder,
  fieldEncryption,
  marksOfName,
  type ReportUnopened,
} from '../server/field-encryption/field-encryption.ts';
import { nameAsText, type PersonName } from '../server/field-encryption/names.ts';
import { sealingUnder } from '../server/field-encryption/sealing.ts';
import { serverKeys } from '../server/field-encryption/server-keys.ts';

/** The secret of every server that a benchmark starts. */
export const BENCH_SECRET = 'a secret for benchmarks only, 32+ characters';

const keys = serverKeys([], BENCH_SECRET);
/** One key for a whole crowd. Texts and names are sealed for each row all the same, as they open nowhere else. */
const crowdKey = randomBytes(32);
const KEYS_AT_ONCE = 20_000;

type Query = (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>;

const unopened: ReportUnopened = (field) => {
  throw new Error(`${field} does not open.`);
};

export const benchFields = fieldEncryption(keys, unopened);

const crowdCipher = (userId: string) => cipherUnder(crowdKey, userId, unopened);

export const sealCrowdName = (userId: string, name: PersonName): string =>
  crowdCipher(userId).seal('users.sealed_name', userId, nameAsText(name));

export const crowdNameMarks = (name: PersonName): string[] => marksOfName(keys, name, keys.newest).map(String);

/** As long as the sealed words of a quote, for rows that nobody reads. */
export const NEVER_OPENED = sealingUnder(crowdKey).seal('x'.repeat(163), 'nothing');

/** Seals a text for every quote of somebody in the crowd, who is given the crowd's key. */
export async function sealCrowdQuotes(query: Query, userId: string, text: string): Promise<void> {
  await addCrowdKeys(query, [userId]);
  const { rows } = await query('select id from quotes where user_id = $1', [userId]);
  const { seal } = crowdCipher(userId);
  const sealed = (rows as { id: string }[]).map(({ id }) => ({ id, text: seal('quotes.sealed_text', id, text) }));
  await query(
    `update quotes q set sealed_text = given.text from json_to_recordset($2::json) as given(id uuid, text text)
      where q.user_id = $1 and q.id = given.id`,
    [userId, JSON.stringify(sealed)],
  );
}

/** Gives the crowd's key to everybody who has none. */
export async function giveCrowdKey(query: Query): Promise<void> {
  const { rows } = await query(
    'select id from users u where not exists (select from person_keys k where k.user_id = u.id)',
  );
  const ids = (rows as { id: string }[]).map(({ id }) => id);
  for (let from = 0; from < ids.length; from += KEYS_AT_ONCE) {
    await addCrowdKeys(query, ids.slice(from, from + KEYS_AT_ONCE));
  }
}

async function addCrowdKeys(query: Query, userIds: readonly string[]): Promise<void> {
  const wrapped = userIds.map((id) => ({ user_id: id, ...inColumns(id) }));
  await query(
    'insert into person_keys select * from json_to_recordset($1::json) as k(user_id uuid, server_key text, wrapped_key text)',
    [JSON.stringify(wrapped)],
  );
}

function inColumns(userId: string) {
  const { serverKey, wrappedKey } = keys.wrap(crowdKey, userId);
  return { server_key: serverKey, wrapped_key: wrappedKey };
}
