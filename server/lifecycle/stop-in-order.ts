/** Stops the parts of the server one after another, each with a deadline, so that the last one is always reached. */
import { withTimeout } from '../with-timeout.ts';

export interface StopStep {
  /** For the log. */
  readonly name: string;
  /**
   * When the step is abandoned, in ms since the stop began. Time that a part does not use is available to the next
   * ones.
   */
  readonly deadlineMs: number;
  readonly stop: () => Promise<unknown>;
}

/** A part did not stop in time, or failed to stop. The message only names the parts. */
export class StopIncompleteError extends Error {
  override readonly name = 'StopIncompleteError';
}

/** The time that each part gets even if the previous ones have used up all of it, in ms. */
const MIN_TIME_MS = 500;

/** @throws {StopIncompleteError} after the last part, naming those that did not stop. */
export async function stopInOrder(parts: readonly StopStep[], beganAt = performance.now()): Promise<void> {
  const unstopped: string[] = [];
  for (const { name, deadlineMs, stop } of parts) {
    const problem = await stopAndDescribeProblem(stop, Math.max(MIN_TIME_MS, beganAt + deadlineMs - performance.now()));
    if (problem) unstopped.push(`${name} (${problem})`);
  }
  if (unstopped.length > 0) throw new StopIncompleteError(`Shutdown incomplete: ${unstopped.join(', ')}.`);
}

async function stopAndDescribeProblem(stop: StopStep['stop'], limitMs: number): Promise<string | null> {
  try {
    return (await withTimeout(limitMs, stop())) === 'timeout' ? 'not in time' : null;
  } catch (error) {
    return error instanceof Error ? error.name : 'unknown error';
  }
}
