/** A PostgreSQL whose write-ahead log pgBackRest archives: Debian's programs with the settings of deploy/point-in-time/. */
import { appendFileSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { runQuery } from '../../server/db/testing/with-pg-client.ts';
import { freePort } from '../../server/testing/free-port.ts';
import { type Daemon, DaemonFolder, findPrograms, waitUntil } from '../fixtures/daemons.ts';
import { DRILL_PASSWORD } from '../fixtures/drill-users.ts';

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
  const [folder, port] = [new DaemonFolder('postgres', parent, 'archived-postgres'), await freePort()];
  const data = join(folder.path, 'data');
  const config = folder.writeConfig('point-in-time/pgbackrest.conf', {
    repository: folder.subfolder('repository'),
    lock_folder: folder.subfolder('locks'),
    data_folder: data,
    port,
    socket_folder: folder.path,
    passphrase: DRILL_PASSWORD,
  });
  const backRest = (...args: string[]) =>
    folder.run(programs.pgbackrest, `--config=${config}`, '--stanza=evenkeel', ...args);
  folder.run(join(dirname(programs.postgres), 'initdb'), '-D', data, '-U', 'postgres', '--auth=trust', '-E', 'UTF8');
  const settings = folder.writeConfig('point-in-time/postgresql.conf', { config_file: config });
  appendFileSync(join(data, 'postgresql.conf'), readFileSync(settings, 'utf8'));

  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  /** @returns the value of an expression. */
  const ask = async (expression: string): Promise<string> =>
    (await runQuery<{ value: string }>(url, `select (${expression})::text as value`))[0]?.value ?? '';
  let daemon: Daemon;
  const start = async () => {
    daemon = folder.start(programs.postgres, '-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', folder.path);
    await waitUntil('PostgreSQL', async () => (await ask('pg_is_in_recovery()')) === 'false', [daemon]);
  };
  await start();
  backRest('stanza-create');
  return {
    url,
    backUp: () => backRest('--type=full', 'backup'),
    now: () => ask('clock_timestamp()'),
    archiveAll: async () => {
      const segment = await ask('pg_walfile_name(pg_switch_wal())');
      const isArchived = async () =>
        (await ask(`select last_archived_wal >= '${segment}' from pg_stat_archiver`)) === 'true';
      await waitUntil('the last segment to be archived', isArchived, [daemon]);
    },
    loseDisk: async () => {
      await daemon.end('SIGKILL');
      rmSync(data, { recursive: true });
    },
    restore: async (moment) => {
      folder.subfolder('data');
      backRest('--type=time', `--target=${moment}`, '--target-action=promote', 'restore');
      await start();
    },
    // Not SIGTERM: a server that is still connected would delay it.
    [Symbol.asyncDispose]: () => daemon.end('SIGKILL'),
  };
}
