/** Starts and stops the server processes that benchmarks measure, each by its own process id. */
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';

export interface Running {
  readonly origin: string;
  readonly pid: number;
  /** Milliseconds from starting the process to its first good answer. */
  readonly startedInMs: number;
  readonly stop: () => Promise<void>;
}

const STARTUP_LIMIT_MS = 60_000;

/** Runs `node <args>` and waits until `path` answers. */
export async function startServer(
  args: (port: number) => readonly string[],
  env: (port: number) => Readonly<Record<string, string | undefined>>,
  path: string,
  headers: Record<string, string> = {},
): Promise<Running> {
  const port = await freePort();
  const startedAt = performance.now();
  const child = spawn(process.execPath, args(port), {
    env: { PATH: process.env.PATH, ...env(port) } as NodeJS.ProcessEnv,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const origin = `http://127.0.0.1:${port}`;
  await untilAnswering(child, `${origin}${path}`, headers);
  return { origin, pid: child.pid ?? 0, startedInMs: performance.now() - startedAt, stop: () => end(child) };
}

/** Resident memory of a process in MB, as the kernel counts it. */
export function residentMegabytes(pid: number): number {
  const line = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(line?.[1]) / 1024;
}

async function untilAnswering(child: ChildProcess, url: string, headers: Record<string, string>): Promise<void> {
  const limit = performance.now() + STARTUP_LIMIT_MS;
  while (performance.now() < limit) {
    if (child.exitCode !== null) throw new Error(`The server ended with code ${child.exitCode}.`);
    const answer = await fetch(url, { headers }).catch(() => null);
    await answer?.arrayBuffer();
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  child.kill('SIGKILL');
  throw new Error(`Nothing answered at ${url}.`);
}

function end(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
