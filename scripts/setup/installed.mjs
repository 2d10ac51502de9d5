/**
 * Whether node_modules matches the lock. The stamp answers in milliseconds; without one (npm was run by hand) npm's own
 * record is compared with the lock, so that a good node_modules is never discarded.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { inProject, projectNode } from '../root.mjs';

const stampFile = inProject('node_modules/.evenkeel-setup');

/** @param {string} path */
const textOf = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : '');

/** The lock's content and the platform: a folder copied from another platform has the wrong binaries. */
function stamp() {
  const lock = createHash('sha256')
    .update(textOf(inProject('package-lock.json')))
    .digest('hex');
  return `${lock} ${process.platform}-${process.arch}\n`;
}

export const writeStamp = () => writeFileSync(stampFile, stamp());

/** @typedef {{ version?: string, integrity?: string, optional?: boolean, link?: boolean }} LockedPackage */

/** @param {string} path @returns {Record<string, LockedPackage>} */
const packagesIn = (path) => JSON.parse(textOf(path) || '{}').packages ?? {};

/** Every package folder in the lock, except optional ones for other platforms. */
export const lockedFolders = () =>
  Object.entries(packagesIn(inProject('package-lock.json')))
    .filter(([folder, locked]) => folder !== '' && !locked.optional)
    .map(([folder]) => folder);

function npmRecordMatchesLock() {
  const installed = packagesIn(inProject('node_modules/.package-lock.json'));
  return Object.entries(packagesIn(inProject('package-lock.json'))).every(([folder, wanted]) => {
    if (folder === '') return true;
    const found = installed[folder];
    if (!found) return wanted.optional === true;
    return found.version === wanted.version && found.integrity === wanted.integrity && existsSync(inProject(folder));
  });
}

/** @returns {boolean} */
export function isInstalled() {
  if (!existsSync(projectNode)) return false;
  if (textOf(stampFile) === stamp()) return true;
  if (!npmRecordMatchesLock()) return false;
  writeStamp();
  return true;
}
