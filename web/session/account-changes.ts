/** Tabs of one user notify each other when one of them may have changed something that the others show. */

import { getPageUserId } from './page-user.ts';
import { tabChannel } from './tab-channel.ts';

const CHANNEL = 'account-changes';

/** Notifies the other tabs. This tab is not notified. */
export const announceChange = (): void => tabChannel(CHANNEL).postMessage(getPageUserId());

/** Calls `listener` when another tab of the same user announces a change. */
export function onChangeInOtherTab(listener: () => void): void {
  tabChannel(CHANNEL).addEventListener('message', ({ data: userId }) => {
    if (userId === getPageUserId()) listener();
  });
}
