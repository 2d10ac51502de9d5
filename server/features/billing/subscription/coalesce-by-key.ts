/**
 * Runs `work` at most once at a time for each key. Calls that arrive during a run share one follow-up run. So every
 * caller waits for a run that started after its call, and a hundred concurrent calls cause only two runs.
 */
export function coalesceByKey(work: (key: string) => Promise<void>): (key: string) => Promise<void> {
  const running = new Map<string, Promise<void>>();
  const waiting = new Map<string, Promise<void>>();

  const run = (key: string): Promise<void> => {
    const done = work(key).finally(() => running.delete(key));
    running.set(key, done);
    return done;
  };
  const runAfter = (current: Promise<void>, key: string): Promise<void> => {
    const next = current
      .catch(() => {})
      .then(() => {
        waiting.delete(key);
        return run(key);
      });
    waiting.set(key, next);
    return next;
  };
  return (key) => {
    const next = waiting.get(key);
    if (next) return next;
    const current = running.get(key);
    return current ? runAfter(current, key) : run(key);
  };
}
