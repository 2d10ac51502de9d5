import type { Logger } from 'pino';
import type { Database } from '../db/client.ts';
import { type FieldEncryption, fieldEncryption } from './field-encryption.ts';
import { personKeysStore } from './person-keys-store.ts';
import { sealEarlierTexts } from './seal-earlier-texts.ts';
import { expectKnown, type ServerKeys } from './server-keys.ts';

/**
 * At each start, before anything is read.
 * @throws {import('../start-failure.ts').StartFailure} where people's keys are wrapped by a key that is not here.
 */
export async function beginFieldEncryption(
  db: Database,
  keys: ServerKeys,
  log: Pick<Logger, 'info'>,
): Promise<FieldEncryption> {
  const store = personKeysStore(keys);
  expectKnown(await store.serverKeysInUse(db), keys);
  const fields = fieldEncryption(keys, store);
  await sealEarlierTexts(db, fields, log);
  return fields;
}
