/**
 * The rules of the AI writer as one hash: a model is admitted for exactly these. The build stores the hash in the
 * bundle, which has no source files next to it. Elsewhere the same function computes it from the files.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Defined by scripts/build/server.mjs. */
declare const __RULES_FINGERPRINT__: string;

/**
 * The files that decide which text of a model is shown: the rules, and the prompts for writing and for the second gate.
 */
const FOLDER = 'words';
const FILES = ['generate-ai-text', 'choose-text', 'generate-text'].map(
  (name) => `server/features/quotes/generation/${name}.ts`,
);

/**
 * Tests with their data, and our own passages, are left out. A new passage is checked against the rules by its own
 * test. It changes which examples a prompt contains and which texts a chooser gets, but not what is accepted.
 */
const isLeftOut = (path: string): boolean =>
  !path.endsWith('.ts') ||
  path.endsWith('.test.ts') ||
  path.includes('/testing/') ||
  path.startsWith('words/evaluation/') ||
  path.startsWith('words/writer/passages/');

const filesUnder = (root: string, folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
    (path) => `${folder}/${path.replaceAll(sep, '/')}`,
  );

/** @param root the root folder of the project. */
export function fingerprintOfRules(root: string): string {
  const paths = [...filesUnder(root, FOLDER), ...FILES];
  const hash = createHash('sha256');
  for (const path of paths.filter((path) => !isLeftOut(path)).toSorted()) {
    const source = readFileSync(join(root, path), 'utf8').replaceAll('\r\n', '\n');
    hash.update(`${path}\0${source}\0`);
  }
  return hash.digest('hex');
}

export const rulesFingerprint = (): string =>
  typeof __RULES_FINGERPRINT__ === 'string'
    ? __RULES_FINGERPRINT__
    : fingerprintOfRules(fileURLToPath(new URL('../../..', import.meta.url)));
