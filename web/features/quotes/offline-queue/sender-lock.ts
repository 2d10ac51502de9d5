/**
 * Locks shared by all tabs of this device. They are released when the page that holds them closes, however it closes.
 */

const QUEUE_LOCK = 'waiting check-ins';
const senderLockName = (key: string): string => `check-in ${key}`;

/** Missing where the page came over plain http from another machine. Then only the server prevents duplicates. */
const locks = (): LockManager | undefined => navigator.locks;

/** Only one tab sends the queue. Another that tries waits, and then finds it empty. */
export const withQueueLock = async <T>(work: () => Promise<T>): Promise<T> =>
  locks()?.request(QUEUE_LOCK, work) ?? work();

/** While a check-in's own page sends it, nothing else sends it. */
export const withSenderLock = async <T>(key: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> =>
  locks()?.request(senderLockName(key), { signal }, work) ?? work();

/** Like `withSenderLock`, but returns null at once if the check-in is already being sent. */
export const withSenderLockIfFree = async <T>(key: string, work: () => Promise<T>): Promise<T | null> =>
  locks()?.request(senderLockName(key), { ifAvailable: true }, (lock) => (lock ? work() : null)) ?? work();
