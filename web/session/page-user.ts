/**
 * The user whose data this tab shows. All tabs share the session, so another tab may sign in as someone else. What is
 * done here must then not be done to that user's account: every request names the user of the page (web/api.ts), and
 * tabs notify each other.
 */
import { tabChannel } from '../browser/tab-channel.ts';

const CHANNEL = 'session-user';

let pageUserId: string | null = null;

/** Null if the page shows no user's data. */
export const getPageUserId = (): string | null => pageUserId;

export function setPageUserId(userId: string | null): void {
  pageUserId = userId;
}

/** Notifies the other tabs whose session it is now, or, with null, that it has ended. */
export const announceSessionUser = (userId: string | null): void => tabChannel(CHANNEL).postMessage(userId);

/** Calls `listener` if another tab announces that the session is no longer that of the user shown here. */
export function onPageUserReplaced(listener: () => void): void {
  tabChannel(CHANNEL).addEventListener('message', ({ data: userId }) => {
    if (pageUserId !== null && userId !== pageUserId) listener();
  });
}
