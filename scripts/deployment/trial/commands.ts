/** Runs other programs: podman, mmdebstrap, kubectl, systemd-analyze. */
import { spawn, spawnSync } from 'node:child_process';
import { createWriteStream } from 'node:fs';

export interface CommandResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface CommandOptions {
  /** Receives all output as well. */
  readonly logFile?: string;
  readonly timeoutMs?: number;
  /** Replaces the environment of this process. */
  readonly env?: NodeJS.ProcessEnv;
}

const TIMEOUT_MS = 120_000;

/** Never rejects: a program that cannot be started has the code null, and the reason on stderr. */
export function tryCommand(
  command: string,
  args: readonly string[],
  { logFile, timeoutMs = TIMEOUT_MS, env = process.env }: CommandOptions = {},
): Promise<CommandResult> {
  return new Promise((resolve) => {
    const child = spawn(command, [...args], { stdio: ['ignore', 'pipe', 'pipe'], timeout: timeoutMs, env });
    const log = logFile === undefined ? undefined : createWriteStream(logFile, { flags: 'a' });
    const output = { stdout: '', stderr: '' };
    for (const name of ['stdout', 'stderr'] as const)
      child[name].on('data', (chunk) => {
        output[name] += chunk;
        log?.write(chunk);
      });
    child.on('error', (error) => resolve({ code: null, stdout: output.stdout, stderr: error.message }));
    child.on('close', (code) => {
      log?.end();
      resolve({ code, ...output });
    });
  });
}

/** @returns what it printed. @throws with the last lines it printed if it fails. */
export async function runCommand(command: string, args: readonly string[], options?: CommandOptions): Promise<string> {
  const { code, stdout, stderr } = await tryCommand(command, args, options);
  if (code === 0) return stdout.trim();
  const lastLines = (stderr || stdout).trim().split('\n').slice(-3).join('; ');
  throw new Error(`${command} ${args[0]} ended with ${code}: ${lastLines}`);
}

export const isInstalled = (command: string): boolean =>
  spawnSync(command, ['--version'], { stdio: 'ignore' }).error === undefined;
