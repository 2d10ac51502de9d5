import { randomBytes } from 'node:crypto';
import type { CopyConnection } from './copy-connection.ts';
import { connectToPostgres } from './postgres-connection.ts';

/**
 * Creates a database with an unused name on the same server as the given one. The role needs the right to create
 * databases.
 */
export async function createScratchDatabase(
  databaseUrl: string,
): Promise<{ connection: CopyConnection; remove: () => Promise<void> }> {
  const name = `evenkeel_verify_${randomBytes(8).toString('hex')}`;
  const adminConnection = await connectToPostgres(databaseUrl);
  try {
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
      await adminConnection.close();
    }
  };
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
