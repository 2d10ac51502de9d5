/** `npm run sbom`: prints the packages of package-lock.json as a bill of materials (CycloneDX), made by npm. */
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempDisposableSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inProject } from '../root.mjs';
import { isTag, type RequiringPackage } from './version-tags.ts';

using folder = mkdtempDisposableSync(join(tmpdir(), 'evenkeel-sbom-'));
const lockfile = JSON.parse(readFileSync(inProject('package-lock.json'), 'utf8'));
// Without a registry address in the lockfile, npm cannot tell that the locked version is the one a tag stood for, and
// refuses it. Overriding the tag in package.json would do too, but npm 9 then cannot read the lockfile.
for (const { dependencies = {} } of Object.values<RequiringPackage>(lockfile.packages))
  for (const [name, range] of Object.entries(dependencies)) if (isTag(range)) dependencies[name] = '*';
writeFileSync(join(folder.path, 'package-lock.json'), JSON.stringify(lockfile));
copyFileSync(inProject('package.json'), join(folder.path, 'package.json'));

const args = ['sbom', '--package-lock-only', '--sbom-format=cyclonedx', '--sbom-type=application'];
const { status, error } = spawnSync('npm', args, { cwd: folder.path, stdio: 'inherit' });
if (error) throw error;
process.exitCode = status ?? 1;
