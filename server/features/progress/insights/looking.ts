/** Looks at people's entries: at one person's, or at everybody's with something new. */
import { setImmediate as othersFirst } from 'node:timers/promises';
import type { Transaction } from '../../../db/client.ts';
import { localDay } from '../../../local-day.ts';
import type { Clock } from '../../../ports/clock/port.ts';
import { choose, QUIET_DAYS } from './choose.ts';
import { DAYS_NEEDED, type Finding } from './finding.ts';
import { heldPerson, type insightsStore } from './insights-store.ts';
import { lookAt } from './look.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Kept of one person: so many at most... */
const KEPT_MAX = 50;
/** ...and none older than this. */
const KEPT_DAYS = 365;
/** People asked for at once. */
const BATCH = 200;

export interface LookingDeps {
  readonly store: ReturnType<typeof insightsStore>;
  readonly clock: Clock;
  readonly newId: () => string;
}

export function looking({ store, clock, newId }: LookingDeps) {
  const toTell = async (tx: Transaction, userId: string, person: Held, now: Date): Promise<Finding[]> => {
    if (person.days < DAYS_NEEDED) return [];
    const today = localDay(now, person.timeZone);
    const findings = lookAt(await heldPerson.days(tx, userId, today), {
      today,
      lastDay: person.lastDay,
      lastRun: person.lastRun,
      showStreak: await heldPerson.showStreak(tx, userId),
    });
    return choose(findings, await heldPerson.saidSince(tx, userId, daysBefore(now, QUIET_DAYS)), now);
  };

  /** In one transaction: what is new is told, what is too much goes, and the look is noted. */
  const lookAtPerson = (userId: string, only: 'due' | 'any'): Promise<void> =>
    store.transaction(async (tx) => {
      const person = await heldPerson.take(tx, userId, only);
      if (!person) return;
      const now = clock.now();
      const told = await toTell(tx, userId, person, now);
      await heldPerson.add(
        tx,
        told.map(({ type, subject, direction, text, evidence, figures }) => ({
          ...{ userId, id: newId(), type, subject, text, evidence, createdAt: now },
          figures: { ...figures, direction },
        })),
      );
      await heldPerson.keepNewest(tx, userId, KEPT_MAX);
      await heldPerson.markLookedAt(tx, userId);
    });

  return {
    /** Whether anything is new or not. Waits while somebody else is at it. */
    one: (userId: string): Promise<void> => lookAtPerson(userId, 'any'),
    /** Everybody with something new; what is too old goes. Whoever cannot be looked at stays due and keeps nobody else from it. */
    everybody: async (): Promise<void> => {
      const failures: unknown[] = [];
      let batch = await store.due(null, BATCH);
      while (batch.length > 0) {
        for (const userId of batch) {
          await lookAtPerson(userId, 'due').catch((error: unknown) => failures.push(error));
          // The embedded database answers without ever letting go of the thread.
          await othersFirst();
        }
        batch = await store.due(batch.at(-1) ?? null, BATCH);
      }
      await store.forgetBefore(daysBefore(clock.now(), KEPT_DAYS));
      if (failures.length > 0) throw new AggregateError(failures, `${failures.length} people could not be looked at.`);
    },
  };
}

type Held = NonNullable<Awaited<ReturnType<typeof heldPerson.take>>>;

const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS);
