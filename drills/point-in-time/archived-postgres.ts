/** A PostgreSQL whose write-ahead log pgBackRest archives: Debian's programs with the settings of deploy/point-in-time/. */
import { appendFileSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { freePort } from '../../server/testing/free-port.ts';
import {
  type Daemon,
  findPrograms,
  folderFor,
  runProgram,
  startDaemon,
  waitUntil,
  writeConfig,
} from '../fixtures/daemons.ts';
import { DRILL_PASSWORD } from '../fixtures/drill-users.ts';

const USER = 'postgres';

export interface ArchivedPostgres extends AsyncDisposable {
  /** Address of the maintenance database. */
  readonly url: string;
  readonly backUp: () => void;
  /** PostgreSQL's current time, in the format that a restore takes. */
  readonly now: () => Promise<string>;
  /** Resolves when everything written so far is in the repository. */
  readonly archiveAll: () => Promise<void>;
  /** Kills it (SIGKILL) and removes its data, as if the disk were gone. */
  readonly loseDisk: () => Promise<void>;
  /** Restores the state of this moment, and starts it. */
  readonly restore: (moment: string) => Promise<void>;
}

/** @param parent temporary folder of the drill. */
export async function startArchivedPostgres(parent: string): Promise<ArchivedPostgres> {
  const programs = findPrograms('pgbackrest', 'postgres');
  const [folder, port] = [folderFor(USER, parent, 'archived-postgres'), await freePort()];
  const [data, config] = [join(folder, 'data'), writePgBackRestConfig(folder, port)];
  const run = (program: string, ...args: string[]) => runProgram({ program, user: USER, folder, args });
  const backRest = (...args: string[]) => run(programs.pgbackrest, `--config=${config}`, '--stanza=evenkeel', ...args);
  run(join(dirname(programs.postgres), 'initdb'), '-D', data, '-U', 'postgres', '--auth=trust', '-E', 'UTF8');
  const settings = writeConfig('point-in-time/postgresql.conf', { config_file: config }, { user: USER, folder });
  appendFileSync(join(data, 'postgresql.conf'), readFileSync(settings, 'utf8'));

  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  let daemon: Daemon;
  const start = async () => {
    const args = ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', folder];
    daemon = startDaemon({ program: programs.postgres, user: USER, folder, args });
    const isPrimary = async () => (await ask(url, 'select pg_is_in_recovery()::text as value')) === 'false';
    await waitUntil('PostgreSQL', isPrimary, [daemon]);
  };
  await start();
  backRest('stanza-create');
  return {
    url,
    backUp: () => void backRest('--type=full', 'backup'),
    now: () => ask(url, 'select clock_timestamp()::text as value'),
    archiveAll: async () => {
      const segment = await ask(url, 'select pg_walfile_name(pg_switch_wal()) as value');
      const archived = `select (last_archived_wal >= '${segment}')::text as value from pg_stat_archiver`;
      await waitUntil('the last segment to be archived', async () => (await ask(url, archived)) === 'true', [daemon]);
    },
    loseDisk: async () => {
      await daemon.end('SIGKILL');
      rmSync(data, { recursive: true });
    },
    restore: async (moment) => {
      folderFor(USER, folder, 'data');
      backRest('--type=time', `--target=${moment}`, '--target-action=promote', 'restore');
      await start();
    },
    // Not SIGTERM: a server that is still connected would delay it.
    [Symbol.asyncDispose]: () => daemon.end('SIGKILL'),
  };
}

/** @returns the path of the file. */
function writePgBackRestConfig(folder: string, port: number): string {
  const [repository, locks] = ['repository', 'locks'].map((name) => folderFor(USER, folder, name)) as [string, string];
  const values = {
    ...{ repository, lock_folder: locks, passphrase: DRILL_PASSWORD },
    ...{ data_folder: join(folder, 'data'), port, socket_folder: folder },
  };
  return writeConfig('point-in-time/pgbackrest.conf', values, { user: USER, folder });
}

/** @returns the column `value` of the first row. */
async function ask(url: string, statement: string): Promise<string> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<{ value: string }>(statement)).rows[0]?.value ?? '';
  } finally {
    await client.end();
  }
}
