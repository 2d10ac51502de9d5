import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sessionSecret } from '../config/session-secret.ts';
import { lockFolder } from '../db/pglite/folder-lock.ts';
import { createDataFolder } from './data-folder.ts';
import { StartupError } from './startup-error.ts';

let base: string;
beforeAll(() => {
  base = mkdtempSync(join(tmpdir(), 'data-folder-'));
  writeFileSync(join(base, 'file'), '');
});
afterAll(() => rmSync(base, { recursive: true, force: true }));

/** The first uses of the data folder. */
const uses = {
  createDataFolder,
  lockFolder: (folder: string) => lockFolder(folder)(),
  sessionSecret: (folder: string) => void sessionSecret(undefined, folder),
};

describe.each(Object.entries(uses))('%s', (_, use) => {
  it('creates the folder with its parents', () => {
    const folder = join(mkdtempSync(join(base, 'parent-')), 'one', 'two');
    use(folder);
    use(folder);
    expect(existsSync(folder)).toBe(true);
  });

  it.each([
    ['a file', () => join(base, 'file'), 'it, or a folder above it, is a file'],
    ['a folder in a file', () => join(base, 'file', 'data'), 'it, or a folder above it, is a file'],
    ['a folder that the kernel does not create', () => '/proc/nope/data', "it doesn't exist and can't be created here"],
  ])('names DATA_DIR and what is wrong with %s', (_name, folderOf, problem) => {
    const folder = folderOf();
    const message = `DATA_DIR: the folder ${folder} can't be used: ${problem}.`;
    expect(() => use(folder)).toThrow(new StartupError(message));
  });
});

it.skipIf(process.getuid?.() === 0)('createDataFolder says that this user may not write there', () => {
  const folder = mkdtempSync(join(base, 'closed-'));
  chmodSync(folder, 0o500);
  expect(() => createDataFolder(folder)).toThrow('this user may not write there');
});
