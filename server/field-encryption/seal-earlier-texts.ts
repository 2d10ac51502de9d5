import type { Logger } from 'pino';
import type { Database } from '../db/client.ts';
import { earlierTextsStore as store } from './earlier-texts-store.ts';
import type { FieldEncryption } from './field-encryption.ts';
import { nameFromText } from './names.ts';

/**
 * Seals what a database holds from before there were keys, before anybody reads it: one transaction for each person, so
 * that whoever is killed in between goes on with the next one.
 */
export async function sealEarlierTexts(
  db: Database,
  fields: Pick<FieldEncryption, 'cipherFor' | 'sealName'>,
  log: Pick<Logger, 'info'>,
): Promise<void> {
  let people = 0;
  for await (const page of store.people(db)) {
    for (const { userId } of page) await sealPerson(db, fields, userId);
    people += page.length;
    log.info({ people }, 'sealed what people wrote before it was sealed');
  }
}

const sealPerson = (db: Database, fields: Pick<FieldEncryption, 'cipherFor' | 'sealName'>, userId: string) =>
  store.transaction(db, async (tx) => {
    if (!(await store.hold(tx, userId))) return;
    const name = nameFromText(await store.nameOf(tx, userId));
    await store.setName(tx, userId, await fields.sealName(tx, userId, name));
    const cipher = await fields.cipherFor(tx, userId);
    for await (const texts of store.texts(tx, userId)) {
      await store.setTexts(
        tx,
        userId,
        texts.map(({ id, text }) => ({ id, text: cipher.seal('quote', text) })),
      );
    }
    await store.done(tx, userId);
  });
