import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDatabase } from '../db/open-database.ts';
import { lockFolder } from '../db/pglite/folder-lock.ts';
import { sandboxSettings } from '../db/schema.ts';
import { migratedDatabaseLocation, type TestDatabaseLocation, untouchedLocation } from '../db/testing/test-database.ts';
import { runBackup, runRestore, runRestoreIntoCreated } from './testing/commands.ts';

let location: TestDatabaseLocation;
let folder: string;
beforeEach(async () => {
  location = await migratedDatabaseLocation('pglite');
  folder = join(location.dataDir, 'backups');
  mkdirSync(folder);
});
afterEach(() => location.remove());

const textOf = (path: string) => gunzipSync(readFileSync(path)).toString();
const NOW = new Date('2026-11-20T03:15:00Z');
const daysLater = (days: number) => new Date(NOW.getTime() + days * 86_400_000);

it('backup writes nothing without a valid recipient, unless --unencrypted is given', async () => {
  expect(await runBackup(location, ['--to', folder])).toMatchObject({
    code: 1,
    output: expect.stringContaining('Refused (no-recipient)'),
  });
  expect(await runBackup(location, ['--to', folder, '--recipient', 'age1x'])).toMatchObject({
    code: 1,
    output: expect.stringContaining('Refused (bad-recipient)'),
  });
  expect(readdirSync(folder)).toEqual([]);
  expect((await runBackup(location, ['--to', folder, '--unencrypted'], {}, NOW)).code).toBe(0);
  expect(readdirSync(folder)).toEqual(['evenkeel-2026-11-20T031500Z.sql.gz']);
});

it('backup encrypts to BACKUP_RECIPIENT, and backup and key file have mode 0600', async () => {
  await runRestore(location, ['--new-identity', join(folder, 'key')]);
  const BACKUP_RECIPIENT = /age1\w+/.exec(readFileSync(join(folder, 'key'), 'utf8'))?.[0] ?? '';
  await runBackup(location, ['--to', folder], { BACKUP_RECIPIENT }, NOW);
  const file = join(folder, 'evenkeel-2026-11-20T031500Z.sql.gz.age');
  expect(readFileSync(file, 'latin1')).toMatch(/^age-encryption\.org\/v1\n-> X25519 /);
  for (const path of [file, join(folder, 'key')]) expect(statSync(path).mode & 0o777).toBe(0o600);
});

it('backup --keep 2 deletes all but the two newest backups, and no other file', async () => {
  writeFileSync(join(folder, 'evenkeel-notes.txt'), '');
  for (const days of [0, 1, 2, 3]) {
    const result = await runBackup(location, ['--to', folder, '--unencrypted', '--keep', '2'], {}, daysLater(days));
    expect(result.code).toBe(0);
  }
  expect(readdirSync(folder)).toEqual([
    'evenkeel-2026-11-22T031500Z.sql.gz',
    'evenkeel-2026-11-23T031500Z.sql.gz',
    'evenkeel-notes.txt',
  ]);
});

it('backup --keep removes what killed backups left a day ago, and nothing of one that may be running', async () => {
  const [killed, running] = [
    'evenkeel-2026-11-18T031500Z.sql.gz.partial',
    'evenkeel-2026-11-20T031400Z.sql.gz.partial',
  ];
  for (const name of [killed, running, 'mine.partial']) writeFileSync(join(folder, name), '');
  const twoDaysBefore = daysLater(-2);
  for (const name of [killed, 'mine.partial']) utimesSync(join(folder, name), twoDaysBefore, twoDaysBefore);
  utimesSync(join(folder, running), NOW, NOW);
  const args = ['--to', folder, '--unencrypted', '--keep', '2'];
  expect((await runBackup(location, args, {}, NOW)).output).toContain(`Removed ${killed}.`);
  expect(readdirSync(folder)).toEqual([running, 'evenkeel-2026-11-20T031500Z.sql.gz', 'mine.partial']);
});

it('backup --keep 1 keeps the backup just made if earlier ones have a later time', async () => {
  await runBackup(location, ['--to', folder, '--unencrypted'], {}, daysLater(300));
  for (const days of [0, 1]) {
    const result = await runBackup(location, ['--to', folder, '--unencrypted', '--keep', '1'], {}, daysLater(days));
    expect(result.code).toBe(0);
  }
  expect(readdirSync(folder)).toEqual(['evenkeel-2026-11-21T031500Z.sql.gz', 'evenkeel-2027-09-16T031500Z.sql.gz']);
});

it('backup --keep deletes nothing and leaves no partial file when the new backup fails', async () => {
  await runBackup(location, ['--to', folder, '--unencrypted'], {}, NOW);
  await runBackup(location, ['--to', folder, '--unencrypted'], {}, daysLater(1));
  const before = readdirSync(folder);
  writeFileSync(join(location.dataDir, 'pglite', 'PG_VERSION'), '99');
  expect((await runBackup(location, ['--to', folder, '--unencrypted', '--keep', '1'], {}, daysLater(2))).code).toBe(1);
  expect(readdirSync(folder)).toEqual(before);
});

it('backup refuses to overwrite an existing file', async () => {
  const file = join(folder, 'mine');
  writeFileSync(file, 'mine');
  expect(await runBackup(location, ['--to', file, '--unencrypted'])).toMatchObject({
    code: 1,
    output: expect.stringContaining('Refused (file-exists)'),
  });
  expect(readFileSync(file, 'utf8')).toBe('mine');
});

it('backup uses the rolling copy while a server has the database open, and reports its age', async () => {
  const open = await openDatabase(location);
  expect(await runBackup(location, ['--to', folder, '--unencrypted'])).toMatchObject({
    code: 1,
    output: expect.stringContaining('Refused (no-database)'),
  });
  await open.db.insert(sandboxSettings).values({ key: 'in the copy', value: 1 });
  await open.makeRollingCopy?.();
  await open.db.insert(sandboxSettings).values({ key: 'after the copy', value: 1 });
  const file = join(folder, 'backup');
  const made = await runBackup(location, ['--to', file, '--unencrypted'], {}, new Date(Date.now() + 7_200_000));
  await open.close();
  expect(made).toMatchObject({ code: 0, output: expect.stringContaining('2.0 hours old') });
  expect(textOf(file)).toContain('in the copy');
  expect(textOf(file)).not.toContain('after the copy');
  expect(temporaryFolders(location.dataDir)).toEqual([]);
});

const temporaryFolders = (dataDir: string) => readdirSync(dataDir).filter((name) => name.startsWith('pglite-backup-'));

/** Adds the folders of a backup that was killed, of one that is running, and one of the operator's own. */
function addTemporaryFolders(dataDir: string): void {
  for (const name of ['killed', 'running', 'own'])
    mkdirSync(join(dataDir, `pglite-backup-${name}`, 'pglite'), { recursive: true });
  writeFileSync(join(dataDir, 'pglite-backup-killed', 'owner.lock'), JSON.stringify({ pid: 2 ** 30, startedAt: null }));
  lockFolder(join(dataDir, 'pglite-backup-running'));
}

it('a backup of the rolling copy removes the copies that killed backups have left, and no others', async () => {
  const open = await openDatabase(location);
  await open.makeRollingCopy?.();
  addTemporaryFolders(location.dataDir);
  await runBackup(location, ['--to', folder, '--unencrypted']);
  await open.close();
  expect(temporaryFolders(location.dataDir)).toEqual(['pglite-backup-own', 'pglite-backup-running']);
});

it('the server removes at start the copies that killed backups have left, and no others', async () => {
  addTemporaryFolders(location.dataDir);
  await (await openDatabase(location)).close();
  expect(temporaryFolders(location.dataDir)).toEqual(['pglite-backup-own', 'pglite-backup-running']);
});

it('backup neither contains the session secret nor creates one', async () => {
  const file = join(folder, 'backup');
  await runBackup(location, ['--to', file, '--unencrypted'], { SESSION_SECRET: 's'.repeat(40) });
  expect(textOf(file)).not.toContain('s'.repeat(40));
  expect(existsSync(join(location.dataDir, 'session-secret'))).toBe(false);
});

it('backup includes tombstones, and restore merges them with those already in DATA_DIR', async () => {
  const lines = ['a', 'b', 'c'].map((userHash) => JSON.stringify({ userHash, deletedAt: NOW.toISOString() }));
  writeFileSync(join(location.dataDir, 'tombstones.jsonl'), `${lines[0]}\n${lines[1]}\n`);
  const file = join(folder, 'backup');
  const secret = { SESSION_SECRET: 's'.repeat(40) };
  const made = await runBackup(location, ['--to', file, '--unencrypted'], secret);
  expect(made.output).toContain('2 tombstones');
  const target = await untouchedLocation('pglite');
  writeFileSync(join(target.dataDir, 'tombstones.jsonl'), `${lines[1]}\n${lines[2]}\n`);
  expect((await runRestoreIntoCreated(target, ['--from', file], secret)).output).toContain(
    'DATA_DIR had 2 tombstones already',
  );
  const merged = readFileSync(join(target.dataDir, 'tombstones.jsonl'), 'utf8').split('\n').filter(Boolean);
  await target.remove();
  expect(merged.sort()).toEqual(lines);
});

it.each([[[]], [['--to']], [['--to', 'x', '--keep', '0']], [['--to', 'x', '--nonsense']]])(
  'backup exits with code 2 and lists its options when called with %j',
  async (args) => {
    expect(await runBackup(location, args)).toMatchObject({ code: 2, output: expect.stringContaining('--') });
  },
);

it('backup refuses with no-database when there is nothing to back up', async () => {
  const empty = { dataDir: folder, databaseUrl: undefined };
  expect(await runBackup(empty, ['--to', join(folder, 'x'), '--unencrypted'])).toMatchObject({
    code: 1,
    output: expect.stringContaining('Refused (no-database)'),
  });
});
