/** What `npm run backup` and `npm run restore` must remove when they are interrupted, such as by Ctrl-C. */

type CleanUp = () => void | Promise<void>;

/** An orchestrator kills a process about 10 s after SIGTERM. */
const DEADLINE_MS = 8000;
const EXIT_CODES = { SIGINT: 130, SIGTERM: 143 } as const;

const cleanUps = new Set<CleanUp>();

/** @returns the function that withdraws the clean-up, once it has been done. */
export function onInterruption(cleanUp: CleanUp): () => void {
  cleanUps.add(cleanUp);
  return () => cleanUps.delete(cleanUp);
}

/** From now on, SIGINT and SIGTERM end the process after the clean-ups. */
export function exitOnSignals(): void {
  let isEnding = false;
  for (const [signal, exitCode] of Object.entries(EXIT_CODES)) {
    process.on(signal, () => {
      // Ctrl-C in a terminal sends the signal twice, directly and through npm.
      if (isEnding) return;
      isEnding = true;
      setTimeout(() => process.exit(exitCode), DEADLINE_MS);
      void cleanUpAll().finally(() => process.exit(exitCode));
    });
  }
}

/** If one fails, the others are still done. What it leaves is removed by the next backup or verification. */
async function cleanUpAll(): Promise<void> {
  for (const cleanUp of cleanUps) {
    try {
      await cleanUp();
    } catch {}
  }
}
