/** Laws about functions that not every module may use: some read global state, one can end the process. */

import { isTest, type Law, perFile } from './law.ts';
import type { Source } from './source.ts';

const mayReadEnvironment = /^(server\/config\.ts|[^/]+\.config\.ts|(scripts|e2e|bench|drills)\/.*)$/;
const isFeatureCode = (path: string) => /^(server\/features|words)\//.test(path) && !isTest(path);

const uses = (source: Source, globals: readonly string[]) => source.uses.filter(({ what }) => globals.includes(what));
const importsOf = (source: Source, packages: readonly string[], name: string) =>
  source.imports.filter(({ target, names }) => packages.includes(target) && names.includes(name));

export const globalLaws: Law[] = [
  perFile('only server/config.ts reads the environment', (source) =>
    mayReadEnvironment.test(source.path) || isTest(source.path)
      ? []
      : [...uses(source, ['process.env']), ...importsOf(source, ['process', 'node:process'], 'env')].map(
          ({ line }) => ({
            line,
            what: 'reads process.env: take it from the Config that server/config.ts creates',
          }),
        ),
  ),
  perFile('features take the time from the clock port', (source) =>
    isFeatureCode(source.path)
      ? uses(source, ['Date.now', 'Date()', 'new Date()', 'performance.now']).map(({ what, line }) => ({
          line,
          what: `uses ${what}: use the clock port, which tests and the sandbox can move`,
        }))
      : [],
  ),
  perFile('features do not use Math.random', (source) =>
    isFeatureCode(source.path)
      ? uses(source, ['Math.random']).map(({ line }) => ({
          line,
          what: 'uses Math.random: use a seeded generator, or node:crypto for a secret',
        }))
      : [],
  ),
  perFile('ids of features are UUIDv7', (source) =>
    isFeatureCode(source.path)
      ? [
          ...uses(source, ['crypto.randomUUID']),
          ...importsOf(source, ['crypto', 'node:crypto'], 'randomUUID'),
          ...importsOf(source, ['uuid'], 'v4'),
        ].map(({ line }) => ({ line, what: 'creates an id that does not sort by time: use newId of server/new-id.ts' }))
      : [],
  ),
  perFile('streams are not converted by Readable.toWeb', (source) =>
    uses(source, ['Readable.toWeb']).map(({ line }) => ({
      line,
      what: 'uses Readable.toWeb, which can throw outside of any call if its reader stops early: use ReadableStream.from',
    })),
  ),
  perFile('only isolated tests replace modules', (source) =>
    /\.isolated\.test\.tsx?$/.test(source.path)
      ? []
      : uses(source, ['vi.mock', 'vi.doMock']).map(({ what, line }) => ({
          line,
          what: `uses ${what}, in a process shared with other tests: pass the replacement as an argument, or name the file *.isolated.test.ts`,
        })),
  ),
];
