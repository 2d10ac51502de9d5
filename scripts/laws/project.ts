/** Everything that the laws check. */
import { type Source, sourceOf } from './source.ts';

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
}

const isSourcePath = (path: string): boolean => /\.(ts|tsx|mjs)$/.test(path) && !path.endsWith('.d.mts');
const isPagePath = (path: string): boolean => /^(docs\/.*|[A-Z]+)\.md$/.test(path);

/** @param textOf called for sources and pages only. @throws {SyntaxError} when a source does not parse. */
export const projectOf = (paths: readonly string[], textOf: (path: string) => string): Project => ({
  sources: paths.filter(isSourcePath).map((path) => sourceOf(path, textOf(path))),
  pages: paths.filter(isPagePath).map((path) => ({ path, text: textOf(path) })),
  paths: new Set(paths),
});
