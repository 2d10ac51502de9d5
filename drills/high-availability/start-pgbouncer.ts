import { join } from 'node:path';
import pg from 'pg';
import { freePort } from '../../server/testing/free-port.ts';
import {
  type Daemon,
  findPrograms,
  folderFor,
  startDaemon,
  waitUntil,
  writeConfig,
  writeOwned,
} from '../fixtures/daemons.ts';

export interface PgBouncer extends Daemon {
  /** Leads through it. */
  readonly databaseUrl: string;
}

export interface PgBouncerOptions {
  /** Temporary folder of the drill. */
  readonly parent: string;
  /** Where it finds PostgreSQL. */
  readonly port: number;
  readonly databaseName: string;
  readonly user: string;
  readonly password: string;
  /** Connections to PostgreSQL. */
  readonly poolSize: number;
}

/** PgBouncer in transaction mode, with the settings of deploy/high-availability/. */
export async function startPgBouncer(options: PgBouncerOptions): Promise<PgBouncer> {
  const { pgbouncer } = findPrograms('pgbouncer');
  // Debian runs it as this user, too.
  const user = 'postgres';
  const folder = folderFor(user, options.parent, 'pgbouncer');
  const port = await freePort();
  const authFile = writeOwned(join(folder, 'users.txt'), `"${options.user}" "${options.password}"\n`, user);
  const values = {
    ...{ database_host: '127.0.0.1', database_port: options.port, database_name: options.databaseName },
    ...{ pgbouncer_port: port, pool_size: options.poolSize, auth_type: 'scram-sha-256', auth_file: authFile },
  };
  const config = writeConfig('high-availability/pgbouncer.ini', values, { user, folder });
  const daemon = startDaemon({ program: pgbouncer, user, folder, args: [config] });
  const databaseUrl = `postgres://${options.user}:${options.password}@127.0.0.1:${port}/${options.databaseName}`;
  const isReady = async () => {
    const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 2000 });
    client.on('error', () => {});
    await client.connect();
    await client.query('select 1').finally(() => client.end());
    return true;
  };
  await waitUntil('PgBouncer', isReady, [daemon]);
  return { ...daemon, databaseUrl };
}
