/** The packages of a production install (`npm ci --omit=dev`), and what the built server imports of them. */
import { cpSync, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { inProject } from '../root.mjs';

interface LockedPackage {
  readonly dev?: boolean;
  readonly devOptional?: boolean;
}

/** Folders such as node_modules/pino, from the lock. Omits the packages of other platforms, which are not installed. */
export function runtimeFolders(): string[] {
  const lock = JSON.parse(readFileSync(inProject('package-lock.json'), 'utf8')) as {
    packages: Record<string, LockedPackage>;
  };
  return Object.entries(lock.packages)
    .filter(([folder, { dev, devOptional }]) => folder !== '' && !dev && !devOptional)
    .map(([folder]) => folder)
    .filter((folder) => existsSync(inProject(folder)));
}

/**
 * What a deployed server consists of: dist/, package.json and the packages of a production install, except for Node
 * itself, which is large and already runs this.
 */
export function copyProductionInstall(target: string): void {
  const folders = runtimeFolders().filter((folder) => !/^node_modules\/node(\/|$)/.test(folder));
  // A folder within another is listed on its own if it is needed.
  const isNested = (source: string, folder: string) =>
    source.slice(inProject(folder).length).split(/[\\/]/).includes('node_modules');
  for (const folder of folders)
    cpSync(inProject(folder), join(target, folder), {
      recursive: true,
      filter: (source) => !isNested(source, folder),
    });
  for (const part of ['package.json', 'dist/server', 'dist/web'])
    cpSync(inProject(part), join(target, part), { recursive: true });
}

/** The names of the packages that the bundle imports or resolves at run time: '@node-rs/argon2', 'oidc-provider'. */
export function importedPackages(): Set<string> {
  const folder = inProject('dist/server');
  const names = readdirSync(folder)
    .filter((file) => file.endsWith('.js'))
    .flatMap((file) => requestsOf(file, readFileSync(join(folder, file), 'utf8')))
    .filter((request) => !/^[./]|^node:/.test(request) && !isBuiltin(request))
    .map((request) => (request.startsWith('@') ? /^[^/]+\/[^/]+/ : /^[^/]+/).exec(request)?.[0] ?? request);
  return new Set(names);
}

const QUOTED = /^["'`]([^"'`$]+)["'`]$/;

function requestsOf(file: string, code: string): string[] {
  const { staticImports, dynamicImports } = parseSync(file, code, { sourceType: 'module' }).module;
  const eager = staticImports.map(({ moduleRequest }) => moduleRequest.value);
  const lazy = dynamicImports.map(({ moduleRequest }) => code.slice(moduleRequest.start, moduleRequest.end));
  const resolved = [...code.matchAll(/import\.meta\.resolve\(\s*(["'`][^"'`]+["'`])/g)].map(([, text = '']) => text);
  return [...eager, ...[...lazy, ...resolved].flatMap((text) => QUOTED.exec(text)?.[1] ?? [])];
}

/** Bytes of all files in a folder. A file with several hard links counts once. */
export function folderBytes(folder: string): number {
  const seen = new Set<number>();
  let bytes = 0;
  for (const found of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!found.isFile()) continue;
    const { ino, size } = statSync(join(found.parentPath, found.name));
    if (!seen.has(ino)) bytes += size;
    seen.add(ino);
  }
  return bytes;
}
