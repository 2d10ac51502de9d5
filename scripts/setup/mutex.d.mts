export function withLock<T>(name: string, work: () => Promise<T>): Promise<T>;
export function removeStaleLock(file: string): void;
