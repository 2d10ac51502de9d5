/** @returns 'timeout' if the work does not finish in time. The work itself is not cancelled, and its result is dropped. */
export async function withTimeout<T>(milliseconds: number, work: Promise<T>): Promise<T | 'timeout'> {
  const { promise: timeout, resolve } = Promise.withResolvers<'timeout'>();
  const timer = setTimeout(resolve, milliseconds, 'timeout');
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
