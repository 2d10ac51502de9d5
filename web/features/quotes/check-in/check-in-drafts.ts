import type { CheckIn } from './check-in.ts';
import type { Submission } from './submission.ts';

/** What was begun for one day. Changed in place. */
export interface Draft {
  /** Null where nothing was begun, or where it was sent. */
  checkIn: CheckIn | null;
  /** The submission without a reply: an unchanged retry is then the same check-in to the server. */
  readonly unanswered: { current: Submission | null };
}

/** The drafts of a page, apart for each day: a look at another day loses nothing and mixes nothing. */
export function checkInDrafts() {
  const drafts = new Map<string, Draft>();
  return (day: string): Draft => {
    const draft = drafts.get(day) ?? { checkIn: null, unanswered: { current: null } };
    drafts.set(day, draft);
    return draft;
  };
}
