/** What a law is, and everything that laws check. */
import { type Source, sourceOf } from './source.ts';

export interface Violation {
  readonly path: string;
  readonly line: number;
  readonly what: string;
}

/** A rule about the structure of the program, with the function that finds its violations. */
export interface Law {
  readonly name: string;
  readonly findViolations: (project: Project) => Violation[];
}

/** A Markdown file at the root, such as README.md, or a page of docs/. */
export interface Page {
  readonly path: string;
  readonly text: string;
}

export interface Project {
  readonly sources: readonly Source[];
  readonly pages: readonly Page[];
  /** Every file, from the project's root. */
  readonly paths: ReadonlySet<string>;
  readonly jsonSchemas: JsonSchemas;
  /** The schemas as committed. Written by renew-snapshot.ts, except the changes. */
  readonly jsonSnapshot: Readonly<Record<string, { readonly changes: readonly JsonChange[]; readonly schema: object }>>;
}

/** JSON Schemas, by the column or job that stores the JSON. */
export type JsonSchemas = Readonly<Record<string, object>>;

/** What was done about the existing rows when a schema changed: written by hand, newest last. */
interface JsonChange {
  readonly hash: string;
  /** The migration that changes the existing rows. */
  readonly migration?: string;
  /** Why none is needed. */
  readonly noMigration?: string;
}

/** Drizzle ignores files there whose names begin with an underscore. */
export const SNAPSHOT_PATH = 'server/db/migrations/meta/_stored_json.json';

/** @param textOf called for sources, pages and the snapshot of stored JSON only. @throws {SyntaxError} when a source does not parse. */
export const projectOf = (
  paths: readonly string[],
  textOf: (path: string) => string,
  jsonSchemas: JsonSchemas,
): Project => ({
  sources: paths.filter((path) => /\.(ts|tsx|mjs)$/.test(path)).map((path) => sourceOf(path, textOf(path))),
  pages: paths.filter((path) => /^(docs\/.*|[A-Z]+)\.md$/.test(path)).map((path) => ({ path, text: textOf(path) })),
  paths: new Set(paths),
  jsonSchemas,
  jsonSnapshot: paths.includes(SNAPSHOT_PATH) ? JSON.parse(textOf(SNAPSHOT_PATH)) : {},
});

/** Tests, and files that only tests use. Most laws do not apply to them. */
export const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path) || /(^|\/)testing\//.test(path);

/** A law that checks one source file at a time. */
export const perFile = (name: string, check: (source: Source) => Omit<Violation, 'path'>[]): Law => ({
  name,
  findViolations: ({ sources }) =>
    sources.flatMap((source) => check(source).map((violation) => ({ path: source.path, ...violation }))),
});
