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

/** Of every server that a drill or benchmark starts. */
export const SERVER_SECRET = 'a secret for drills and benchmarks only, 32+ characters';

export interface ServerLocation extends DatabaseLocation, AsyncDisposable {
  readonly engine: 'PostgreSQL' | 'PGlite';
  readonly start: (options?: Partial<ServerOptions>) => Promise<ServerProcess>;
}

/**
 * A new data folder and, on PostgreSQL, a new database, both empty.
 * @param postgresUrl the maintenance database of a PostgreSQL server. Without it, PGlite is used.
 */
export async function newLocation(postgresUrl: string | undefined): Promise<ServerLocation> {
  const dataDir = mkdtempSync(join(tmpdir(), 'evenkeel-location-'));
  const name = `location_${crypto.randomUUID().replaceAll('-', '')}`;
  if (postgresUrl) await runOnMaintenanceDatabase(postgresUrl, `create database ${name}`);
  const databaseUrl = postgresUrl && databaseUrlFor(postgresUrl, name);
  const servers: ServerProcess[] = [];
  return {
    engine: postgresUrl ? 'PostgreSQL' : 'PGlite',
    dataDir,
    databaseUrl,
    start: async (options = {}) => {
      const server = await startBuiltServer({ dataDir, databaseUrl, sessionSecret: SERVER_SECRET, ...options });
      servers.push(server);
      return server;
    },
    [Symbol.asyncDispose]: async () => {
      for (const server of servers) await server.end('SIGKILL');
      if (postgresUrl) await runOnMaintenanceDatabase(postgresUrl, `drop database ${name} with (force)`);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** @param postgresUrl the maintenance database of a PostgreSQL server. Without it, PGlite is used. */
export async function onServerLocation<Result>(
  postgresUrl: string | undefined,
  work: (location: ServerLocation) => Promise<Result>,
): Promise<Result> {
  await using location = await newLocation(postgresUrl);
  return await work(location);
}
