import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { StartupError } from '../lifecycle/startup-error.ts';
import type { OpenDatabase } from './client.ts';
import { beginOpening, openDatabase } from './open-database.ts';
import { FolderInUseError, lockFolder } from './pglite/folder-lock.ts';
import { sandboxSettings } from './schema.ts';
import {
  describeOnBothDatabases,
  emptyDatabaseLocation,
  migratedDatabaseLocation,
  testDatabase,
} from './testing/test-database.ts';

describeOnBothDatabases('the database', (engine) => {
  it('is migrated when it opens, and keeps its rows when it is reopened', async () => {
    const location = await emptyDatabaseLocation(engine);
    const first = await openDatabase(location);
    await first.db.insert(sandboxSettings).values({ key: 'a', value: 1 });
    await first.close();
    const second = await openDatabase(location);
    expect(await second.db.select().from(sandboxSettings)).toEqual([{ key: 'a', value: 1 }]);
    await second.close();
    await location.remove();
  });

  it('runs work under withSchemaLock one at a time, and releases the lock after a failure', async () => {
    const location = await migratedDatabaseLocation(engine);
    // Only one process can open the embedded database, so the second opens after the first is closed.
    const opened: OpenDatabase[] = [];
    for (let one = 0; one < (engine === 'postgres' ? 4 : 1); one += 1) opened.push(await openDatabase(location));
    let atIt = 0;
    const work = async (fails: boolean) => {
      atIt += 1;
      expect(atIt).toBe(1);
      for (const { run } of opened) await run('select 1');
      atIt -= 1;
      if (fails) throw new Error('gave up');
      return 'done';
    };
    const outcomes = await Promise.allSettled(
      opened.map(({ withSchemaLock }, nth) => withSchemaLock(() => work(nth % 2 === 1))),
    );
    expect(outcomes.map(({ status }) => status)).toEqual(
      opened.map((_, nth) => (nth % 2 === 1 ? 'rejected' : 'fulfilled')),
    );
    for (const { close } of opened) await close();
    await location.remove();
  });

  it('runs PostgreSQL 18 or later', async () => {
    const open = await testDatabase(engine);
    const result = (await open.db.execute(sql`show server_version_num`)) as { rows: { server_version_num: string }[] };
    expect(Number(result.rows[0]?.server_version_num)).toBeGreaterThanOrEqual(180000);
    await open.close();
  });
});

describe('the embedded database opened early by beginOpening', () => {
  it('is taken over by openDatabase with its lock, and migrated', async () => {
    const location = await emptyDatabaseLocation('pglite');
    const opened = await openDatabase({ ...location, opening: beginOpening(location) });
    expect(() => lockFolder(location.dataDir)).toThrow(FolderInUseError);
    expect(await opened.db.select().from(sandboxSettings)).toEqual([]);
    await opened.close();
    lockFolder(location.dataDir)();
    await location.remove();
  });

  it('rejects a folder that is in use, even if openDatabase takes over only later', async () => {
    const location = await emptyDatabaseLocation('pglite');
    const unlock = lockFolder(location.dataDir);
    const opening = beginOpening(location);
    await expect(opening).rejects.toThrow(FolderInUseError);
    await expect(openDatabase({ ...location, opening })).rejects.toThrow(FolderInUseError);
    unlock();
    await location.remove();
  });

  it('is not opened when PostgreSQL is used', () => {
    expect(beginOpening({ databaseUrl: 'postgres://127.0.0.1:1/x', dataDir: 'unused' })).toBeUndefined();
  });
});

it('openDatabase reports an unreachable DATABASE_URL without its password', async () => {
  const databaseUrl = 'postgres://someone:secret-word@127.0.0.1:1/nowhere';
  const failure = await openDatabase({ databaseUrl, dataDir: 'unused' }).catch((error: Error) => error);
  expect(failure).toBeInstanceOf(StartupError);
  expect(String(failure)).toContain('DATABASE_URL');
  expect(String(failure)).not.toContain('secret-word');
});

describe('lockFolder', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'evenkeel-lock-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('rejects a folder locked by a running process, naming the process and DATA_DIR', () => {
    const unlock = lockFolder(folder);
    expect(() => lockFolder(folder)).toThrow(FolderInUseError);
    expect(() => lockFolder(folder)).toThrow(new RegExp(`process ${process.pid}.*DATA_DIR`));
    unlock();
  });

  it('takes over a lock whose owner is no longer running', () => {
    const dead = spawnSync('true').pid;
    writeFileSync(join(folder, 'owner.lock'), JSON.stringify({ pid: dead, startedAt: '1' }));
    const unlock = lockFolder(folder);
    expect(readdirSync(folder)).toEqual(['owner.lock']);
    unlock();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('takes over a lock whose process id now belongs to another process', () => {
    writeFileSync(join(folder, 'owner.lock'), JSON.stringify({ pid: process.ppid, startedAt: '1' }));
    expect(() => lockFolder(folder)()).not.toThrow();
  });

  it('rejects a folder locked on another host until that host stops touching the lock', () => {
    const lock = join(folder, 'owner.lock');
    writeFileSync(lock, JSON.stringify({ host: 'other-container', pid: spawnSync('true').pid, startedAt: '1' }));
    expect(() => lockFolder(folder)).toThrow('on other-container');
    const aMinuteAgo = new Date(Date.now() - 61_000);
    utimesSync(lock, aMinuteAgo, aMinuteAgo);
    expect(() => lockFolder(folder)()).not.toThrow();
  });

  it('is touched while its owner runs', () => {
    vi.useFakeTimers();
    const unlock = lockFolder(folder);
    const lock = join(folder, 'owner.lock');
    utimesSync(lock, new Date(0), new Date(0));
    vi.advanceTimersByTime(10_000);
    expect(statSync(lock).mtimeMs).toBe(Date.now());
    unlock();
    vi.useRealTimers();
  });

  it('takes over an incomplete lock file', () => {
    writeFileSync(join(folder, 'owner.lock'), '');
    expect(() => lockFolder(folder)()).not.toThrow();
  });
});
