/** The built backup commands as processes of their own, as an operator or a timer runs them. */
import { join } from 'node:path';
import type { DatabaseLocation } from '../../server/db/open-database.ts';
import { startNodeProgram } from '../../server/testing/node-program.ts';
import { memoryOf } from '../../server/testing/process-usage.ts';
import { SERVER_SECRET } from '../../server/testing/server-location.ts';

const POLL_MS = 5;

/**
 * @param command with its arguments.
 * @returns with its peak resident memory, as the kernel counts it.
 * @throws with the output of a command that failed.
 */
export async function runCommand(
  { dataDir, databaseUrl }: DatabaseLocation,
  command: 'backup' | 'restore',
  ...args: readonly string[]
): Promise<{ readonly output: string; readonly seconds: number; readonly peakMegabytes: number }> {
  const startedAt = performance.now();
  const database = databaseUrl && { DATABASE_URL: databaseUrl };
  const variables = { DATA_DIR: dataDir, SESSION_SECRET: SERVER_SECRET, ...database };
  const { pid, ended } = startNodeProgram([`dist/server/${command}.js`, ...args], variables);
  let peakMegabytes = 0;
  const timer = setInterval(() => {
    peakMegabytes = Math.max(peakMegabytes, peakOf(pid));
  }, POLL_MS);
  const { code, stdout, stderr } = await ended.finally(() => clearInterval(timer));
  const output = stdout + stderr;
  if (code !== 0) throw new Error(`${command} exited with code ${code}: ${output}`);
  return { output, seconds: (performance.now() - startedAt) / 1000, peakMegabytes };
}

/** 0 once the process has ended. */
function peakOf(pid: number): number {
  try {
    return memoryOf(pid, 'VmHWM');
  } catch {
    return 0;
  }
}

/** Creates a key pair. @returns the arguments with which the commands back up to a file, and restore from it. */
export async function newKeys(folder: string) {
  const identity = join(folder, 'key');
  const location = { dataDir: folder, databaseUrl: undefined };
  const { output } = await runCommand(location, 'restore', '--new-identity', identity);
  const recipient = /age1\w+/.exec(output)?.[0];
  if (!recipient) throw new Error(`No keys were created: ${output}`);
  return {
    to: (file: string) => ['--to', file, '--recipient', recipient],
    from: (file: string) => ['--from', file, '--identity', identity],
  };
}
