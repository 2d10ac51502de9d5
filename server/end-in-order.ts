/** Ends the parts of the server one after the other, each within its time, so that the last one is always reached. */

export interface Part {
  /** For the log. */
  readonly name: string;
  /** When it is left behind, in ms since the stop began: a part that ends early leaves its time to the next ones. */
  readonly by: number;
  readonly end: () => Promise<unknown>;
}

/** Something did not end in time, or failed to. The message names which, and holds nothing else. */
export class NotEnded extends Error {
  override readonly name = 'NotEnded';
}

/** What each part gets even where those before it have used up all time, in ms. */
const LEAST_MS = 500;

/** @throws {NotEnded} after the last part, naming those that did not end. */
export async function endInOrder(parts: readonly Part[], beganAt = performance.now()): Promise<void> {
  const left: string[] = [];
  for (const { name, by, end } of parts) {
    const problem = await problemOf(end, Math.max(LEAST_MS, beganAt + by - performance.now()));
    if (problem) left.push(`${name} (${problem})`);
  }
  if (left.length > 0) throw new NotEnded(`Did not end: ${left.join(', ')}.`);
}

async function problemOf(end: Part['end'], limitMs: number): Promise<string | null> {
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
