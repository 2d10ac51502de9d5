/** The built backup commands as processes of their own, as an operator or a timer runs them. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseLocation } from '../../server/db/open-database.ts';
import { startNodeProgram } from '../../server/testing/node-program.ts';
import { memoryOf } from '../../server/testing/process-usage.ts';
import { SERVER_SECRET } from '../../server/testing/server-location.ts';

export interface CommandOutcome {
  readonly code: number | null;
  readonly output: string;
  readonly seconds: number;
  /** Its peak resident memory in MB, as the kernel counts it. */
  readonly peakMegabytes: number;
}

const POLL_MS = 5;

/** @param command with its arguments. */
export async function runCommand(
  { dataDir, databaseUrl }: DatabaseLocation,
  command: 'backup' | 'restore',
  ...args: readonly string[]
): Promise<CommandOutcome> {
  const startedAt = performance.now();
  const variables = {
    DATA_DIR: dataDir,
    SESSION_SECRET: SERVER_SECRET,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  };
  const { pid, ended } = startNodeProgram([`dist/server/${command}.js`, ...args], variables);
  let peakMegabytes = 0;
  const timer = setInterval(() => {
    peakMegabytes = Math.max(peakMegabytes, peakOf(pid));
  }, POLL_MS);
  const { code, stdout, stderr } = await ended.finally(() => clearInterval(timer));
  return { code, output: stdout + stderr, seconds: (performance.now() - startedAt) / 1000, peakMegabytes };
}

/** 0 once the process has ended. */
function peakOf(pid: number): number {
  try {
    return memoryOf(pid, 'VmHWM');
  } catch {
    return 0;
  }
}

/** Creates a key pair. @returns the file of the private key, and the public key. */
export async function newKeys(folder: string, name: string): Promise<{ identity: string; recipient: string }> {
  const identity = join(folder, name);
  const { output } = await runCommand(
    { dataDir: folder, databaseUrl: undefined },
    'restore',
    '--new-identity',
    identity,
  );
  const recipient = /age1\w+/.exec(output)?.[0];
  if (!recipient) throw new Error(`No keys were created: ${output}`);
  return { identity, recipient };
}

/** @throws with the output of a command that failed. */
export function expectSuccess(outcome: CommandOutcome): CommandOutcome {
  if (outcome.code !== 0) throw new Error(`A command exited with code ${outcome.code}: ${outcome.output}`);
  return outcome;
}

/** Whether a data folder exists and is still empty. */
export const isEmptyFolder = (folder: string): boolean => existsSync(folder) && readdirSync(folder).length === 0;
