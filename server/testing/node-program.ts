/** A Node program that a test, drill or benchmark runs to its end. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

export interface ProgramOutcome {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** @param timeoutMs It is then killed (SIGKILL). */
export function startNodeProgram(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  timeoutMs?: number,
): { readonly pid: number; readonly ended: Promise<ProgramOutcome> } {
  const child = spawn(process.execPath, [...args], {
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(timeoutMs !== undefined && { timeout: timeoutMs, killSignal: 'SIGKILL' }),
  });
  const ended = Promise.all([once(child, 'close'), text(child.stdout), text(child.stderr)]).then(
    ([[code], stdout, stderr]) => ({ code: code as number | null, stdout, stderr }),
  );
  return { pid: child.pid ?? 0, ended };
}

export const runNodeProgram = (...program: Parameters<typeof startNodeProgram>): Promise<ProgramOutcome> =>
  startNodeProgram(...program).ended;
