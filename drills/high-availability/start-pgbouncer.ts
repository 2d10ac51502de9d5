import { join } from 'node:path';
import pg from 'pg';
import { runOnMaintenanceDatabase } from '../../server/db/testing/maintenance-database.ts';
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
import { DRILL_PASSWORD } from '../fixtures/drill-users.ts';

export interface PgBouncer extends Daemon {
  /** Connects through PgBouncer. */
  readonly databaseUrl: string;
}

export interface PgBouncerOptions {
  /** Temporary folder of the drill. */
  readonly parent: string;
  /** Port of PostgreSQL. */
  readonly port: number;
  /** Connections to PostgreSQL. */
  readonly poolSize: number;
}

/** The database behind PgBouncer, and the role that owns it. */
const NAME = 'evenkeel';

/** @param adminUrl the maintenance database, as a superuser. */
export async function createPooledDatabase(adminUrl: string): Promise<void> {
  await runOnMaintenanceDatabase(adminUrl, `create role ${NAME} login password '${DRILL_PASSWORD}'`);
  await runOnMaintenanceDatabase(adminUrl, `create database ${NAME} owner ${NAME}`);
}

/** PgBouncer in transaction mode, with the settings of deploy/high-availability/. */
export async function startPgBouncer(options: PgBouncerOptions): Promise<PgBouncer> {
  const { pgbouncer } = findPrograms('pgbouncer');
  // As in Debian's service.
  const user = 'postgres';
  const folder = folderFor(user, options.parent, 'pgbouncer');
  const port = await freePort();
  const authFile = writeOwned(join(folder, 'users.txt'), `"${NAME}" "${DRILL_PASSWORD}"\n`, user);
  const values = {
    ...{ database_host: '127.0.0.1', database_port: options.port, database_name: NAME },
    ...{ pgbouncer_port: port, pool_size: options.poolSize, auth_type: 'scram-sha-256', auth_file: authFile },
  };
  const config = writeConfig('high-availability/pgbouncer.ini', values, { user, folder });
  const daemon = startDaemon({ program: pgbouncer, user, folder, args: [config] });
  const databaseUrl = `postgres://${NAME}:${DRILL_PASSWORD}@127.0.0.1:${port}/${NAME}`;
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
