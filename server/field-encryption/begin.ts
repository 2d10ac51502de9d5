import type { Logger } from 'pino';
import type { Database } from '../db/client.ts';
import type { JobHandlers, Jobs } from '../ports/jobs/port.ts';
import { type FieldEncryption, fieldEncryption, type ReportUnopened } from './field-encryption.ts';
import { personKeysStore } from './person-keys-store.ts';
import { rewrapKeys } from './rotation.ts';
import { expectKnown, type ServerKeys } from './server-keys.ts';

const REWRAP_JOB = 'field-encryption.rewrap-keys';

interface Begun {
  readonly fields: FieldEncryption;
  readonly jobs: JobHandlers;
  /** Once jobs can be added: has the keys that an older key of the server wraps wrapped by the newest. */
  readonly rewrapSoon: (jobs: Pick<Jobs, 'enqueue'>) => Promise<void>;
}

/**
 * At each start, before anything is read.
 * @param count for the metrics: something that was sealed does not open.
 * @throws {import('../start-failure.ts').StartFailure} where people's keys are wrapped by a key that is not here.
 */
export async function beginFieldEncryption(
  db: Database,
  keys: ServerKeys,
  log: Pick<Logger, 'info' | 'error'>,
  count: ReportUnopened,
): Promise<Begun> {
  const store = personKeysStore(keys);
  const inUse = await store.serverKeysInUse(db);
  expectKnown(inUse, keys);
  const report: ReportUnopened = (field) => {
    count(field);
    log.error({ field }, 'what was sealed does not open: it was changed, or put in a place where it does not belong');
  };
  return {
    fields: fieldEncryption(keys, report, store),
    jobs: { [REWRAP_JOB]: () => rewrapKeys(db, keys, log, report) },
    rewrapSoon: async (jobs) => {
      if (inUse.every((key) => key === keys.newest)) return;
      await db.transaction((tx) => jobs.enqueue(tx, REWRAP_JOB, {}));
    },
  };
}
