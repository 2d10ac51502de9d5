/** The laws that README.md and docs/ name only files and tests that exist. */
import { posix } from 'node:path';
import type { Law, Page, Violation } from './law.ts';

/** Where a path in a page may start, in addition to the root and the page's own folder. */
const FOLDERS = ['server', 'server/features', 'web', 'scripts', 'bench', 'e2e', 'words', 'contract'];
/** A file of this project, recognised by its extension, or a folder, by its trailing slash. */
const looksLikeFile = /^[\w./-]+\.(?:tsx?|mjs|css|sql|md|html)$|^[\w.-]+(?:\/[\w.-]+)*\/$/;
const link = /\]\(([^)\s#]+)(?:#[^)\s]*)?\)/g;
/** `a/b.test.ts` ("part of a name", "part of another"): each part is in the name of one test of that file. */
const quotedTests = /`([\w./-]+\.(?:test|spec)\.tsx?)` \(("[^)]*)\)/g;

export const pageLaws: readonly Law[] = [
  {
    name: 'pages name only files that exist',
    findViolations: ({ pages, paths }) => {
      // A file is also known by its name alone, and a folder by its path.
      const known = new Set([...paths].flatMap((path) => [posix.basename(path), path, ...foldersOf(path)]));
      const exists = (named: string, page: Page) =>
        ['', posix.dirname(page.path), ...FOLDERS].some((folder) =>
          known.has(posix.join(folder, named).replace(/\/$/, '')),
        );
      return perLine(pages, (line, page) =>
        namedFiles(line)
          .filter((named) => !exists(named, page))
          .map((named) => `names ${named}, which does not exist`),
      );
    },
  },
  {
    name: 'pages quote only names of tests that exist',
    findViolations: ({ pages, sources }) => {
      const titles = new Map(sources.map(({ path, testTitles }) => [path, testTitles.map(({ text }) => text)]));
      return perLine(pages, (line) =>
        firstGroups(line, quotedTests).flatMap(([file, quotes = '']) =>
          firstGroups(quotes, /"([^"]+)"/g)
            .filter(([quoted = '']) => !titles.get(file ?? '')?.some((title) => title.includes(quoted)))
            .map(([quoted]) => `quotes "${quoted}", which names no test of ${file}`),
        ),
      );
    },
  },
];

const firstGroups = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, ...groups]) => groups);

const perLine = (pages: readonly Page[], find: (line: string, page: Page) => readonly string[]): Violation[] =>
  pages.flatMap((page) =>
    page.text
      .split('\n')
      .flatMap((line, index) => find(line, page).map((what) => ({ path: page.path, line: index + 1, what }))),
  );

const namedFiles = (line: string): string[] => {
  const spans = firstGroups(line, /`([^`\s]+)`/g).map(([span = '']) => span.replace(/:\d+$/, ''));
  const targets = firstGroups(line, link).map(([target = '']) => target);
  return [...spans.filter((span) => looksLikeFile.test(span)), ...targets.filter((target) => !/^[a-z]+:/.test(target))];
};

/** 'a/b/c.ts' is in 'a/b' and 'a'. */
const foldersOf = (path: string): string[] => {
  const folder = posix.dirname(path);
  return folder === '.' ? [] : [folder, ...foldersOf(folder)];
};
