/** Whether a user's changes, taken together, make things easier than usual: after bad days, a return to the middle. */
import { easeOf } from '../contract/domain/mood.ts';
import type { Change } from './writing-request.ts';

/** One change may be chance. */
const CHANGES_MIN = 2;

/** At least two, and none for the worse. The changes of a request are the largest of all. */
export const isEasierThanUsual = (changes: readonly Change[]): boolean =>
  changes.length >= CHANGES_MIN && changes.every(({ key, now, usual }) => easeOf(key, now) > easeOf(key, usual));
