import pLimit from 'p-limit';
import type { CallInput } from '../../../../contract/call.ts';
import { dimensionKeys } from '../../../../contract/mood.ts';
import type { report } from '../../../../contract/progress.ts';
import type { Database } from '../../../db/client.ts';
import { Download } from '../../../feature.ts';
import type { FieldEncryption } from '../../../field-encryption/field-encryption.ts';
import { localDay } from '../../../local-day.ts';
import type { Person } from '../../../person.ts';
import type { Clock } from '../../../ports/clock/port.ts';
import { reportFigures } from './report-figures.ts';
import { type Period, reportStore } from './report-store.ts';

/** Drawing holds the process for some tens of milliseconds each time: others get their turn in between. */
const MADE_AT_ONCE = 2;
const MOST_QUOTES = 5;
/** PostgreSQL knows no year 0. */
const FIRST_DAY = '0001-01-01';

export interface ReportDeps {
  readonly db: Database;
  readonly clock: Clock;
  /** What the person is called, first and last name; null where they never said. */
  readonly nameOf: (userId: string) => Promise<string | null>;
  readonly fields: Pick<FieldEncryption, 'readerOf'>;
}

interface Asker {
  readonly person: Pick<Person, 'userId' | 'timeZone'>;
  readonly timeZone: string | null;
}

/** One page to take to an appointment. */
export function reportPart({ db, clock, nameOf, fields }: ReportDeps) {
  const store = reportStore(db, fields);
  const turn = pLimit(MADE_AT_ONCE);

  const contentFor = async ({ person, timeZone }: Asker, wanted: CallInput<typeof report>['query']) => {
    const { userId } = person;
    const period: Period = { from: wanted.from < FIRST_DAY ? FIRST_DAY : wanted.from, to: wanted.to };
    const chosen = dimensionKeys.filter((key) => wanted.dimension.length === 0 || wanted.dimension.includes(key));
    const [days, quotes, name] = await Promise.all([
      store.days(userId, period),
      wanted.quotes ? store.savedQuotes(userId, period, MOST_QUOTES) : [],
      nameOf(userId),
    ]);
    const now = clock.now();
    const today = localDay(now, timeZone ?? person.timeZone);
    return { name, period, figures: reportFigures(days, period, chosen), quotes, today, now };
  };

  return (asker: Asker, wanted: CallInput<typeof report>['query']): Promise<Download> =>
    turn(async () => {
      const content = await contentFor(asker, wanted);
      // Here, and not where the house starts: most people never ask for this page.
      const { reportPage } = await import('./page.ts');
      const name = `evenkeel-report-${wanted.from}-to-${wanted.to}.pdf`;
      return new Download(name, 'application/pdf', await reportPage(content));
    });
}
