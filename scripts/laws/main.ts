/** Reads every source file and says which laws are broken, and where. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { root } from '../root.mjs';
import { laws } from './all-laws.ts';
import { projectOf } from './project.ts';

const folders = ['contract', 'words', 'server', 'web', 'emails', 'e2e', 'bench', 'drills', 'scripts', 'docs', '.ci'];

const filesAtRoot = readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ name }) => name);
const paths = [...folders.flatMap(filesUnder), ...filesAtRoot];
const project = projectOf(paths, (path) => readFileSync(join(root, path), 'utf8'));

let broken = 0;
for (const law of laws) {
  const breaches = law.findViolations(project);
  broken += breaches.length;
  if (breaches.length > 0) console.log(`\nLaw: ${law.name}.`);
  for (const { path, line, what } of breaches) console.log(`  ${path}:${line} ${what}`);
}
console.log(`\n${laws.length} laws, ${project.sources.length} files, ${broken} breaches.`);
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
