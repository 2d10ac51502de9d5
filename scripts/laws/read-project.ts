/** Reads the project from its folder. */
import { globSync, readFileSync, statSync } from 'node:fs';
import { sep } from 'node:path';
import { inProject, root } from '../root.mjs';
import { type Project, projectOf } from './law.ts';
import { storedJsonSchemas } from './stored-json/schemas.ts';

const FOLDERS = '{contract,words,server,web,emails,e2e,bench,drills,scripts,deploy,docs,.ci}';

export function readProject(): Project {
  const paths = globSync([`${FOLDERS}/**`, '*', '.*'], { cwd: root })
    .filter((path) => statSync(inProject(path)).isFile())
    .map((path) => path.split(sep).join('/'));
  return projectOf(paths, (path) => readFileSync(inProject(path), 'utf8'), storedJsonSchemas);
}
