/**
 * Embedded databases that the tests of a process use one after another. Opening an engine takes half a second of
 * processor time, restoring the rows of a migrated database a few milliseconds. An engine whose schema or session a
 * test has changed is not used again.
 */
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { pgliteFolder } from '../pglite/folders.ts';
import { type LockedEngine, openPgliteClient } from '../pglite/locked-engine.ts';
import type { PreparedPglite } from '../pglite/prepared-pglite.ts';
import { migratedRows, type Restoring } from './migrated-rows.ts';
import { copyPglite } from './template-databases.ts';

export interface SharedPglite {
  /** Opens the database, as often as it was closed before. */
  readonly open: () => Promise<LockedEngine>;
  /** Ends the use: the next one finds a migrated database without rows. */
  readonly giveBack: () => void;
}

interface Engine {
  readonly folder: string;
  readonly client: PreparedPglite;
  readonly rows: Restoring;
  /** Closes the engine itself; `client.close` only ends its use by an app. */
  readonly closeForGood: () => Promise<void>;
  isOpen: boolean;
}

const idle: Engine[] = [];

/** @param migratedDataDir the data folder of a migrated embedded database. The engines' folders are made inside it. */
export async function borrowPglite(migratedDataDir: string): Promise<SharedPglite> {
  const engine = (await takeIdle()) ?? (await openEngine(migratedDataDir));
  return {
    open: async () => {
      if (engine.isOpen) throw new Error('borrowPglite: the database is already open.');
      engine.isOpen = true;
      return { client: engine.client, folder: engine.folder, unlock: () => {} };
    },
    giveBack: () => {
      if (engine.isOpen) throw new Error('borrowPglite: the database is still open.');
      idle.push(engine);
    },
  };
}

async function takeIdle(): Promise<Engine | undefined> {
  const engine = idle.pop();
  if (!engine || (await restored(engine))) return engine;
  await engine.closeForGood();
  return takeIdle();
}

async function restored(engine: Engine): Promise<boolean> {
  engine.isOpen = true;
  const isRestored = await engine.rows.restore();
  engine.isOpen = false;
  return isRestored;
}

async function openEngine(migratedDataDir: string): Promise<Engine> {
  const dataDir = mkdtempSync(join(migratedDataDir, 'shared-'));
  copyPglite(migratedDataDir, dataDir);
  const folder = pgliteFolder(dataDir);
  const client = await openPgliteClient(folder);
  const rows = await migratedRows(client);
  const engine = { folder, client, rows, closeForGood: client.close.bind(client), isOpen: false };
  const runExclusive = client._runExclusiveTransaction.bind(client);
  // All statements and transactions wait here for their turn. As with an engine that was closed, those that come later fail.
  client._runExclusiveTransaction = (work) =>
    runExclusive(() => {
      if (!engine.isOpen) throw new Error('PGlite is closed');
      return work();
    });
  client.close = () =>
    runExclusive(async () => {
      engine.isOpen = false;
    });
  return engine;
}
