import type { CheckIn } from './check-in.ts';
import type { Submission } from './submission.ts';

/** The unsent check-in of one day. It is mutable. */
export interface Draft {
  /** Null if nothing has been entered, or if the check-in was sent. */
  checkIn: CheckIn | null;
  /** The submission that got no reply. If the user retries it unchanged, the server recognises the same check-in. */
  readonly pendingSubmission: { current: Submission | null };
}

/** One draft per day, so that switching to another day neither loses nor mixes ratings. */
export function checkInDrafts() {
  const drafts = new Map<string, Draft>();
  return (day: string): Draft => {
    const draft = drafts.get(day) ?? { checkIn: null, pendingSubmission: { current: null } };
    drafts.set(day, draft);
    return draft;
  };
}
