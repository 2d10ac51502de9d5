/** The built backup commands as processes of their own, as an operator or a timer runs them. */
import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { memoryOf } from '../../server/testing/process-usage.ts';
import type { EmptyPlace } from '../../server/testing/server-place.ts';
import { DRILL_SECRET } from '../fixtures/drill-place.ts';

export interface CommandOutcome {
  readonly code: number | null;
  readonly said: string;
  readonly seconds: number;
  /** Its peak resident memory in MB, as the kernel counts it. */
  readonly peakMegabytes: number;
}

const POLL_MS = 5;

/** @param command with its arguments. */
export async function runCommand(
  { dataDir, databaseUrl }: Pick<EmptyPlace, 'dataDir' | 'databaseUrl'>,
  command: 'backup' | 'restore',
  ...args: readonly string[]
): Promise<CommandOutcome> {
  const startedAt = performance.now();
  const env = { PATH: process.env.PATH ?? '', DATA_DIR: dataDir, SESSION_SECRET: DRILL_SECRET };
  const child = spawn(process.execPath, [`dist/server/${command}.js`, ...args], {
    env: { ...env, ...(databaseUrl && { DATABASE_URL: databaseUrl }) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  let code: number | null | undefined;
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text) => {
      said += text;
    });
  }
  child.on('close', (exitCode) => {
    code = exitCode;
  });
  let peakMegabytes = 0;
  while (code === undefined) {
    peakMegabytes = Math.max(peakMegabytes, peakOf(child.pid ?? 0));
    await pause(POLL_MS);
  }
  return { code, said, seconds: (performance.now() - startedAt) / 1000, peakMegabytes };
}

/** 0 once the process is gone. */
function peakOf(pid: number): number {
  try {
    return memoryOf(pid, 'VmHWM');
  } catch {
    return 0;
  }
}

/** Creates a pair of keys. @returns the file of the private one, and the public one. */
export async function newKeys(folder: string, name: string): Promise<{ identity: string; recipient: string }> {
  const identity = join(folder, name);
  const { said } = await runCommand({ dataDir: folder, databaseUrl: undefined }, 'restore', '--new-identity', identity);
  const recipient = /age1\w+/.exec(said)?.[0];
  if (!recipient) throw new Error(`No keys were created: ${said}`);
  return { identity, recipient };
}

/** @throws with what it said, if a command did not succeed. */
export function expectDone(outcome: CommandOutcome): CommandOutcome {
  if (outcome.code !== 0) throw new Error(`A command exited with code ${outcome.code}: ${outcome.said}`);
  return outcome;
}

/** Whether a data folder is as new. */
export const isUntouched = (folder: string): boolean => existsSync(folder) && readdirSync(folder).length === 0;
