/** Reads every source file and says which laws are broken, and where. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { root } from '../root.mjs';
import { laws } from './all-laws.ts';
import { sourceOf } from './source.ts';

const folders = ['contract', 'words', 'server', 'web', 'emails', 'e2e', 'bench', 'drills', 'scripts'];
const isSource = (path: string) => /\.(ts|tsx|mjs)$/.test(path) && !path.endsWith('.d.mts');

const paths = [...folders.flatMap(filesUnder), ...readdirSync(root).filter((name) => name.endsWith('.config.ts'))];
const sources = paths.filter(isSource).map((path) => sourceOf(path, readFileSync(join(root, path), 'utf8')));

let broken = 0;
for (const law of laws) {
  const breaches = law.findViolations(sources);
  broken += breaches.length;
  if (breaches.length > 0) console.log(`\nLaw: ${law.name}.`);
  for (const { path, line, what } of breaches) console.log(`  ${path}:${line} ${what}`);
}
console.log(`\n${laws.length} laws, ${sources.length} files, ${broken} breaches.`);
process.exitCode = broken > 0 ? 1 : 0;

function filesUnder(folder: string): string[] {
  try {
    return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
