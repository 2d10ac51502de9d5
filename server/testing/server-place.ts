/**
 * A data folder and, on PostgreSQL, a database for one drill or benchmark. They are removed afterwards, together with
 * every server that was started on them.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { databaseUrlFor, runOnMaintenanceDatabase } from '../db/testing/maintenance-database.ts';
import { type ServerOptions, type ServerProcess, startBuiltServer } from './server-process.ts';

export interface EmptyPlace {
  readonly dataDir: string;
  /** Undefined on PGlite. */
  readonly databaseUrl: string | undefined;
  readonly remove: () => Promise<void>;
}

export interface ServerPlace extends Pick<EmptyPlace, 'dataDir' | 'databaseUrl'> {
  readonly start: (options?: Partial<ServerOptions>) => Promise<ServerProcess>;
}

/**
 * A new data folder and, on PostgreSQL, a new database, both empty.
 * @param postgresUrl the maintenance database of a PostgreSQL server. Without it, PGlite is used.
 */
export async function newPlace(postgresUrl: string): Promise<EmptyPlace & { readonly databaseUrl: string }>;
export async function newPlace(postgresUrl: string | undefined): Promise<EmptyPlace>;
export async function newPlace(postgresUrl: string | undefined): Promise<EmptyPlace> {
  const dataDir = mkdtempSync(join(tmpdir(), 'evenkeel-place-'));
  const removeFolder = () => rmSync(dataDir, { recursive: true, force: true });
  if (!postgresUrl) return { dataDir, databaseUrl: undefined, remove: async () => removeFolder() };
  const name = `place_${crypto.randomUUID().replaceAll('-', '')}`;
  await runOnMaintenanceDatabase(postgresUrl, `create database ${name}`);
  const remove = async () => {
    await runOnMaintenanceDatabase(postgresUrl, `drop database ${name} with (force)`);
    removeFolder();
  };
  return { dataDir, databaseUrl: databaseUrlFor(postgresUrl, name), remove };
}

/** @param postgresUrl the maintenance database of a PostgreSQL server. Without it, PGlite is used. */
export async function onServerPlace<Result>(
  postgresUrl: string | undefined,
  sessionSecret: string,
  work: (place: ServerPlace) => Promise<Result>,
): Promise<Result> {
  const { dataDir, databaseUrl, remove } = await newPlace(postgresUrl);
  const servers: ServerProcess[] = [];
  const start: ServerPlace['start'] = async (options = {}) => {
    const server = await startBuiltServer({ dataDir, databaseUrl, sessionSecret, ...options });
    servers.push(server);
    return server;
  };
  try {
    return await work({ dataDir, databaseUrl, start });
  } finally {
    for (const server of servers) await server.end('SIGKILL');
    await remove();
  }
}
