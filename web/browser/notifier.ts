/** A list of listeners, and the function that calls them. */
export function createNotifier<Arguments extends readonly unknown[] = []>() {
  const listeners = new Set<(...change: Arguments) => void>();
  return {
    /** @returns a function that stops listening. */
    subscribe: (listener: (...change: Arguments) => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    notify: (...change: Arguments) => {
      for (const listener of [...listeners]) listener(...change);
    },
  };
}
