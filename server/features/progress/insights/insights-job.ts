/** Analyses check-ins: those of one user, or of all users with new ones. */

import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { DAY_MS } from '#contract/domain/days.ts';
import { localDay } from '#server/dates/local-day.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Clock } from '#server/ports/clock/port.ts';
import { findInsights } from './find-insights.ts';
import { type Finding, MIN_DAYS_WITH_CHECK_INS } from './finding.ts';
import { type insightsStore, lockedUser } from './insights-store.ts';
import { COOLDOWN_DAYS, selectFindings } from './select-findings.ts';

/** The maximum number of insights stored per user. */
const MAX_INSIGHTS_PER_USER = 50;
/** Older insights are deleted. */
export const INSIGHT_RETENTION_DAYS = 365;
/** Users fetched per query. */
const BATCH_SIZE = 200;

export interface InsightsJobDeps {
  readonly store: ReturnType<typeof insightsStore>;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly isHealthConsentWithdrawn: (on: Transaction, userId: string) => Promise<boolean>;
}

export function insightsJob({ store, clock, newId, isHealthConsentWithdrawn }: InsightsJobDeps) {
  const newFindings = async (tx: Transaction, userId: string, user: LockedUser, now: Date): Promise<Finding[]> => {
    if (user.days < MIN_DAYS_WITH_CHECK_INS) return [];
    const today = localDay(now, user.timeZone, user.dayEnd);
    const findings = findInsights(await lockedUser.days(tx, userId, today), {
      today,
      lastDay: user.lastDay,
      lastStreak: user.lastStreak,
      showStreak: await lockedUser.showStreak(tx, userId),
    });
    return selectFindings(findings, await lockedUser.insightsSince(tx, userId, daysBefore(now, COOLDOWN_DAYS)), now);
  };

  /** Stores new insights, deletes surplus ones and marks the user as analysed, in one transaction. */
  const analyzeUser = (userId: string, only: 'due' | 'any'): Promise<void> =>
    store.transaction(async (tx) => {
      const user = await lockedUser.lock(tx, userId, only);
      if (!user) return;
      // Read after the lock, which a withdrawal waits for. The user stays due, in case they consent again.
      if (await isHealthConsentWithdrawn(tx, userId)) return;
      const now = clock.now();
      const findings = await newFindings(tx, userId, user, now);
      await lockedUser.add(
        tx,
        findings.map(({ type, subject, direction, text, evidence, figures }) => ({
          userId,
          id: newId(),
          type,
          subject,
          text,
          evidence,
          createdAt: now,
          figures: { ...figures, direction },
        })),
      );
      await lockedUser.keepNewest(tx, userId, MAX_INSIGHTS_PER_USER);
      await lockedUser.markAnalyzed(tx, userId);
    });

  return {
    /** Runs whether or not anything is new. Waits while another run has the user locked. */
    runForUser: (userId: string): Promise<void> => analyzeUser(userId, 'any'),
    /**
     * Analyses all users with new check-ins and deletes old insights. A user whose analysis fails stays due and does
     * not stop the others.
     * @throws {AggregateError} at the end, when some users failed.
     */
    runForDueUsers: async (): Promise<void> => {
      const failures: unknown[] = [];
      for await (const userId of dueUsers(store)) {
        await analyzeUser(userId, 'due').catch((error: unknown) => failures.push(error));
        // The embedded database never gives other work a turn.
        await yieldToEventLoop();
      }
      await store.deleteBefore(daysBefore(clock.now(), INSIGHT_RETENTION_DAYS));
      if (failures.length > 0) throw new AggregateError(failures, `${failures.length} users: finding insights failed`);
    },
  };
}

async function* dueUsers(store: Pick<InsightsJobDeps['store'], 'dueUsers'>): AsyncGenerator<string> {
  let batch = await store.dueUsers(null, BATCH_SIZE);
  while (batch.length > 0) {
    yield* batch;
    batch = await store.dueUsers(batch.at(-1) ?? null, BATCH_SIZE);
  }
}

type LockedUser = NonNullable<Awaited<ReturnType<typeof lockedUser.lock>>>;

const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS);
