/** Reads the project from its folder. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { root } from '../root.mjs';
import { type Project, projectOf } from './project.ts';
import { storedJsonSchemas } from './stored-json/schemas.ts';

const folders = [
  'contract',
  'words',
  'server',
  'web',
  'emails',
  'e2e',
  'bench',
  'drills',
  'scripts',
  'deploy',
  'docs',
  '.ci',
];

export function readProject(): Project {
  const filesAtRoot = readdirSync(root, { withFileTypes: true })
    .filter((file) => file.isFile())
    .map(({ name }) => name);
  const paths = [...folders.flatMap(filesUnder), ...filesAtRoot];
  return projectOf(paths, (path) => readFileSync(join(root, path), 'utf8'), storedJsonSchemas);
}

function filesUnder(folder: string): string[] {
  try {
    return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((file) => file.isFile())
      .map((file) => relative(root, join(file.parentPath, file.name)).split(sep).join('/'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
