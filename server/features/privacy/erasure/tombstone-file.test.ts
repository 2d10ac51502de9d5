import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Tombstone, tombstoneFile } from './tombstone-file.ts';
import { tombstoneHash } from './tombstones.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'evenkeel-test-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const at = new Date('2026-03-11T12:00:00.000Z');
const tombstoneOf = (userHash: string): Tombstone => ({ userHash, deletedAt: at });
const all = async () => {
  const found: Tombstone[] = [];
  for await (const tombstone of tombstoneFile(folder).read()) found.push(tombstone);
  return found;
};

it('tombstoneFile reads back what was added, in a folder that it creates', async () => {
  expect(await all()).toEqual([]);
  const file = tombstoneFile(join(folder, 'new'));
  await file.add([tombstoneOf('one'), tombstoneOf('two')]);
  await file.add([]);
  await file.add([tombstoneOf('three')]);
  folder = join(folder, 'new');
  expect(await all()).toEqual([tombstoneOf('one'), tombstoneOf('two'), tombstoneOf('three')]);
});

it('tombstoneFile loses only the line that a crash truncated', async () => {
  const file = tombstoneFile(folder);
  await file.add([tombstoneOf('one')]);
  appendFileSync(join(folder, 'tombstones.jsonl'), '{"userHash":"tw');
  await file.add([tombstoneOf('three')]);
  expect(await all()).toEqual([tombstoneOf('one'), tombstoneOf('three')]);
});

it('tombstoneHash returns 43 URL-safe characters that depend on the secret', () => {
  const id = '01a1ffb4-e734-729b-8c35-fd7af206370e';
  const hash = tombstoneHash('a secret of thirty-two characters')(id);
  expect(hash).toMatch(/^[\w-]{43}$/);
  expect(tombstoneHash('a secret of thirty-two characters')(id)).toBe(hash);
  expect(tombstoneHash('another of thirty-two characters!')(id)).not.toBe(hash);
});
