/**
 * A data folder and, on PostgreSQL, a database for one drill or benchmark. They are removed afterwards, together with
 * every server that was started on them.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseLocation } from '../db/open-database.ts';
import { databaseUrlFor, runOnMaintenanceDatabase } from '../db/testing/maintenance-database.ts';
import { type ServerOptions, type ServerProcess, startBuiltServer } from './server-process.ts';

export interface TemporaryLocation extends DatabaseLocation {
  readonly remove: () => Promise<void>;
}

export interface ServerLocation extends DatabaseLocation {
  readonly start: (options?: Partial<ServerOptions>) => Promise<ServerProcess>;
}

/**
 * A new data folder and, on PostgreSQL, a new database, both empty.
 * @param postgresUrl the maintenance database of a PostgreSQL server. Without it, PGlite is used.
 */
export async function newLocation(postgresUrl: string): Promise<TemporaryLocation & { readonly databaseUrl: string }>;
export async function newLocation(postgresUrl: string | undefined): Promise<TemporaryLocation>;
export async function newLocation(postgresUrl: string | undefined): Promise<TemporaryLocation> {
  const dataDir = mkdtempSync(join(tmpdir(), 'evenkeel-location-'));
  const removeFolder = () => rmSync(dataDir, { recursive: true, force: true });
  if (!postgresUrl) return { dataDir, databaseUrl: undefined, remove: async () => removeFolder() };
  const name = `location_${crypto.randomUUID().replaceAll('-', '')}`;
  await runOnMaintenanceDatabase(postgresUrl, `create database ${name}`);
  const remove = async () => {
    await runOnMaintenanceDatabase(postgresUrl, `drop database ${name} with (force)`);
    removeFolder();
  };
  return { dataDir, databaseUrl: databaseUrlFor(postgresUrl, name), remove };
}

/** @param postgresUrl the maintenance database of a PostgreSQL server. Without it, PGlite is used. */
export async function onServerLocation<Result>(
  postgresUrl: string | undefined,
  sessionSecret: string,
  work: (location: ServerLocation) => Promise<Result>,
): Promise<Result> {
  const { dataDir, databaseUrl, remove } = await newLocation(postgresUrl);
  const servers: ServerProcess[] = [];
  const start: ServerLocation['start'] = async (options = {}) => {
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
