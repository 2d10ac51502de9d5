/** These tests start separate processes, because Node has one compile cache per process. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { COMPILE_CACHE_FOLDER } from './compile-cache.ts';

const FUNCTIONS = 200;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'evenkeel-compiled-'));
  const lines = Array.from({ length: FUNCTIONS }, (_, n) => `export const f${n} = (a) => a + ${n};`);
  writeFileSync(join(folder, 'rest.js'), lines.join('\n'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/**
 * Starts a process as the built server starts.
 * @returns what Node reports about rest.js.
 */
function start(variables: Readonly<Record<string, string>> = {}) {
  const program = `
    import { keepCompiledCode, writeCompileCache } from ${JSON.stringify(pathToFileURL('server/lifecycle/compile-cache.ts'))};
    keepCompiledCode(${JSON.stringify(folder)});
    const { f7 } = await import(${JSON.stringify(pathToFileURL(join(folder, 'rest.js')))});
    writeCompileCache();
    console.log(f7(1));`;
  const env = { PATH: process.env.PATH ?? '', NODE_DEBUG_NATIVE: 'COMPILE_CACHE', ...variables };
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    env,
    encoding: 'utf8',
  });
  const about = `${stdout}${stderr}`.split('\n').filter((line) => line.includes('rest.js'));
  return { status, answered: stdout.includes('8\n'), wasKept: about.some((line) => line.includes('was accepted')) };
}

const cachedFiles = () =>
  existsSync(join(folder, COMPILE_CACHE_FOLDER)) ? readdirSync(join(folder, COMPILE_CACHE_FOLDER)) : [];

it('the compile cache is written at the first start and used at the second', () => {
  expect(start()).toEqual({ status: 0, answered: true, wasKept: false });
  expect(cachedFiles()).not.toEqual([]);
  expect(start()).toEqual({ status: 0, answered: true, wasKept: true });
});

it('the compile cache is not used for a file that has changed', () => {
  start();
  writeFileSync(join(folder, 'rest.js'), 'export const f7 = (a) => 9 - a;');
  expect(start()).toEqual({ status: 0, answered: true, wasKept: false });
});

it('the compile cache is skipped if its folder cannot be written', () => {
  // A file with the name of the cache folder makes it unusable. A read-only folder would not, because root can write
  // anywhere.
  writeFileSync(join(folder, COMPILE_CACHE_FOLDER), '');
  for (let time = 0; time < 2; time += 1) expect(start()).toEqual({ status: 0, answered: true, wasKept: false });
});

it('the compile cache is not written with NODE_DISABLE_COMPILE_CACHE=1', () => {
  expect(start({ NODE_DISABLE_COMPILE_CACHE: '1' })).toEqual({ status: 0, answered: true, wasKept: false });
  expect(cachedFiles()).toEqual([]);
});
