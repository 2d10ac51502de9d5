/** Parts that features share in addition to the ports: encrypted fields, the audit log and the limit on notices. */
import { auditLogStore } from '../audit-log/audit-log-store.ts';
import { keyEncryptionKeys } from '../field-encryption/key-encryption-keys.ts';
import { setUpFieldEncryption } from '../field-encryption/set-up.ts';
import { noticeSender } from '../notices/notice-limit.ts';
import { noticeLimitStore } from '../notices/notice-limit-store.ts';
import { recipientHash } from '../notices/recipient-hash.ts';
import type { Foundation } from './foundation.ts';
import type { Ports } from './ports.ts';

export type Shared = Awaited<ReturnType<typeof createShared>>;

export async function createShared({ config, log, database, secret, appUrl }: Foundation, ports: Ports) {
  const { db } = database;
  const { clock, jobs, mailer, meters, newId } = ports;
  const keys = keyEncryptionKeys(config.encryptionKeys, secret);
  const encryption = await setUpFieldEncryption(db, keys, log, meters.decryptionFailed);
  const auditLog = auditLogStore(db, clock, secret);
  const hashRecipient = recipientHash(secret);
  const notices = noticeLimitStore(db, clock, newId, hashRecipient);
  return {
    encryption,
    auditLog,
    notices,
    /** Needed by nearly every feature. */
    common: {
      db,
      fields: encryption.fields,
      clock,
      jobs,
      mailer,
      sendNotice: noticeSender({ reserveNotice: notices.reserve, mailer, log }),
      newId,
      hashRecipient,
      audit: auditLog.record,
      log,
      appUrl,
      supportEmail: config.supportEmail,
    },
  };
}
