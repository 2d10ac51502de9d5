/** Laws about which files may import which. */

import { isTest, type Law, perFile, type Violation } from './law.ts';
import type { Project } from './project.ts';
import type { Import, Source } from './source.ts';

interface Ban {
  readonly name: string;
  readonly from: (path: string) => boolean;
  /** Whether the ban allows this import. */
  readonly allows: (found: Import, path: string) => boolean;
  readonly why: string;
}

const ban = ({ name, from, allows, why }: Ban): Law =>
  perFile(name, ({ path, imports }) =>
    from(path)
      ? imports
          .filter((found) => !allows(found, path))
          .map((found) => ({ line: found.line, what: `imports ${found.target}: ${why}` }))
      : [],
  );

const under = (folder: string) => (path: string) => path.startsWith(`${folder}/`);
const isPackage = (found: Import, ...names: string[]) =>
  found.isPackage && names.some((name) => found.target === name || found.target.startsWith(`${name}/`));
const isUnder = (found: Import, folder: string) => !found.isPackage && found.target.startsWith(`${folder}/`);

/** 'server/features/quotes' for a file in it; null for any other file. */
const featureOf = (path: string, kind: 'features' | 'ports'): string | null =>
  path.match(new RegExp(`^server/${kind}/[^/]+(?=/)`))?.[0] ?? null;

/** 'web/features/quotes' for a file in it; null for any other file. */
const webFeatureOf = (path: string): string | null => path.match(/^web\/features\/[^/]+(?=\/)/)?.[0] ?? null;

/** What every page and feature of the browser may use. */
const sharedWebFolders = ['api-client', 'browser', 'dates', 'offline', 'queries', 'ui', 'session'].map(
  (folder) => `web/${folder}`,
);

const constants = [
  'domain/mood',
  'domain/days',
  'domain/mean',
  'domain/record-of',
  'limits',
  'failures',
  'pages',
  'domain/help-lines',
  'domain/needs-help',
  'domain/rating-sources',
  'domain/small-hours',
  'domain/support-kinds',
].map((name) => `contract/${name}.ts`);

/** compose.ts and its parts in compose/. */
const isCompose = (path: string) => /^server\/compose(\.ts$|\/)/.test(path);

export const importLaws: Law[] = [
  ban({
    name: 'contract imports only zod and itself',
    from: (path) => under('contract')(path) && !isTest(path),
    allows: (found) => isPackage(found, 'zod') || isUnder(found, 'contract'),
    why: 'browser and server both depend on the contract, so it depends on neither',
  }),
  ban({
    name: 'the contract’s constants import nothing else at run time',
    from: (path) => constants.includes(path),
    allows: (found) => found.typeOnly || constants.includes(found.target),
    why: 'the browser loads this file with everything that it imports',
  }),
  ban({
    name: 'web never imports server',
    from: under('web'),
    allows: (found) => !isUnder(found, 'server'),
    why: 'both share code through contract/',
  }),
  ban({
    name: 'a web feature never imports another feature',
    from: (path) => webFeatureOf(path) !== null && !isTest(path),
    allows: (found, path) => !isUnder(found, 'web/features') || isUnder(found, webFeatureOf(path) ?? ''),
    why: 'a page in web/pages combines features and passes them what they need',
  }),
  ban({
    name: 'a web feature never imports a page',
    from: (path) => webFeatureOf(path) !== null,
    allows: (found) => !isUnder(found, 'web/pages'),
    why: 'pages depend on features, not the reverse',
  }),
  ban({
    name: 'shared web folders never import features or pages',
    from: (path) => sharedWebFolders.some((folder) => under(folder)(path)) && !isTest(path),
    allows: (found) => !isUnder(found, 'web/features') && !isUnder(found, 'web/pages'),
    why: 'every feature depends on them',
  }),
  ban({
    name: 'web/ui never imports web/session',
    from: under('web/ui'),
    allows: (found) => !isUnder(found, 'web/session'),
    why: 'design primitives do not know who is signed in',
  }),
  ban({
    name: 'a feature never imports another feature',
    from: (path) => featureOf(path, 'features') !== null,
    allows: (found, path) => !isUnder(found, 'server/features') || isUnder(found, featureOf(path, 'features') ?? ''),
    why: 'compose.ts passes it the narrowest function it needs',
  }),
  ban({
    name: 'ports never import features',
    from: under('server/ports'),
    allows: (found) => !isUnder(found, 'server/features'),
    why: 'features depend on ports, not the reverse',
  }),
  ban({
    name: 'a port’s interface imports no package',
    from: (path) => /^server\/ports\/[^/]+\/port\.ts$/.test(path),
    allows: (found) => !found.isPackage,
    why: 'a port must not depend on the library of an adapter',
  }),
  ban({
    name: 'words imports only the contract’s constants and itself',
    from: (path) => under('words')(path) && !isTest(path),
    allows: (found) => found.typeOnly || constants.includes(found.target) || isUnder(found, 'words'),
    why: 'the same pure functions run on the server and in the browser',
  }),
  ban({
    name: 'only compose.ts names features and the ports’ adapters',
    from: (path) => under('server')(path) && !isCompose(path) && !isTest(path),
    allows: (found, path) => {
      const port = featureOf(found.target, 'ports');
      const isAdapter = port !== null && featureOf(path, 'ports') !== port && !found.target.endsWith('/port.ts');
      const isFeature = featureOf(path, 'features') === null && isUnder(found, 'server/features');
      // The sandbox is the embedded adapters' control panel, so it may import their types, and nothing else of them.
      const isPanel = found.typeOnly && featureOf(path, 'features') === 'server/features/sandbox';
      return found.isPackage || (!(isAdapter && !isPanel) && !isFeature);
    },
    why: 'take it as an argument that server/compose.ts passes',
  }),
  ban({
    name: 'only stores and server/db import Drizzle, pg, PGlite or the schema',
    from: (path) => !isTest(path) && under('server')(path) && !under('server/db')(path) && !isStore(path),
    allows: (found) =>
      found.typeOnly ||
      !(isPackage(found, 'drizzle-orm', 'pg', '@electric-sql/pglite') || found.target === 'server/db/schema.ts'),
    why: 'move the query to a store.ts and call it from here',
  }),
  ban({
    name: 'only server/http knows HTTP',
    from: (path) => under('server')(path) && !under('server/http')(path) && !isCompose(path) && !isTest(path),
    allows: (found) => !(found.isPackage && /^(fastify($|[-/])|@fastify\/)/.test(found.target)),
    why: 'return a failure or a reply of server/reply.ts; server/http turns it into a reply',
  }),
  ban({
    name: 'an import climbs two folders at most',
    from: () => true,
    allows: (found) => found.climbs <= 2,
    why: 'write it from the root, as in #server/ports/clock/port.ts',
  }),
  { name: 'web has no zod at run time', findViolations: zodInWeb },
];

/** `store.ts`, or `deliveries-store.ts` where one feature's queries need more than one file. */
function isStore(path: string): boolean {
  return /(^|[/-])store\.ts$/.test(path);
}

function zodInWeb({ sources }: Project): Violation[] {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  return sources
    .filter(({ path }) => under('web')(path) && !isTest(path))
    .flatMap(({ path, imports }) =>
      imports.flatMap((found) => {
        const importPath = found.typeOnly || isUnder(found, 'web') ? null : importPathToZod(found, byPath, new Set());
        return importPath
          ? [{ path, line: found.line, what: `loads ${importPath.join(' -> ')}: take types only (import type)` }]
          : [];
      }),
    );
}

function importPathToZod(found: Import, byPath: ReadonlyMap<string, Source>, seen: Set<string>): string[] | null {
  if (isPackage(found, 'zod')) return [found.target];
  const source = byPath.get(found.target);
  if (!source || seen.has(found.target)) return null;
  seen.add(found.target);
  for (const next of source.imports.filter(({ typeOnly }) => !typeOnly)) {
    const rest = importPathToZod(next, byPath, seen);
    if (rest) return [found.target, ...rest];
  }
  return null;
}
