import type { CheckIn } from './check-in.ts';
import type { Submission } from './submission.ts';

/** The unsent check-in of one day. It is mutable. */
export interface DayDraft {
  /** Null if nothing has been entered, or if the check-in was sent. */
  checkIn: CheckIn | null;
  /** The submission that got no reply. If the user retries it unchanged, the server recognises the same check-in. */
  readonly pendingSubmission: { current: Submission | null };
}

/**
 * One draft per day, so that switching to another day neither loses nor mixes ratings. A function to be called once each
 * time a day's form is opened: a check-in that was submitted there before is left to the offline queue, so that the next
 * one does not replace it.
 */
export function dayDrafts() {
  const drafts = new Map<string, DayDraft>();
  return (day: string): DayDraft => {
    const last = drafts.get(day);
    const draft = last && !isSubmitted(last) ? last : { checkIn: null, pendingSubmission: { current: null } };
    drafts.set(day, draft);
    return draft;
  };
}

/** Its form was left while its reply was awaited, or after it was queued. */
const isSubmitted = ({ checkIn, pendingSubmission }: DayDraft): boolean =>
  checkIn === null && pendingSubmission.current !== null;
