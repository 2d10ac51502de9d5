/** Laws about what reaches beyond a file: the environment, the time, chance, modules that are replaced for all. */

import { isTest, type Law, perFile } from './law.ts';
import type { Source } from './source.ts';

const mayReadEnvironment = /^(server\/config\.ts|[^/]+\.config\.ts|(scripts|e2e|bench|drills)\/.*)$/;
const isBusiness = (path: string) => /^(server\/features|words)\//.test(path) && !isTest(path);

const uses = (source: Source, whats: readonly string[]) => source.uses.filter(({ what }) => whats.includes(what));
const importsOf = (source: Source, packages: readonly string[], name: string) =>
  source.imports.filter(({ target, names }) => packages.includes(target) && names.includes(name));

export const globalLaws: Law[] = [
  perFile('only server/config.ts reads the environment', (source) =>
    mayReadEnvironment.test(source.path) || isTest(source.path)
      ? []
      : [...uses(source, ['process.env']), ...importsOf(source, ['process', 'node:process'], 'env')].map(
          ({ line }) => ({
            line,
            what: 'reads process.env: take it from the Config that server/config.ts makes',
          }),
        ),
  ),
  perFile('features take the time from the clock port', (source) =>
    isBusiness(source.path)
      ? uses(source, ['Date.now', 'Date()', 'new Date()', 'performance.now']).map(({ what, line }) => ({
          line,
          what: `uses ${what}: ask the clock port, which tests and the sandbox can move`,
        }))
      : [],
  ),
  perFile('features leave nothing to Math.random', (source) =>
    isBusiness(source.path)
      ? uses(source, ['Math.random']).map(({ line }) => ({
          line,
          what: 'uses Math.random: choose by a seed, or take bytes from node:crypto for a secret',
        }))
      : [],
  ),
  perFile('ids of features are UUIDv7', (source) =>
    isBusiness(source.path)
      ? [
          ...uses(source, ['crypto.randomUUID']),
          ...importsOf(source, ['crypto', 'node:crypto'], 'randomUUID'),
          ...importsOf(source, ['uuid'], 'v4'),
        ].map(({ line }) => ({ line, what: 'makes an id out of order: server/new-id.ts makes UUIDv7s' }))
      : [],
  ),
  perFile('only isolated tests replace modules', (source) =>
    /\.isolated\.test\.tsx?$/.test(source.path)
      ? []
      : uses(source, ['vi.mock', 'vi.doMock']).map(({ what, line }) => ({
          line,
          what: `uses ${what}, in a process shared with other tests: pass what differs, or call the file *.isolated.test.ts`,
        })),
  ),
];
