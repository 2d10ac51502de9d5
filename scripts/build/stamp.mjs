/**
 * Whether dist/ is up to date with the sources. The stamp is made of the path, size and modification time of every
 * input; reading no contents keeps a second `npm start` fast. Only Node's built-in modules, as set-up uses this.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inProject, root } from '../root.mjs';

const folders = ['contract', 'emails', 'scripts/build', 'server', 'web', 'words'];
const files = ['package-lock.json', 'scripts/build.mjs', 'tsconfig.json', 'vite.config.ts'];
const outputs = [
  'dist/server/main.js',
  'dist/server/backup.js',
  'dist/server/restore.js',
  'dist/web/index.html',
  'dist/web/static-pages/landing.html',
  'dist/web/service-worker.js',
];
const stampFile = inProject('dist/.build-stamp');

const isTest = (/** @type {string} */ path) => /\.test\.tsx?$/.test(path);

/**
 * The stamp of the build's current inputs. Taken before building, so that an edit during the build makes the result
 * stale.
 */
export function inputStamp() {
  const hash = createHash('sha256');
  for (const path of [...folders.flatMap(filesUnder), ...files].filter((path) => !isTest(path)).sort()) {
    const stat = statSync(join(root, path), { throwIfNoEntry: false });
    hash.update(`${path} ${stat?.size} ${stat?.mtimeMs}\n`);
  }
  return hash.digest('hex');
}

/** @param {string} folder @returns {string[]} */
const filesUnder = (folder) =>
  existsSync(join(root, folder))
    ? readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
        .filter((file) => file.isFile())
        .map((file) =>
          join(file.parentPath ?? /** @type {{ path?: string }} */ (file).path ?? '', file.name).slice(root.length),
        )
    : [];

export const isBuilt = () =>
  outputs.every((path) => existsSync(inProject(path))) &&
  existsSync(stampFile) &&
  readFileSync(stampFile, 'utf8') === inputStamp();

/** @param {string} stamp */
export const writeBuildStamp = (stamp) => writeFileSync(stampFile, stamp);
export const dropBuildStamp = () => rmSync(stampFile, { force: true });
