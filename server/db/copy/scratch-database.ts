import { randomBytes } from 'node:crypto';
import { onInterruption } from '../../lifecycle/on-interruption.ts';
import type { CopyConnection } from './copy-connection.ts';
import { connectToPostgres } from './postgres-connection.ts';

/** The random part has 16 hexadecimal digits. */
const PREFIX = 'evenkeel_verify_';

/**
 * Creates a database with an unused name on the same server as the given one. The role needs the right to create
 * databases. If the process is interrupted, the database is dropped; if it is killed, the next call drops it.
 */
export async function createScratchDatabase(
  databaseUrl: string,
): Promise<{ connection: CopyConnection; remove: () => Promise<void> }> {
  const name = `${PREFIX}${randomBytes(8).toString('hex')}`;
  const adminConnection = await connectToPostgres(databaseUrl);
  try {
    await dropAbandoned(adminConnection);
    await adminConnection.run(`create database ${name} template template0 encoding 'UTF8'`);
  } catch (error) {
    await adminConnection.close();
    throw error;
  }
  const url = new URL(databaseUrl);
  url.pathname = `/${name}`;
  const drop = async () => {
    try {
      await adminConnection.run(`drop database ${name}`);
    } finally {
      withdraw();
      await adminConnection.close();
    }
  };
  // Also ends the connection below, in whatever it is doing.
  const withdraw = onInterruption(async () => {
    await adminConnection.run(`drop database ${name} with (force)`);
  });
  try {
    const connection = await connectToPostgres(url.href);
    const remove = async () => {
      await connection.close();
      await drop();
    };
    return { connection, remove };
  } catch (error) {
    await drop();
    throw error;
  }
}

/**
 * Drops this role's scratch databases to which nothing is connected. One that another process has created a moment ago,
 * and is about to connect to, may be among them: that verification fails and can be repeated.
 */
async function dropAbandoned(connection: CopyConnection): Promise<void> {
  const { rows } = await connection.run<{ datname: string }>(
    `select datname from pg_database d
     where datname ~ '^${PREFIX}[0-9a-f]{16}$' and pg_get_userbyid(datdba) = current_user
       and not exists (select from pg_stat_activity a where a.datid = d.oid)`,
  );
  for (const { datname } of rows) {
    // Refused if its process has connected to it by now.
    await connection.run(`drop database if exists ${datname}`).catch(() => {});
  }
}
