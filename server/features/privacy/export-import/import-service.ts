import type { ImportedCheckIn } from '#contract/calls/privacy.ts';
import { addDays, DAY_MS } from '#contract/domain/days.ts';
import type { RecordAuditEvent } from '#server/audit-log/audit-log-store.ts';
import type { CurrentUser } from '#server/auth/current-user.ts';
import { failure, invalidInput, isFailure } from '#server/failure.ts';
import type { Clock } from '#server/ports/clock/port.ts';
import type { CheckIns } from '../deps.ts';

/** Earlier dates are errors: no app, including ours, stored such check-ins before 2000. */
const EARLIEST_DAY = '2000-01-01';
/** Allows for a wrong device clock, and for time zones in which the next day has already begun. */
const CLOCK_SKEW_MS = DAY_MS;

/** Null if the user no longer exists. */
export type FindImporter = (userId: string) => Promise<{ readonly emailVerified: boolean } | null>;

interface ImportDeps {
  readonly checkIns: Pick<CheckIns, 'add'>;
  readonly clock: Clock;
  readonly audit: RecordAuditEvent;
  readonly findUser: FindImporter;
}

type Importer = Pick<CurrentUser, 'userId' | 'access'>;

/**
 * Requires a plan or a verified address. Anyone can sign up with any address, and could otherwise fill the database.
 */
export const canImport = async (findUser: FindImporter, { userId, access }: Importer) =>
  access.allowed || (await findUser(userId))?.emailVerified === true;

/** Imports check-ins in batches. */
export const importService = ({ checkIns, clock, audit, findUser }: ImportDeps) => ({
  /** Adds all check-ins of the batch, or none if one of them is invalid. */
  add: async (user: Importer, batch: readonly ImportedCheckIn[]) => {
    const { userId } = user;
    if (!(await canImport(findUser, user))) return failure('email_not_verified');
    const latest = new Date(clock.now().getTime() + CLOCK_SKEW_MS).toISOString();
    for (const [index, checkIn] of batch.entries()) {
      const fault = describeDateFault(checkIn, latest);
      if (fault) return invalidInput(`body.entries.${index}`, `Entry ${index + 1} of ${batch.length} ${fault}`);
    }
    const outcome = await checkIns.add(userId, batch);
    if (!isFailure(outcome) && outcome.added > 0) {
      await audit({
        action: 'account.imported',
        actorId: userId,
        targetId: userId,
        details: formatCount(outcome.added),
      });
    }
    return outcome;
  },
});

/** Describes what is wrong with the time or the day, as the end of a message that starts with "Entry 3 of 50". */
function describeDateFault({ createdAt, localDay }: ImportedCheckIn, latest: string): string | null {
  const at = new Date(createdAt).toISOString();
  if (at > latest) return `is in the future (${createdAt}).`;
  // The user's local day may be one ahead of the day in UTC.
  if (localDay > latest.slice(0, 10)) return `is in the future (${localDay}).`;
  if (at < EARLIEST_DAY || localDay < EARLIEST_DAY) return `is from before the year 2000 (${localDay}).`;
  // No one can make a check-in for a day that has not begun anywhere.
  if (localDay > addDays(at.slice(0, 10), 1)) return `is for a day (${localDay}) after it was made (${createdAt}).`;
  return null;
}

const formatCount = (added: number): string => (added === 1 ? '1 entry' : `${added} entries`);
