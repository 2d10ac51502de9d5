/** The laws that README.md and docs/ name only files and tests that exist. */
import { posix } from 'node:path';
import type { Law, Violation } from './law.ts';
import type { Page, Project } from './project.ts';

/** Where a path in a page may start, in addition to the root and the page's own folder. */
const FOLDERS = ['server', 'server/features', 'web', 'scripts', 'bench', 'e2e', 'words', 'contract'];
const codeSpan = /`([^`\s]+)`/g;
const link = /\]\(([^)\s#]+)(?:#[^)\s]*)?\)/g;
/** A file of this project, recognised by its extension, or a folder, by its trailing slash. */
const looksLikeFile = /^[\w./-]+\.(?:tsx?|mjs|css|sql|md|html)$|^[\w.-]+(?:\/[\w.-]+)*\/$/;

export const pageLaws: Law[] = [
  {
    name: 'pages name only files that exist',
    findViolations: ({ pages, paths }) => {
      const known = knownFiles(paths);
      return pages.flatMap((page) => missingFiles(page, known));
    },
  },
  {
    name: 'pages quote only names of tests that exist',
    findViolations: ({ pages, sources }) => {
      const titles = new Map(sources.map(({ path, testTitles }) => [path, testTitles.map(({ text }) => text)]));
      return pages.flatMap((page) => missingTests(page, titles));
    },
  },
];

interface KnownFiles {
  readonly paths: ReadonlySet<string>;
  readonly fileNames: ReadonlySet<string>;
  readonly folders: ReadonlySet<string>;
}

const knownFiles = (paths: Project['paths']): KnownFiles => ({
  paths,
  fileNames: new Set([...paths].map((path) => posix.basename(path))),
  folders: new Set([...paths].flatMap(foldersOf)),
});

function missingFiles(page: Page, { paths, fileNames, folders }: KnownFiles): Violation[] {
  const exists = (named: string): boolean => {
    if (!named.includes('/')) return fileNames.has(named) || folders.has(named);
    return ['', posix.dirname(page.path), ...FOLDERS]
      .map((folder) => posix.join(folder, named).replace(/\/$/, ''))
      .some((candidate) => paths.has(candidate) || folders.has(candidate));
  };
  return perLine(page, (line) =>
    namedFiles(line)
      .filter((named) => !exists(named))
      .map((named) => `names ${named}, which does not exist`),
  );
}

/** `a/b.test.ts` ("part of a name", "part of another"): each part is in the name of one test of that file. */
const quotedTests = /`([\w./-]+\.(?:test|spec)\.tsx?)` \(("[^)]*)\)/g;

const missingTests = (page: Page, titles: ReadonlyMap<string, readonly string[]>): Violation[] =>
  perLine(page, (line) =>
    [...line.matchAll(quotedTests)].flatMap(([, file = '', quotes = '']) =>
      [...quotes.matchAll(/"([^"]+)"/g)]
        .filter(([, quoted = '']) => !titles.get(file)?.some((title) => title.includes(quoted)))
        .map(([, quoted]) => `quotes "${quoted}", which names no test of ${file}`),
    ),
  );

const perLine = ({ path, text }: Page, find: (line: string) => readonly string[]): Violation[] =>
  text.split('\n').flatMap((line, index) => find(line).map((what) => ({ path, line: index + 1, what })));

const namedFiles = (line: string): string[] => [
  ...[...line.matchAll(codeSpan)]
    .map(([, span = '']) => span.replace(/:\d+$/, ''))
    .filter((span) => looksLikeFile.test(span)),
  ...[...line.matchAll(link)].map(([, target = '']) => target).filter((target) => !/^[a-z]+:/.test(target)),
];

/** 'a/b/c.ts' is in 'a/b' and 'a'. */
const foldersOf = (path: string): string[] => {
  const parts = path.split('/').slice(0, -1);
  return parts.map((_, depth) => parts.slice(0, depth + 1).join('/'));
};
