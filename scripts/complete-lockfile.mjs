/**
 * Checks that package-lock.json lists every optional package of other platforms. npm omits those that its registry
 * lacks, and then rejects its own lockfile (`npm ci`: "Missing: ... from lock file").
 * After an `npm install`, `node scripts/complete-lockfile.mjs --write` adds them as npm would, but without a hash.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { inProject } from './root.mjs';

/** @typedef {{ version?: string, dev?: boolean, optional?: boolean, optionalDependencies?: Record<string, string> } & Record<string, unknown>} LockedPackage */

const systems = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32'];
const processors = ['arm', 'arm64', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64'];

const file = inProject('package-lock.json');
/** @type {{ packages: Record<string, LockedPackage> }} */
const lock = JSON.parse(readFileSync(file, 'utf8'));
const missing = Object.entries(lock.packages).flatMap(([folder, locked]) =>
  Object.entries(locked.optionalDependencies ?? {})
    .filter(([name]) => !isNamed(folder, name))
    .map(([name, version]) => ({ name, version, wantedBy: folder, dev: locked.dev === true })),
);

/**
 * Resolves like Node: in the package's own node_modules, then in every parent folder.
 * @param {string} folder
 * @param {string} name
 * @returns {boolean}
 */
function isNamed(folder, name) {
  if (lock.packages[`${folder}${folder && '/'}node_modules/${name}`]) return true;
  return folder !== '' && isNamed(folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/'))), name);
}

/**
 * What npm would write, without the hash. The package's name tells the platform.
 * @param {string} name
 * @param {string} version
 * @param {boolean} dev
 * @returns {LockedPackage}
 */
function platformPackage(name, version, dev) {
  const words = name.split(/[^a-z0-9]+/);
  const os = systems.filter((system) => words.includes(system));
  const cpu = processors.filter((processor) => words.includes(processor));
  const libc = words.some((word) => word.startsWith('musl'))
    ? ['musl']
    : words.some((word) => word.startsWith('gnu'))
      ? ['glibc']
      : [];
  if (cpu.length === 0 && os.length === 0)
    throw new Error(`${name} does not say which platform it is for: add it by hand.`);
  return {
    version,
    ...(cpu.length > 0 && { cpu }),
    ...(dev && { dev }),
    ...(libc.length > 0 && { libc }),
    optional: true,
    ...(os.length > 0 && { os }),
  };
}

if (missing.length === 0) {
  console.log('package-lock.json is complete.');
} else if (process.argv.includes('--write')) {
  for (const { name, version, dev } of missing)
    lock.packages[`node_modules/${name}`] = platformPackage(name, version, dev);
  const { '': self = {}, ...others } = lock.packages;
  lock.packages = {
    '': self,
    ...Object.fromEntries(Object.entries(others).sort(([a], [b]) => a.localeCompare(b, 'en'))),
  };
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
  console.log(`Added ${missing.length} packages of other platforms to package-lock.json.`);
} else {
  for (const { name, wantedBy } of missing) console.log(`package-lock.json lacks ${name}, wanted by ${wantedBy}`);
  console.log('\n`npm ci` will refuse this lock. Run: node scripts/complete-lockfile.mjs --write');
  process.exitCode = 1;
}
