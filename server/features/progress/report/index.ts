import pLimit from 'p-limit';
import type { CallInput } from '#contract/call.ts';
import type { progressReport } from '#contract/calls/progress.ts';
import { dimensionKeys } from '#contract/domain/mood.ts';
import type { CurrentUser } from '#server/auth/current-user.ts';
import { localDay } from '#server/dates/local-day.ts';
import type { Database } from '#server/db/client.ts';
import type { FieldEncryption } from '#server/field-encryption/field-encryption.ts';
import type { Clock } from '#server/ports/clock/port.ts';
import { downloadReply } from '#server/reply.ts';
import { reportStatistics } from './report-statistics.ts';
import { type Period, reportStore } from './report-store.ts';

/** Drawing blocks the process for tens of milliseconds each time, so that others get their turn in between. */
const MAX_CONCURRENT = 2;
const MAX_QUOTES = 5;

export interface ReportDeps {
  readonly db: Database;
  readonly clock: Clock;
  /** The user's first and last name. Null when they have not given one. */
  readonly nameOf: (userId: string) => Promise<string | null>;
  readonly fields: Pick<FieldEncryption, 'decrypterFor'>;
}

interface UserContext {
  readonly user: Pick<CurrentUser, 'userId' | 'timeZone' | 'dayEnd'>;
  readonly timeZone: string | null;
}

/** A one-page report to take to an appointment. */
export function reportGenerator({ db, clock, nameOf, fields }: ReportDeps) {
  const store = reportStore(db, fields);
  const turn = pLimit(MAX_CONCURRENT);

  const contentFor = async ({ user, timeZone }: UserContext, wanted: CallInput<typeof progressReport>['query']) => {
    const { userId } = user;
    const period: Period = { from: wanted.from, to: wanted.to };
    const chosen = dimensionKeys.filter((key) => wanted.dimension.length === 0 || wanted.dimension.includes(key));
    const [days, quotes, name] = await Promise.all([
      store.days(userId, period),
      wanted.quotes ? store.savedQuotes(userId, period, MAX_QUOTES) : [],
      nameOf(userId),
    ]);
    const now = clock.now();
    const today = localDay(now, timeZone ?? user.timeZone, user.dayEnd);
    return { name, period, statistics: reportStatistics(days, period, chosen), quotes, today, now };
  };

  return (requester: UserContext, wanted: CallInput<typeof progressReport>['query']) =>
    turn(async () => {
      const content = await contentFor(requester, wanted);
      // Imported here and not at start-up, because most users never ask for this page.
      const { renderReport } = await import('./report-page.ts');
      const name = `evenkeel-report-${wanted.from}-to-${wanted.to}.pdf`;
      return downloadReply(name, 'application/pdf', await renderReport(content));
    });
}
