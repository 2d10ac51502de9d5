/** Interrupts a real process that has a copy of the database, as Ctrl-C or a time limit interrupts a command. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { pgliteFolder } from '../db/pglite/folders.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'evenkeel-interruption-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** @param work the source of what the process does before it is interrupted. It may use modules of the server. */
async function interrupt(signal: 'SIGINT' | 'SIGTERM', work: string): Promise<number | null> {
  const moduleUrl = (path: string) => JSON.stringify(pathToFileURL(join('server', path)).href);
  const source = `
    import { exitOnSignals } from ${moduleUrl('lifecycle/on-interruption.ts')};
    import { copyRollingCopy } from ${moduleUrl('backup/rolling-copy.ts')};
    import { openScratch } from ${moduleUrl('backup/open-target.ts')};
    exitOnSignals();
    ${work};
    console.log('ready');
    setInterval(() => {}, 1000);`;
  const file = join(folder, 'work.mts');
  writeFileSync(file, source);
  const child = spawn(process.execPath, ['--import', 'tsx', file], {
    env: { ...process.env, TMPDIR: join(folder, 'tmp') },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exit = once(child, 'exit');
  await Promise.race([once(child.stdout, 'data'), exit]);
  child.kill(signal);
  const [exitCode] = await exit;
  return exitCode as number | null;
}

it('a backup that is interrupted leaves no copy of the database in DATA_DIR', async () => {
  mkdirSync(join(folder, 'pglite-copy'));
  writeFileSync(join(folder, 'pglite-copy', 'PG_VERSION'), '18');
  expect(await interrupt('SIGTERM', `copyRollingCopy(${JSON.stringify(folder)})`)).toBe(143);
  expect(readdirSync(folder).filter((name) => name.startsWith('pglite'))).toEqual(['pglite-copy']);
});

it('a verification that is interrupted leaves no embedded scratch database', async () => {
  mkdirSync(join(folder, 'tmp'));
  const template = JSON.stringify(pgliteFolder(inject('templates').emptyDataDir));
  const work = `
    const { cpSync } = await import('node:fs');
    await openScratch(undefined, (folder) => cpSync(${template}, folder, { recursive: true }))`;
  expect(await interrupt('SIGINT', work)).toBe(130);
  expect(readdirSync(join(folder, 'tmp')).filter((name) => name.startsWith('evenkeel-verify-'))).toEqual([]);
});

it('a verification that is interrupted or killed leaves no scratch database in PostgreSQL', async () => {
  const role = 'role_of_verifications';
  const admin = new pg.Client({ connectionString: inject('postgresUrl') });
  await admin.connect();
  await admin.query(`create role ${role} login createdb`);
  const url = new URL(inject('postgresUrl'));
  url.username = role;
  const databases = async () => {
    const { rows } = await admin.query('select datname from pg_database where pg_get_userbyid(datdba) = $1', [role]);
    return rows.map(({ datname }) => datname);
  };
  const work = `
    const { connection } = await openScratch(${JSON.stringify(url.href)});
    void connection.run('select pg_sleep(60)').catch(() => {})`;
  expect(await interrupt('SIGTERM', work)).toBe(143);
  expect(await databases()).toEqual([]);
  await admin.query(`set role ${role}`);
  await admin.query('create database evenkeel_verify_0123456789abcdef');
  await admin.query('create database evenkeel_verify_of_mine');
  await admin.query('reset role');
  expect(await interrupt('SIGTERM', work)).toBe(143);
  expect(await databases()).toEqual(['evenkeel_verify_of_mine']);
  await admin.query('drop database evenkeel_verify_of_mine');
  await admin.query(`drop role ${role}`);
  await admin.end();
});
