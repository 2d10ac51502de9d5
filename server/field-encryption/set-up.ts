import { z } from 'zod';
import { inBackground } from '../db/background.ts';
import type { Database } from '../db/client.ts';
import { defineJob } from '../jobs/define-job.ts';
import type { Log } from '../logging/log.ts';
import type { JobHandlers, Jobs } from '../ports/jobs/port.ts';
import { dataKeysStore } from './data-keys-store.ts';
import { type FieldEncryption, fieldEncryption, type ReportDecryptionFailure } from './field-encryption.ts';
import { assertKeysAvailable, type KeyEncryptionKeys } from './key-encryption-keys.ts';
import { rewrapDataKeys } from './key-rotation.ts';

export const rewrapKeysJob = defineJob({ name: 'field-encryption.rewrap-keys', payload: z.object({}) });

interface FieldEncryptionSetup {
  readonly fields: FieldEncryption;
  readonly jobs: JobHandlers;
  /**
   * Enqueues the rewrapping of data keys from an older key-encryption key to the newest. Call it once jobs can be
   * added.
   */
  readonly enqueueRewrap: (jobs: Pick<Jobs, 'enqueue'>) => Promise<void>;
}

/**
 * Runs at each start, before any data is read.
 * @param countFailure for the metrics: a ciphertext could not be decrypted.
 * @throws {import('../lifecycle/startup-error.ts').StartupError} if data keys are wrapped by a key-encryption key that
 *   is not configured.
 */
export async function setUpFieldEncryption(
  db: Database,
  keys: KeyEncryptionKeys,
  log: Log<'info' | 'error'>,
  countFailure: ReportDecryptionFailure,
): Promise<FieldEncryptionSetup> {
  const store = dataKeysStore(keys);
  const inUse = await inBackground(() => store.keyEncryptionKeysInUse(db));
  assertKeysAvailable(inUse, keys);
  const report: ReportDecryptionFailure = (field) => {
    countFailure(field);
    log.error({ field }, 'decryption failed: the ciphertext was changed, or belongs to another row, column or user');
  };
  return {
    fields: fieldEncryption(keys, report, store),
    jobs: rewrapKeysJob.handledBy(() => rewrapDataKeys(db, keys, log, report)),
    enqueueRewrap: async (jobs) => {
      if (inUse.every((key) => key === keys.newestId)) return;
      await db.transaction((tx) => jobs.enqueue(tx, rewrapKeysJob, {}));
    },
  };
}
