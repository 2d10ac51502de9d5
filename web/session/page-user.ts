/**
 * The user whose data this tab shows. All tabs share the session, so another tab may sign in as someone else. What is
 * done here must then not be done to that user's account: every request names the user of the page
 * (web/api-client/api.ts), and tabs notify each other.
 */
import { tabChannel } from './tab-channel.ts';

const CHANNEL = 'session-user';
/** In place of a user: the one who was signed in has left on purpose, by signing out or by deleting the account. */
export const USER_LEFT = '';

let pageUserId: string | null = null;

/**
 * Null if this tab has shown no user's data. It is kept after the session has ended, because the data is still in
 * memory: nobody else may sign in without a new page.
 */
export const getPageUserId = (): string | null => pageUserId;

export function setPageUserId(userId: string | null): void {
  pageUserId = userId;
}

/** Tells the other tabs whose session it is now; null if it has ended without a sign-out. */
export const announceSessionUser = (userId: string | null): void => tabChannel(CHANNEL).postMessage(userId);

/** Calls `listener` with what another tab announces, if this one has shown a user's data. */
export function onSessionUser(listener: (userId: string | null) => void): void {
  tabChannel(CHANNEL).addEventListener('message', ({ data: userId }) => {
    if (pageUserId !== null) listener(userId);
  });
}
