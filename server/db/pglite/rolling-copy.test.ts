import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../open-database.ts';
import { sandboxSettings } from '../schema.ts';
import { copyEmptyPglite } from '../testing/test-database.ts';
import { makeRollingCopy } from './rolling-copy.ts';

describe('the rolling copy', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'evenkeel-copy-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('replaces the previous copy and leaves no other files behind', () => {
    mkdirSync(join(folder, 'data'));
    for (const content of ['first', 'second']) {
      writeFileSync(join(folder, 'data', 'file'), content);
      makeRollingCopy(join(folder, 'data'), join(folder, 'copy'));
      expect(readFileSync(join(folder, 'copy', 'file'), 'utf8')).toBe(content);
    }
    expect(readdirSync(folder).sort()).toEqual(['copy', 'data']);
  });

  it('ignores the leftovers of an interrupted copy', () => {
    mkdirSync(join(folder, 'data'));
    mkdirSync(join(folder, 'copy.unfinished'));
    writeFileSync(join(folder, 'copy.unfinished', 'half'), '');
    makeRollingCopy(join(folder, 'data'), join(folder, 'copy'));
    expect(existsSync(join(folder, 'copy', 'half'))).toBe(false);
  });

  it.each([
    ['between its two renames', ['copy.previous', 'copy.unfinished']],
    ['before the previous copy is removed', ['copy', 'copy.previous']],
  ])('is made again after a crash %s', (_, leftovers) => {
    mkdirSync(join(folder, 'data'));
    writeFileSync(join(folder, 'data', 'file'), 'newest');
    for (const name of leftovers) {
      mkdirSync(join(folder, name));
      writeFileSync(join(folder, name, 'file'), name);
    }
    for (let runs = 0; runs < 2; runs += 1) makeRollingCopy(join(folder, 'data'), join(folder, 'copy'));
    expect(readFileSync(join(folder, 'copy', 'file'), 'utf8')).toBe('newest');
    expect(readdirSync(folder).sort()).toEqual(['copy', 'data']);
  });

  it('keeps the previous copy if a crash left no other and the next one fails', () => {
    mkdirSync(join(folder, 'copy.previous'));
    writeFileSync(join(folder, 'copy.previous', 'file'), 'previous');
    expect(() => makeRollingCopy(join(folder, 'missing'), join(folder, 'copy'))).toThrow();
    expect(readFileSync(join(folder, 'copy', 'file'), 'utf8')).toBe('previous');
  });

  it('is made on request and when the embedded database closes, and opens with all its rows', async () => {
    const location = { databaseUrl: undefined, dataDir: join(folder, 'data') };
    copyEmptyPglite(join(location.dataDir, 'pglite'));
    // As an earlier version created it.
    chmodSync(join(location.dataDir, 'pglite'), 0o755);
    const permissionsOf = (name: string) => statSync(join(location.dataDir, name)).mode & 0o777;
    const rowsOfBackup = async () => {
      const dataDir = mkdtempSync(join(folder, 'restored-'));
      makeRollingCopy(join(location.dataDir, 'pglite-copy'), join(dataDir, 'pglite'));
      const restored = await openDatabase({ databaseUrl: undefined, dataDir });
      const rows = await restored.db.select({ key: sandboxSettings.key }).from(sandboxSettings);
      await restored.close();
      return rows.map((row) => row.key).sort();
    };
    const open = await openDatabase(location);
    await open.db.insert(sandboxSettings).values({ key: 'while running', value: 1 });
    await open.makeRollingCopy?.();
    expect(await rowsOfBackup()).toEqual(['while running']);
    await open.db.insert(sandboxSettings).values({ key: 'before closing', value: 1 });
    await open.close();
    expect(await rowsOfBackup()).toEqual(['before closing', 'while running']);
    // No other user of the machine can read or change either.
    expect(['pglite', 'pglite-copy'].map(permissionsOf)).toEqual([0o700, 0o700]);
  });
});
