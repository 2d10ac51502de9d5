/** Programs of Debian packages that a drill starts: each under its own user, in its own temporary folder. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, chownSync, closeSync, existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const PACKAGES: Readonly<Record<string, string>> = {
  pgbouncer: 'pgbouncer',
  haproxy: 'haproxy',
  patroni: 'patroni',
  etcd: 'etcd-server',
  postgres: 'postgresql',
};
const FOLDERS = ['/usr/bin', '/usr/sbin', '/usr/local/bin', '/usr/local/sbin'];
const READY_LIMIT_MS = 60_000;
const STOP_LIMIT_MS = 10_000;

/** @throws with what to install, if a package is missing. */
export function findPrograms<Name extends string>(...names: Name[]): Record<Name, string> {
  const found = names.map((name) => [name, pathOf(name)] as const);
  const missing = found.flatMap(([name, path]) => (path === undefined ? [PACKAGES[name] ?? name] : []));
  if (missing.length > 0) throw new Error(`not run: apt-get install ${missing.join(' ')}`);
  return Object.fromEntries(found) as Record<Name, string>;
}

const pathOf = (name: string): string | undefined =>
  // Beside PostgreSQL itself Patroni needs the tools of the same version.
  (name === 'postgres' ? postgresFolders() : FOLDERS)
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path));

/** Newest version first. */
const postgresFolders = (): string[] =>
  Array.from({ length: 10 }, (_, index) => `/usr/lib/postgresql/${24 - index}/bin`);

export interface Daemon {
  readonly pid: number;
  readonly folder: string;
  readonly isAlive: () => boolean;
  readonly log: () => string;
  readonly end: (signal: 'SIGTERM' | 'SIGKILL') => Promise<void>;
}

export interface DaemonOptions {
  readonly program: string;
  /** The user it runs as where the drill runs as root. */
  readonly user: string;
  readonly folder: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** A folder of its own inside `parent`, which only this user can read. */
export function folderFor(user: string, parent: string, name: string): string {
  const folder = join(parent, name);
  mkdirSync(folder, { recursive: true });
  chmodSync(parent, 0o755);
  const identity = identityOf(user);
  if (identity) chownSync(folder, identity.uid, identity.gid);
  chmodSync(folder, 0o700);
  return folder;
}

/** Fills in deploy/high-availability/<template>. @returns the path of the file. */
export function writeConfig(
  template: string,
  values: Readonly<Record<string, string | number>>,
  { user, folder }: { readonly user: string; readonly folder: string },
): string {
  const source = readFileSync(
    fileURLToPath(new URL(`../../deploy/high-availability/${template}`, import.meta.url)),
    'utf8',
  );
  const text = source.replaceAll(/<(\w+)>/g, (placeholder, name: string) => {
    if (name === 'angle_brackets') return placeholder;
    const value = values[name];
    if (value === undefined) throw new Error(`writeConfig: ${template} needs ${name}`);
    return String(value);
  });
  return writeOwned(join(folder, template), text, user);
}

export function writeOwned(path: string, text: string, user: string): string {
  writeFileSync(path, text, { mode: 0o600 });
  const identity = identityOf(user);
  if (identity) chownSync(path, identity.uid, identity.gid);
  return path;
}

export function startDaemon({ program, user, folder, args, env = {} }: DaemonOptions): Daemon {
  const logFile = join(folder, 'log');
  const log = openSync(logFile, 'a');
  const child = spawn(program, [...args], {
    ...identityOf(user),
    cwd: folder,
    env: { PATH: process.env.PATH ?? '', HOME: folder, LANG: 'C.UTF-8', ...env },
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  const isAlive = () => child.exitCode === null && child.signalCode === null;
  return {
    pid: child.pid ?? 0,
    folder,
    isAlive,
    log: () => readFileSync(logFile, 'utf8'),
    end: (signal) => endProcess(child, signal),
  };
}

async function endProcess(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill(signal);
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS);
  await ended;
  clearTimeout(timer);
}

/** Polls until `isReady` says so. @throws with the end of the daemons' logs if that takes too long. */
export async function waitUntil(
  what: string,
  isReady: () => Promise<boolean>,
  daemons: readonly Daemon[],
  limitMs = READY_LIMIT_MS,
): Promise<void> {
  const limit = performance.now() + limitMs;
  while (performance.now() < limit) {
    if (await isReady().catch(() => false)) return;
    await pause(100);
  }
  const logs = daemons.map((daemon) => daemon.log().slice(-1500)).join('\n---\n');
  throw new Error(`${what}: not within ${limitMs / 1000} s\n${logs}`);
}

interface Identity {
  readonly uid: number;
  readonly gid: number;
}

/** Undefined where the drill isn't run by root: everything then runs as whoever runs it. */
function identityOf(user: string): Identity | undefined {
  if (userInfo().uid !== 0) return undefined;
  const ask = (flag: string) => Number(execFileSync('id', [flag, user], { encoding: 'utf8' }));
  return { uid: ask('-u'), gid: ask('-g') };
}
