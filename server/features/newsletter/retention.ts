import { DAY_MS } from '#contract/domain/days.ts';
import type { Clock } from '../../ports/clock/port.ts';
import { DAILY, type PeriodicJob } from '../../ports/jobs/port.ts';
import type { retentionStore } from './retention-store.ts';

export const UNCONFIRMED_RETENTION_MS = 30 * DAY_MS;
/** A little over a year: the links of an issue work this long. */
export const DELIVERY_RETENTION_MS = 400 * DAY_MS;

interface RetentionDeps {
  readonly store: ReturnType<typeof retentionStore>;
  readonly clock: Clock;
}

/** Removes unconfirmed subscriptions, expired links, and the recipients of old issues. */
export const newsletterRetention = ({ store, clock }: RetentionDeps): PeriodicJob => ({
  name: 'newsletter.retention',
  clock: 'app',
  everyMinutes: DAILY,
  run: async () => {
    const now = clock.now();
    const before = (age: number) => new Date(now.getTime() - age);
    await store.removeUnconfirmed(before(UNCONFIRMED_RETENTION_MS), now);
    await store.removeExpiredConfirmations(now, before(DAY_MS));
    await store.removeDeliveries(before(DELIVERY_RETENTION_MS));
  },
});
