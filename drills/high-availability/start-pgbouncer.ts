import { runOnMaintenanceDatabase } from '../../server/db/testing/maintenance-database.ts';
import { withPgClient } from '../../server/db/testing/with-pg-client.ts';
import { freePort } from '../../server/testing/free-port.ts';
import { DaemonFolder, findPrograms, waitUntil } from '../fixtures/daemons.ts';
import { DRILL_PASSWORD } from '../fixtures/drill-users.ts';

/** The database behind PgBouncer, and the role that owns it. */
const NAME = 'evenkeel';

/** @param adminUrl the maintenance database, as a superuser. */
export async function createPooledDatabase(adminUrl: string): Promise<void> {
  await runOnMaintenanceDatabase(adminUrl, `create role ${NAME} login password '${DRILL_PASSWORD}'`);
  await runOnMaintenanceDatabase(adminUrl, `create database ${NAME} owner ${NAME}`);
}

/**
 * PgBouncer in transaction mode, with the settings of deploy/high-availability/.
 * @param parent temporary folder of the drill.
 * @param port of PostgreSQL.
 * @param poolSize connections to PostgreSQL.
 * @returns with the address at which it is the database.
 */
export async function startPgBouncer(parent: string, port: number, poolSize: number) {
  const { pgbouncer } = findPrograms('pgbouncer');
  // As in Debian's service.
  const folder = new DaemonFolder('postgres', parent, 'pgbouncer');
  const ownPort = await freePort();
  const values = {
    database_host: '127.0.0.1',
    database_port: port,
    database_name: NAME,
    pgbouncer_port: ownPort,
    pool_size: poolSize,
    auth_type: 'scram-sha-256',
    auth_file: folder.write('users.txt', `"${NAME}" "${DRILL_PASSWORD}"\n`),
  };
  const daemon = folder.start(pgbouncer, folder.writeConfig('high-availability/pgbouncer.ini', values));
  const databaseUrl = `postgres://${NAME}:${DRILL_PASSWORD}@127.0.0.1:${ownPort}/${NAME}`;
  await waitUntil('PgBouncer', () => withPgClient(databaseUrl, async () => true), [daemon]);
  return { ...daemon, databaseUrl };
}
