/** Stops the parts of the server one after the other, each within its time, so that the last one is always reached. */

export interface StopStep {
  /** For the log. */
  readonly name: string;
  /** When it is abandoned, in ms since the stop began. A part that ends early leaves its time to the next ones. */
  readonly deadlineMs: number;
  readonly stop: () => Promise<unknown>;
}

/** Something did not stop in time, or failed to. The message names which parts, and nothing else. */
export class StopIncompleteError extends Error {
  override readonly name = 'StopIncompleteError';
}

/** What each part gets even if those before it have used up all the time, in ms. */
const MIN_TIME_MS = 500;

/** @throws {StopIncompleteError} after the last part, naming those that did not stop. */
export async function stopInOrder(parts: readonly StopStep[], beganAt = performance.now()): Promise<void> {
  const left: string[] = [];
  for (const { name, deadlineMs, stop } of parts) {
    const problem = await stopAndDescribeProblem(stop, Math.max(MIN_TIME_MS, beganAt + deadlineMs - performance.now()));
    if (problem) left.push(`${name} (${problem})`);
  }
  if (left.length > 0) throw new StopIncompleteError(`Shutdown incomplete: ${left.join(', ')}.`);
}

async function stopAndDescribeProblem(end: StopStep['stop'], limitMs: number): Promise<string | null> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<string>((resolve) => {
    timer = setTimeout(resolve, limitMs, 'not in time');
  });
  try {
    return await Promise.race([end().then(() => null), tooLate]);
  } catch (error) {
    return error instanceof Error ? error.name : 'unknown error';
  } finally {
    clearTimeout(timer);
  }
}
