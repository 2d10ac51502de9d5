/** Everything that the laws check. */
import { type Source, sourceOf } from './source.ts';
import { type JsonSchemas, type JsonSnapshot, SNAPSHOT_PATH } from './stored-json/snapshot.ts';

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
  readonly jsonSnapshot: JsonSnapshot;
}

const isSourcePath = (path: string): boolean => /\.(ts|tsx|mjs)$/.test(path);
const isPagePath = (path: string): boolean => /^(docs\/.*|[A-Z]+)\.md$/.test(path);

/** @param textOf called for sources, pages and the snapshot of stored JSON only. @throws {SyntaxError} when a source does not parse. */
export const projectOf = (
  paths: readonly string[],
  textOf: (path: string) => string,
  jsonSchemas: JsonSchemas,
): Project => ({
  sources: paths.filter(isSourcePath).map((path) => sourceOf(path, textOf(path))),
  pages: paths.filter(isPagePath).map((path) => ({ path, text: textOf(path) })),
  paths: new Set(paths),
  jsonSchemas,
  jsonSnapshot: paths.includes(SNAPSHOT_PATH) ? JSON.parse(textOf(SNAPSHOT_PATH)) : {},
});
