/** Laws about which files may import which. */
import { isTest, type Law, type Project, perFile, type Violation } from './law.ts';
import type { Import, Source } from './source.ts';

interface Ban {
  readonly name: string;
  readonly from: (path: string) => boolean;
  readonly refuses: (found: Import, path: string) => boolean;
  readonly why: string;
}

const under =
  (...folders: string[]) =>
  (path: string) =>
    folders.some((folder) => path.startsWith(`${folder}/`)) && !isTest(path);
const isUnder = ({ isPackage, target }: Import, ...folders: string[]) =>
  !isPackage && folders.some((folder) => target.startsWith(`${folder}/`));
const isPackage = (found: Import, ...names: string[]) =>
  found.isPackage && names.some((name) => found.target === name || found.target.startsWith(`${name}/`));

/** 'server/features/quotes' for a file in it; undefined for any other file. */
const partOf = (path: string, parts: 'server/features' | 'server/ports' | 'web/features'): string | undefined =>
  path.startsWith(`${parts}/`) ? path.match(/^\w+\/\w+\/[^/]+(?=\/)/)?.[0] : undefined;

/** Whether a file of one feature imports another. */
const isOtherFeature = ({ target }: Import, path: string, features: 'server/features' | 'web/features'): boolean =>
  target.startsWith(`${features}/`) && !target.startsWith(`${partOf(path, features)}/`);

/** What every page and feature of the browser may use. */
const shared = ['browser', 'dates', 'offline', 'queries', 'ui', 'session'].map((folder) => `web/${folder}`);

const constants = [
  'limits',
  'failures',
  'pages',
  'domain/mood',
  'domain/days',
  'domain/mean',
  'domain/record-of',
  'domain/help-lines',
  'domain/needs-help',
  'domain/rating-sources',
  'domain/small-hours',
  'domain/support-kinds',
].map((name) => `contract/${name}.ts`);

/** compose.ts and its parts in compose/. */
const isCompose = (path: string) => /^server\/compose(\.ts$|\/)/.test(path);
/** `store.ts`, or `deliveries-store.ts` where one feature's queries need more than one file. */
const isStore = (path: string) => /(^|[/-])store\.ts$/.test(path);
const inServer = (path: string) => under('server')(path) && !isCompose(path);

/** Which folders may not import which, tests included. */
const directions: readonly (readonly [name: string, from: readonly string[], to: readonly string[], why: string])[] = [
  ['web never imports server', ['web'], ['server'], 'both share code through contract/'],
  ['a web feature never imports a page', ['web/features'], ['web/pages'], 'pages depend on features, not the reverse'],
  [
    'shared web folders never import features or pages',
    shared,
    ['web/features', 'web/pages'],
    'every feature depends on them',
  ],
  ['web/ui never imports web/session', ['web/ui'], ['web/session'], 'design primitives do not know who is signed in'],
  ['ports never import features', ['server/ports'], ['server/features'], 'features depend on ports, not the reverse'],
];

const bans: readonly Ban[] = [
  ...directions.map(([name, from, to, why]) => ({
    name,
    why,
    from: (path: string) => from.some((folder) => path.startsWith(`${folder}/`)),
    refuses: (found: Import) => isUnder(found, ...to),
  })),
  {
    name: 'contract imports only zod and itself',
    from: under('contract'),
    refuses: (found) => !isPackage(found, 'zod') && !isUnder(found, 'contract'),
    why: 'browser and server both depend on the contract, so it depends on neither',
  },
  {
    name: 'the contract’s constants import nothing else at run time',
    from: (path) => constants.includes(path),
    refuses: ({ typeOnly, target }) => !typeOnly && !constants.includes(target),
    why: 'the browser loads this file with everything that it imports',
  },
  {
    name: 'a web feature never imports another feature',
    from: under('web/features'),
    refuses: (found, path) => isOtherFeature(found, path, 'web/features'),
    why: 'a page in web/pages combines features and passes them what they need',
  },
  {
    name: 'a feature never imports another feature',
    from: (path) => path.startsWith('server/features/'),
    refuses: (found, path) => isOtherFeature(found, path, 'server/features'),
    why: 'compose.ts passes it the narrowest function it needs',
  },
  {
    name: 'a port’s interface imports no package',
    from: (path) => /^server\/ports\/[^/]+\/port\.ts$/.test(path),
    refuses: (found) => found.isPackage,
    why: 'a port must not depend on the library of an adapter',
  },
  {
    name: 'words imports only the contract’s constants and itself',
    from: under('words'),
    refuses: (found) => !found.typeOnly && !constants.includes(found.target) && !isUnder(found, 'words'),
    why: 'the same pure functions run on the server and in the browser',
  },
  {
    name: 'only compose.ts names features and the ports’ adapters',
    from: inServer,
    refuses: (found, path) => {
      const port = partOf(found.target, 'server/ports');
      const feature = partOf(path, 'server/features');
      const isAdapter =
        port !== undefined && partOf(path, 'server/ports') !== port && !found.target.endsWith('/port.ts');
      // The sandbox is the embedded adapters' control panel, so it may import their types, and nothing else of them.
      const isPanel = found.typeOnly && feature === 'server/features/sandbox';
      return (isAdapter && !isPanel) || (feature === undefined && isUnder(found, 'server/features'));
    },
    why: 'take it as an argument that server/compose.ts passes',
  },
  {
    name: 'only stores and server/db import Drizzle, pg, PGlite or the schema',
    from: (path) => under('server')(path) && !path.startsWith('server/db/') && !isStore(path),
    refuses: (found) =>
      !found.typeOnly &&
      (isPackage(found, 'drizzle-orm', 'pg', '@electric-sql/pglite') || found.target === 'server/db/schema.ts'),
    why: 'move the query to a store.ts and call it from here',
  },
  {
    name: 'only server/http knows HTTP',
    from: (path) => inServer(path) && !path.startsWith('server/http/'),
    refuses: (found) => found.isPackage && /^(fastify($|[-/])|@fastify\/)/.test(found.target),
    why: 'return a failure or a reply of server/reply.ts; server/http turns it into a reply',
  },
];

export const importLaws: readonly Law[] = [
  ...bans.map(({ name, from, refuses, why }) =>
    perFile(name, ({ path, imports }) =>
      imports
        .filter((found) => from(path) && refuses(found, path))
        .map(({ line, target }) => ({ line, what: `imports ${target}: ${why}` })),
    ),
  ),
  { name: 'web has no zod at run time', findViolations: zodInWeb },
];

function zodInWeb({ sources }: Project): Violation[] {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const inWeb = sources.filter(({ path }) => under('web')(path));
  return inWeb.flatMap(({ path, imports }) =>
    imports
      .filter((found) => !found.typeOnly && !isUnder(found, 'web'))
      .flatMap((found) => {
        const importPath = importPathToZod(found, byPath, new Set());
        const what = `loads ${importPath?.join(' -> ')}: take types only (import type)`;
        return importPath ? { path, line: found.line, what } : [];
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
