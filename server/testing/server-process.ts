/** Starts server processes for journeys, drills and benchmarks, and ends each by its own process id. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { resolve } from 'node:path';
import { freePort } from './free-port.ts';
import { msUntil } from './ms-until.ts';

export interface ServerProcess {
  readonly origin: string;
  readonly pid: number;
  /** Milliseconds from starting the process to its first successful response. */
  readonly startedInMs: number;
  /** Whether it is still running. */
  readonly isAlive: () => boolean;
  /** Resolves with the exit code when the process has ended. SIGKILL ends it without cleanup, as a crash would. */
  readonly end: (signal?: 'SIGTERM' | 'SIGKILL') => Promise<number | null>;
}

export interface ServerOptions {
  readonly dataDir: string;
  readonly databaseUrl?: string | undefined;
  /** A free one by default. */
  readonly port?: number;
  readonly sessionSecret?: string;
  /** The file for the server's log. By default the log is discarded. */
  readonly logFile?: string;
  /** In addition to the variables that all such servers have. */
  readonly variables?: Readonly<Record<string, string>>;
}

/** Killed when this process exits, so that no server outlives a run that failed before ending them. */
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

const BUILT_SERVER = 'dist/server/main.js';
/** Of servers on PostgreSQL, as in the image. docs/decisions/057 has the reasons. */
export const POSTGRES_FLAGS = ['--v8-pool-size=0', '--no-memory-reducer'];

/**
 * The entry point of the built server, after a build if the sources have changed since the last one. It is what
 * `npm start` runs, and starts faster than from source.
 */
export function builtServer(): string {
  execFileSync(process.execPath, ['scripts/build.mjs', '--if-stale'], { stdio: ['ignore', 'ignore', 'inherit'] });
  return resolve(BUILT_SERVER);
}

const STARTUP_LIMIT_MS = 180_000;
const POLL_MS = 10;

/** Starts the built server (dist/server), and waits until it responds at `path`. */
export async function startBuiltServer(options: ServerOptions, path = '/readyz'): Promise<ServerProcess> {
  const port = options.port ?? (await freePort());
  const env = {
    PORT: String(port),
    DATA_DIR: options.dataDir,
    LOG_LEVEL: 'error',
    // Journeys and benchmarks simulate many users at one address.
    RATE_LIMITS: 'off',
    ...(options.databaseUrl && { DATABASE_URL: options.databaseUrl }),
    ...(options.sessionSecret && { SESSION_SECRET: options.sessionSecret }),
    ...options.variables,
  };
  return startProcess(
    [...(options.databaseUrl ? POSTGRES_FLAGS : []), BUILT_SERVER],
    env,
    { port, path },
    options.logFile,
  );
}

/** Starts `node <args>`, and waits until it responds at `path` on `port` with a success status. */
export async function startProcess(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  answering: { readonly port: number; readonly path: string; readonly headers?: Record<string, string> },
  logFile?: string,
): Promise<ServerProcess> {
  const startedAt = performance.now();
  const log = logFile === undefined ? undefined : openSync(logFile, 'a');
  const child = spawn(process.execPath, [...args], {
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', log ?? 'ignore', 'inherit'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  if (log !== undefined) closeSync(log);
  const origin = `http://localhost:${answering.port}`;
  await waitUntilReady(child, `${origin}${answering.path}`, answering.headers ?? {});
  return {
    origin,
    pid: child.pid ?? 0,
    startedInMs: performance.now() - startedAt,
    isAlive: () => child.exitCode === null && child.signalCode === null,
    end: (signal = 'SIGTERM') => stopProcess(child, signal),
  };
}

async function waitUntilReady(child: ChildProcess, url: string, headers: Record<string, string>): Promise<void> {
  const isReady = async () => {
    if (child.exitCode !== null) throw new Error(`The server ended with code ${child.exitCode}.`);
    const response = await fetch(url, { headers }).catch(() => null);
    await response?.arrayBuffer();
    return response?.ok === true;
  };
  if ((await msUntil(isReady, STARTUP_LIMIT_MS, POLL_MS)) < STARTUP_LIMIT_MS) return;
  child.kill('SIGKILL');
  throw new Error(`No response from ${url} within ${STARTUP_LIMIT_MS / 1000} seconds.`);
}

function stopProcess(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
  return new Promise((ended) => {
    if (child.exitCode !== null || child.signalCode !== null) return ended(child.exitCode);
    child.once('exit', (code) => ended(code));
    child.kill(signal);
  });
}
