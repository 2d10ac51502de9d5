/** Locks over all tabs of this device. They end with the page that holds them, however it ends. */

const QUEUE = 'waiting check-ins';
const lockOf = (key: string): string => `check-in ${key}`;

/** Absent where the page came over plain http from another machine: the server's own guard is then the only one. */
const locks = (): LockManager | undefined => navigator.locks;

/** One tab sends what waits; another that wants to finds out afterwards that nothing does any longer. */
export const inQueue = async <T>(work: () => Promise<T>): Promise<T> => locks()?.request(QUEUE, work) ?? work();

/** While a check-in is sent from its own page, nobody else sends it. */
export const asSender = async <T>(key: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> =>
  locks()?.request(lockOf(key), { signal }, work) ?? work();

/** As `asSender`, but null at once where somebody else is sending it. */
export const asSenderIfFree = async <T>(key: string, work: () => Promise<T>): Promise<T | null> =>
  locks()?.request(lockOf(key), { ifAvailable: true }, (lock) => (lock ? work() : null)) ?? work();
