/** Looks at people's entries: at one person's, or at everybody's with something new. */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { localDay } from '../../../dates/local-day.ts';
import type { Transaction } from '../../../db/client.ts';
import type { Clock } from '../../../ports/clock/port.ts';
import { findInsights } from './find-insights.ts';
import { type Finding, MIN_DAYS_WITH_CHECK_INS } from './finding.ts';
import { type insightsStore, lockedUser } from './insights-store.ts';
import { COOLDOWN_DAYS, selectFindings } from './select-findings.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Kept of one person: so many at most... */
const MAX_INSIGHTS_PER_USER = 50;
/** ...and none older than this. */
const RETENTION_DAYS = 365;
/** People asked for at once. */
const BATCH_SIZE = 200;

export interface InsightsJobDeps {
  readonly store: ReturnType<typeof insightsStore>;
  readonly clock: Clock;
  readonly newId: () => string;
}

export function insightsJob({ store, clock, newId }: InsightsJobDeps) {
  const newFindings = async (tx: Transaction, userId: string, person: LockedUser, now: Date): Promise<Finding[]> => {
    if (person.days < MIN_DAYS_WITH_CHECK_INS) return [];
    const today = localDay(now, person.timeZone);
    const findings = findInsights(await lockedUser.days(tx, userId, today), {
      today,
      lastDay: person.lastDay,
      lastStreak: person.lastStreak,
      showStreak: await lockedUser.showStreak(tx, userId),
    });
    return selectFindings(findings, await lockedUser.insightsSince(tx, userId, daysBefore(now, COOLDOWN_DAYS)), now);
  };

  /** In one transaction: what is new is told, what is too much goes, and the look is noted. */
  const analyzeUser = (userId: string, only: 'due' | 'any'): Promise<void> =>
    store.transaction(async (tx) => {
      const person = await lockedUser.lock(tx, userId, only);
      if (!person) return;
      const now = clock.now();
      const told = await newFindings(tx, userId, person, now);
      await lockedUser.add(
        tx,
        told.map(({ type, subject, direction, text, evidence, figures }) => ({
          ...{ userId, id: newId(), type, subject, text, evidence, createdAt: now },
          figures: { ...figures, direction },
        })),
      );
      await lockedUser.keepNewest(tx, userId, MAX_INSIGHTS_PER_USER);
      await lockedUser.markAnalyzed(tx, userId);
    });

  return {
    /** Whether anything is new or not. Waits while somebody else is at it. */
    runForUser: (userId: string): Promise<void> => analyzeUser(userId, 'any'),
    /** Everybody with something new; what is too old goes. Whoever cannot be looked at stays due and keeps nobody else from it. */
    runForDueUsers: async (): Promise<void> => {
      const failures: unknown[] = [];
      let batch = await store.dueUsers(null, BATCH_SIZE);
      while (batch.length > 0) {
        for (const userId of batch) {
          await analyzeUser(userId, 'due').catch((error: unknown) => failures.push(error));
          // The embedded database answers without ever letting go of the thread.
          await yieldToEventLoop();
        }
        batch = await store.dueUsers(batch.at(-1) ?? null, BATCH_SIZE);
      }
      await store.deleteBefore(daysBefore(clock.now(), RETENTION_DAYS));
      if (failures.length > 0) throw new AggregateError(failures, `${failures.length} users: finding insights failed`);
    },
  };
}

type LockedUser = NonNullable<Awaited<ReturnType<typeof lockedUser.lock>>>;

const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS);
