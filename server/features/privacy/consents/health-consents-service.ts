import type { RecordAuditEvent } from '#server/audit-log/audit-log-store.ts';
import type { Clock } from '#server/ports/clock/port.ts';
import type { HealthConsentsStore } from './health-consents-store.ts';

/**
 * The version of the consent text. Increase it when the text asks for something else, so that users are asked again.
 */
export const HEALTH_CONSENT_VERSION = 1;

interface HealthConsentsDeps {
  readonly store: Omit<HealthConsentsStore, 'erase' | 'isWithdrawn'>;
  readonly clock: Clock;
  readonly audit: RecordAuditEvent;
}

export type HealthConsentsService = ReturnType<typeof healthConsentsService>;

/** Reads and saves users' consent to the storage of their health data. */
export function healthConsentsService({ store, clock, audit }: HealthConsentsDeps) {
  /** A decision about an older version of the text counts as none. */
  const read = async (userId: string) => {
    const found = await store.find(userId);
    const current = found && found.version >= HEALTH_CONSENT_VERSION ? found : null;
    return {
      granted: current?.granted ?? null,
      decidedAt: current?.decidedAt.toISOString() ?? null,
      version: current?.version ?? HEALTH_CONSENT_VERSION,
    };
  };
  return {
    read,

    save: async (userId: string, granted: boolean) => {
      await store.transaction(async (tx) => {
        await store.lockUser(tx, userId);
        const before = await store.find(userId, tx);
        const decision = { userId, granted, version: HEALTH_CONSENT_VERSION, decidedAt: clock.now() };
        if (!(await store.save(tx, decision))) return;
        // A user who refuses when first asked withdraws nothing.
        const details = granted ? 'granted' : before?.granted ? 'withdrawn' : 'not given';
        await audit({ action: 'consent.health', actorId: userId, targetId: userId, details }, tx);
      });
      return read(userId);
    },
  };
}
