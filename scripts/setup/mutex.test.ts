import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { inProject } from '../root.mjs';
import { removeStaleLock, withLock } from './mutex.mjs';

const deadProcessId = (): number => spawnSync(process.execPath, ['--version']).pid;

function folderWithLock(content: string) {
  const folder = mkdtempSync(join(tmpdir(), 'evenkeel-lock-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'lock');
  writeFileSync(file, content);
  return { folder, file };
}

it('withLock takes over the lock of a process that has ended, and releases it', async () => {
  const name = `test-${process.pid}`;
  const file = inProject('dist', `.${name}-lock`);
  mkdirSync(inProject('dist'), { recursive: true });
  writeFileSync(file, String(deadProcessId()));
  expect(await withLock(name, async () => readFileSync(file, 'utf8'))).toBe(String(process.pid));
  expect(readdirSync(inProject('dist')).filter((found) => found.includes(name))).toEqual([]);
});

it('removeStaleLock removes the lock of a process that has ended, and does nothing if it is gone', () => {
  const { folder, file } = folderWithLock(String(deadProcessId()));
  removeStaleLock(file);
  removeStaleLock(file);
  expect(readdirSync(folder)).toEqual([]);
});

it('removeStaleLock keeps a lock that another waiter has claimed in the meantime', () => {
  const { folder, file } = folderWithLock(String(process.pid));
  removeStaleLock(file);
  expect([readdirSync(folder), readFileSync(file, 'utf8')]).toEqual([['lock'], String(process.pid)]);
});

it('removeStaleLock keeps an empty lock for five seconds, in which its owner may write its process id', () => {
  const { folder, file } = folderWithLock('');
  removeStaleLock(file);
  expect(readdirSync(folder)).toEqual(['lock']);
  const sixSecondsAgo = Date.now() / 1000 - 6;
  utimesSync(file, sixSecondsAgo, sixSecondsAgo);
  removeStaleLock(file);
  expect(readdirSync(folder)).toEqual([]);
});
