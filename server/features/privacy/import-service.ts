import type { ReadEntry } from '../../../contract/privacy.ts';
import { failure, isFailure } from '../../failure.ts';
import type { Person } from '../../person.ts';
import type { PrivacyDeps } from './index.ts';

/** Nobody kept a diary with us, or with any app, before that. */
const EARLIEST_DAY = '2000-01-01';
/** A device's clock may be wrong by so much, and a day may have begun elsewhere already. */
const AHEAD_MS = 24 * 60 * 60 * 1000;

/** Entries brought from elsewhere, a piece at a time. */
type ImportDeps = Pick<PrivacyDeps, 'entries' | 'clock' | 'audit' | 'personOf'>;
type Importer = Pick<Person, 'userId' | 'access'>;

/** Whoever can sign up with any address they like fills no database with rows. */
export const mayImport = async ({ personOf }: Pick<PrivacyDeps, 'personOf'>, { userId, access }: Importer) =>
  access.allowed || (await personOf(userId))?.emailVerified === true;

export const importService = ({ entries, clock, audit, personOf }: ImportDeps) => ({
  /** All of the piece or, where one entry cannot be, nothing of it. */
  add: async (person: Importer, piece: readonly ReadEntry[]) => {
    const { userId } = person;
    if (!(await mayImport({ personOf }, person))) return failure('email_unproven');
    const latest = new Date(clock.now().getTime() + AHEAD_MS).toISOString();
    for (const [index, entry] of piece.entries()) {
      const wrong = faultOf(entry, latest);
      if (wrong) return failure('invalid_input', { message: `Entry ${index + 1} of ${piece.length} ${wrong}` });
    }
    const outcome = await entries.add(userId, piece);
    if (!isFailure(outcome) && outcome.added > 0) {
      await audit({ action: 'account.imported', actorId: userId, aboutId: userId, details: inWords(outcome.added) });
    }
    return outcome;
  },
});

/** What is wrong with its moment or its day, to go on from "Entry 3 of 50". */
function faultOf({ createdAt, localDay }: ReadEntry, latest: string): string | null {
  const at = new Date(createdAt).toISOString();
  if (at > latest) return `lies in the future (${createdAt}).`;
  // The person's own day may be one further on than the moment's in UTC.
  if (localDay > latest.slice(0, 10)) return `lies in the future (${localDay}).`;
  if (at < EARLIEST_DAY || localDay < EARLIEST_DAY) return `is from before the year 2000 (${localDay}).`;
  return null;
}

const inWords = (added: number): string => (added === 1 ? '1 entry' : `${added} entries`);
