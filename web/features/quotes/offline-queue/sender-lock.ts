/**
 * Web Locks shared by all tabs of this device. The browser releases them when the page that holds them closes, for any
 * reason.
 */

const QUEUE_LOCK = 'offline-check-in-queue';
const senderLockName = (key: string): string => `check-in ${key}`;

/**
 * Undefined where the page was loaded over plain HTTP from another machine. Then only the server prevents duplicates.
 */
const locks = (): LockManager | undefined => navigator.locks;

/** Only one tab sends the queue. Another tab that tries waits, and then finds the queue empty. */
export const withQueueLock = async <T>(work: () => Promise<T>): Promise<T> =>
  locks()?.request(QUEUE_LOCK, work) ?? work();

/** While the page that made a check-in sends it, nothing else sends it. */
export const withSenderLock = async <T>(key: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> =>
  locks()?.request(senderLockName(key), { signal }, work) ?? work();

/** Like `withSenderLock`, but returns null immediately if the check-in is already being sent. */
export const withSenderLockIfFree = async <T>(key: string, work: () => Promise<T>): Promise<T | null> =>
  locks()?.request(senderLockName(key), { ifAvailable: true }, (lock) => (lock ? work() : null)) ?? work();
