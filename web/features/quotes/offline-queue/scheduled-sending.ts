import { createNotifier } from '#web/browser/notifier.ts';

/** What is queued is sent again after this many seconds, because the server has said when it accepts it. */
export const { subscribe: onSendingScheduled, notify: scheduleSending } = createNotifier<[seconds: number]>();
