/** Locks over all tabs of this device. They end with the page that holds them, however it ends. */

const QUEUE_LOCK = 'waiting check-ins';
const senderLockName = (key: string): string => `check-in ${key}`;

/** Absent where the page came over plain http from another machine: the server's own guard is then the only one. */
const locks = (): LockManager | undefined => navigator.locks;

/** One tab sends what waits; another that wants to finds out afterwards that nothing does any longer. */
export const withQueueLock = async <T>(work: () => Promise<T>): Promise<T> =>
  locks()?.request(QUEUE_LOCK, work) ?? work();

/** While a check-in is sent from its own page, nobody else sends it. */
export const withSenderLock = async <T>(key: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> =>
  locks()?.request(senderLockName(key), { signal }, work) ?? work();

/** As `withSenderLock`, but null at once where somebody else is sending it. */
export const withSenderLockIfFree = async <T>(key: string, work: () => Promise<T>): Promise<T | null> =>
  locks()?.request(senderLockName(key), { ifAvailable: true }, (lock) => (lock ? work() : null)) ?? work();
