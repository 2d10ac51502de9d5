import pg from 'pg';
import { StartupError } from '../../lifecycle/startup-error.ts';

const CONNECT_TIMEOUT_MS = 10_000;

/**
 * One connection outside of the pools.
 * @param name what the address stands for, at the start of a sentence.
 * @throws {StartupError} if the database does not respond, or if the driver refuses the address, for example because
 *   its `sslrootcert` names no file.
 */
export async function connectClient(databaseUrl: string, name: string): Promise<pg.Client> {
  try {
    const client = new pg.Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      keepAlive: true,
    });
    // If the connection is cut, the statement on it fails. Without a listener, the error event would end the process.
    client.on('error', () => {});
    await client.connect();
    return client;
  } catch (error) {
    // The address is not repeated, because it contains a password.
    throw new StartupError(`${name} can't be used: ${(error as Error).message || String(error)}`);
  }
}
