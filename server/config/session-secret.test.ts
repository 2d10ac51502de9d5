import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { existingSecret } from '../backup/secret-check.ts';
import { StartupError } from '../lifecycle/startup-error.ts';
import { sessionSecret } from './session-secret.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'evenkeel-test-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const storageIn = (dataDir: string) => ({
  dataDir,
  databaseUrl: undefined,
  sessionSecret: undefined,
  encryptionKeys: [],
});

it('sessionSecret generates a secret once, in a file that only its owner can read', () => {
  expect(existingSecret(storageIn(folder))).toBeNull();
  const secret = sessionSecret(undefined, folder);
  expect(secret).toHaveLength(43);
  expect(sessionSecret(undefined, folder)).toBe(secret);
  expect(existingSecret(storageIn(folder))).toBe(secret);
  expect(readdirSync(folder)).toEqual(['session-secret']);
  expect(statSync(join(folder, 'session-secret')).mode & 0o777).toBe(0o600);
});

it('sessionSecret prefers the configured secret, and stores nothing then', () => {
  expect(sessionSecret('configured', folder)).toBe('configured');
  expect(readdirSync(folder)).toEqual([]);
});

it.each([
  ['empty, as after a crash while it was written', ''],
  ['blank', ' \n'],
  ['cut short', 'x'.repeat(31)],
])('sessionSecret refuses a file that is %s, and leaves it as it is', (_, content) => {
  const file = join(folder, 'session-secret');
  writeFileSync(file, content);
  for (const read of [() => sessionSecret(undefined, folder), () => existingSecret(storageIn(folder))]) {
    expect(read).toThrow(StartupError);
    expect(read).toThrow(`The secret in ${file} is incomplete`);
  }
  expect(readFileSync(file, 'utf8')).toBe(content);
});
