/** Files that are not backups, or damaged ones: each is refused with a reason, and nothing is written. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  emptyDatabaseLocation,
  migratedDatabaseLocation,
  type TestDatabaseLocation,
} from '../db/testing/test-database.ts';
import { withDatabase } from '../db/testing/with-database.ts';
import { runQuery } from '../db/testing/with-pg-client.ts';
import { runBackup, runRestore } from './testing/commands.ts';

/** Incompressible text, longer than three of the chunks that age encrypts. */
const INCOMPRESSIBLE = 'md5(n::text) || md5((n + 1e6)::text) || md5((n + 2e6)::text)';
const SECRET = { SESSION_SECRET: 'a secret of at least thirty-two characters' };

describe('the restore command', () => {
  let source: TestDatabaseLocation;
  let folder: string;
  let encrypted: Buffer;
  let plain: Buffer;
  const at = (name: string) => join(folder, name);

  beforeAll(async () => {
    source = await migratedDatabaseLocation('pglite');
    folder = mkdtempSync(join(tmpdir(), 'evenkeel-damaged-'));
    await withDatabase(source, ({ run }) =>
      run(`insert into verifications (id, identifier, value, expires_at, created_at, updated_at)
        select gen_random_uuid(), n::text, ${INCOMPRESSIBLE}, now(), now(), now() from generate_series(1, 5000) n`),
    );
    for (const name of ['key', 'other-key']) await runRestore(source, ['--new-identity', at(name)]);
    const recipient = /age1\w+/.exec(readFileSync(at('key'), 'utf8'))?.[0] ?? '';
    const result = await runBackup(source, ['--to', at('encrypted'), '--recipient', recipient], SECRET);
    expect(result.code).toBe(0);
    await runBackup(source, ['--to', at('plain'), '--unencrypted'], SECRET);
    [encrypted, plain] = [readFileSync(at('encrypted')), readFileSync(at('plain'))];
    expect(encrypted.length).toBeGreaterThan(4 * 65_536);
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true });
    await source.remove();
  });

  /** Restores these bytes. A refused restore must leave no file behind. */
  const restoreBytes = async (bytes: Uint8Array, identity: string | null = 'key') => {
    const dataDir = mkdtempSync(join(folder, 'target-'));
    writeFileSync(at('damaged'), bytes);
    const args = ['--from', at('damaged'), ...(identity ? ['--identity', at(identity)] : [])];
    const result = await runRestore({ dataDir, databaseUrl: undefined }, args, SECRET);
    if (result.code !== 0) expect(readdirSync(dataDir)).toEqual([]);
    return result;
  };
  const refused = (name: string) => ({ code: 1, output: expect.stringContaining(`Refused (${name}):`) });
  const changedAt = (bytes: Buffer, position: number) => {
    const changed = Buffer.from(bytes);
    changed[position] = (changed[position] ?? 0) ^ 1;
    return changed;
  };
  /** Changes the text and compresses it again, as someone without the key could do with an unencrypted backup. */
  const edited = (edit: (text: string) => string) => gzipSync(edit(gunzipSync(plain).toString()));

  it('restores an intact backup, encrypted or not', async () => {
    expect(await restoreBytes(encrypted)).toMatchObject({ code: 0 });
    expect(await restoreBytes(plain, null)).toMatchObject({ code: 0 });
  });

  it.each([1000, 65_552 * 2, 65_552 * 3 + 500])('refuses a backup that was truncated by %i bytes', async (missing) => {
    expect(await restoreBytes(encrypted.subarray(0, encrypted.length - missing))).toMatchObject(
      refused('cut-or-changed'),
    );
    const isLong = plain.length > missing;
    expect(await restoreBytes(plain.subarray(0, isLong ? plain.length - missing : 100), null)).toMatchObject(
      refused('cut-short'),
    );
  });

  it('refuses a backup with a single flipped bit, wherever it is', async () => {
    for (const position of [140, 300, 65_536 * 2]) {
      expect(await restoreBytes(changedAt(encrypted, position))).toMatchObject(refused('changed'));
    }
    const atTheEnd = changedAt(encrypted, encrypted.length - 5);
    expect(await restoreBytes(atTheEnd)).toMatchObject(refused('cut-or-changed'));
    expect(await restoreBytes(changedAt(plain, 65_536), null)).toMatchObject({ code: 1 });
  });

  it('leaves no table in a PostgreSQL database after it has refused a backup', async () => {
    const target = await emptyDatabaseLocation('postgres');
    const restoreAs = (bytes: Uint8Array, identity: string) => {
      writeFileSync(at('damaged'), bytes);
      return runRestore(target, ['--from', at('damaged'), '--identity', at(identity)], SECRET);
    };
    const cut = encrypted.subarray(0, encrypted.length - 1000);
    expect(await restoreAs(cut, 'key')).toMatchObject(refused('cut-or-changed'));
    expect(await restoreAs(changedAt(encrypted, 65_536 * 2), 'key')).toMatchObject(refused('changed'));
    expect(await restoreAs(encrypted, 'other-key')).toMatchObject(refused('wrong-identity'));
    const tables = await runQuery(
      target.databaseUrl ?? '',
      "select from information_schema.tables where table_schema not in ('pg_catalog', 'information_schema')",
    );
    await target.remove();
    expect(tables).toEqual([]);
  });

  it('refuses a backup with an edited, removed or repeated row, and names the table', async () => {
    for (const edit of [
      (text: string) => text.replace('c4ca4238a0b923820dcc509a6f75849b', 'c4ca4238a0b923820dcc509a6f75849c'),
      (text: string) => text.replace(/\n[^\n]+\tc4ca4238[^\n]+/, ''),
      (text: string) => text.replace(/\n[^\n]+\tc4ca4238[^\n]+/, (row) => row + row),
    ]) {
      const result = await restoreBytes(edited(edit), null);
      expect(result).toMatchObject(refused('changed'));
      expect(result.output).toContain('in public.verifications');
    }
    expect(
      await restoreBytes(
        edited((text) => `${text}--\n`),
        null,
      ),
    ).toMatchObject(refused('changed'));
    const renamed = edited((text) => text.replace('COPY "public"."verifications"', 'COPY "public"."users"'));
    expect(await restoreBytes(renamed, null)).toMatchObject(refused('changed'));
  });

  it.each([
    ['to restore with any secret', (text: string) => text.replace(/"secretCheck":"[^"]+"/, '"secretCheck":null')],
    ['to look newer', (text: string) => text.replace(/"dataFrom":"\d{4}/, '"dataFrom":"2999')],
  ])('refuses a backup whose manifest was edited %s', async (_, edit) => {
    expect(await restoreBytes(edited(edit), null)).toMatchObject(refused('changed'));
  });

  it('refuses a backup whose format or migration is from a newer version', async () => {
    for (const edit of [
      (text: string) => text.replace('"format":1', '"format":2'),
      (text: string) => text.replace(/"migration":"[^"]+"/, '"migration":"9999_later"'),
    ]) {
      expect(await restoreBytes(edited(edit), null)).toMatchObject(refused('newer-version'));
    }
  });

  it('refuses a wrong, malformed or missing identity, and a file that is not a backup', async () => {
    expect(await restoreBytes(encrypted, 'other-key')).toMatchObject(refused('wrong-identity'));
    // Only the right key reveals the recipient of a file. So a changed byte there is reported as another recipient, or
    // as damage if age does not use that character.
    expect((await restoreBytes(changedAt(encrypted, 60))).output).toMatch(/Refused \((wrong-identity|changed)\)/);
    expect(await restoreBytes(encrypted, null)).toMatchObject(refused('no-identity'));
    expect(await restoreBytes(encrypted, 'plain')).toMatchObject(refused('bad-identity'));
    expect(await restoreBytes(encrypted, 'missing')).toMatchObject(refused('no-file'));
    expect(await restoreBytes(Buffer.from('hello'), null)).toMatchObject(refused('not-a-backup'));
    expect(await restoreBytes(gzipSync('hello\n'), null)).toMatchObject(refused('not-a-backup'));
    const missing = await runRestore({ dataDir: folder, databaseUrl: undefined }, ['--from', at('missing')], SECRET);
    expect(missing).toMatchObject(refused('no-file'));
  });

  it('refuses to overwrite an existing key file with --new-identity', async () => {
    const before = readFileSync(at('key'), 'utf8');
    expect(await runRestore(source, ['--new-identity', at('key')])).toMatchObject(refused('file-exists'));
    expect(readFileSync(at('key'), 'utf8')).toBe(before);
    expect(existsSync(at('key.partial'))).toBe(false);
  });
});
