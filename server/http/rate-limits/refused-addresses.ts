/**
 * Addresses whose attempts were refused a moment ago. A flood of attempts from one of them is refused from memory, so
 * that it costs the database one statement per second, not one per attempt.
 */
const CHECK_AGAIN_MS = 1000;
/** Beyond this number, the oldest are dropped. */
const MAX_ADDRESSES = 10_000;

interface Refusal {
  readonly atMs: number;
  readonly untilMs: number;
}

export function refusedAddresses(nowMs = () => performance.now()) {
  const refusals = new Map<string, Refusal>();
  return {
    add: (key: string, waitSeconds: number): void => {
      const atMs = nowMs();
      refusals.delete(key);
      refusals.set(key, { atMs, untilMs: atMs + waitSeconds * 1000 });
      const [oldest] = refusals.keys();
      if (refusals.size > MAX_ADDRESSES && oldest !== undefined) refusals.delete(oldest);
    },
    /** 0: the counter must be checked. */
    secondsLeft: (key: string): number => {
      const refusal = refusals.get(key);
      if (!refusal) return 0;
      if (nowMs() - refusal.atMs < CHECK_AGAIN_MS) return Math.max(0, Math.ceil((refusal.untilMs - nowMs()) / 1000));
      refusals.delete(key);
      return 0;
    },
  };
}
