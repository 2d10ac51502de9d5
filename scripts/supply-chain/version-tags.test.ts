import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inProject, root } from '../root.mjs';
import { requiredByTag } from './version-tags.ts';

const read = (file: string) => JSON.parse(readFileSync(inProject(file), 'utf8'));

type Overrides = { readonly [name: string]: string | Overrides };

const overriddenPackages = (overrides: Overrides): string[] =>
  Object.entries(overrides).flatMap(([name, value]) =>
    typeof value === 'string' ? [name] : [name, ...overriddenPackages(value)],
  );

test('package.json overrides no package that another requires by a tag: npm 9 could not read the lockfile', () => {
  const tagged = requiredByTag(read('package-lock.json').packages);
  expect(tagged).toContain('third-party-web');
  expect(overriddenPackages(read('package.json').overrides).filter((name) => tagged.has(name))).toEqual([]);
});

test('npm run sbom prints a bill of materials that has the packages of the lockfile', () => {
  // It prints 1 MB, by default the most that is kept of a process.
  const options = { cwd: root, encoding: 'utf8', maxBuffer: 16 * 1024 * 1024 } as const;
  const { stdout, stderr, error } = spawnSync('npm', ['run', '--silent', 'sbom'], options);
  expect([error, stderr]).toEqual([undefined, '']);
  const { bomFormat, components } = JSON.parse(stdout) as { bomFormat: string; components: { name: string }[] };
  expect(bomFormat).toBe('CycloneDX');
  expect(components.map(({ name }) => name)).toEqual(expect.arrayContaining(['react', 'node', 'third-party-web']));
});
