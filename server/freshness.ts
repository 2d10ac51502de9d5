import { failure } from './failure.ts';
import type { Person } from './person.ts';

const FRESH_FOR_MS = 10 * 60 * 1000;

/** Whether this person proved who they are, by signing in or by confirming it, less than ten minutes ago. */
export const isFresh = (session: Pick<Person, 'signedInAt'>, now: Date): boolean =>
  now.getTime() - session.signedInAt.getTime() < FRESH_FOR_MS;

/** The refusal of an act that needs a fresh sign-in, or null where the sign-in is fresh. */
export const refusalUnlessFresh = (session: Pick<Person, 'signedInAt'>, now: Date) =>
  isFresh(session, now) ? null : failure('fresh_sign_in_required');
