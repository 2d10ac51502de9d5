/** Laws about the files themselves: how long, and what they are called. */
import { posix } from 'node:path';
import { isTest, type Law, perFile, type Violation } from './law.ts';
import type { Project } from './project.ts';

const MAX_LINES = 300;
const MAX_FILES = 20;
/** Texts written by hand: a file holds what was written for one thing, however much that is. */
const isCorpus = (path: string) => path.startsWith('words/writer/passages/');
const meaninglessName = /^(utils?|libs?|misc|helpers?|common)$|-(utils?|helpers?)$/;

export const shapeLaws: Law[] = [
  perFile(`no file is over ${MAX_LINES} lines`, ({ path, lineCount }) =>
    lineCount > MAX_LINES && !isTest(path) && !path.startsWith('server/db/migrations/') && !isCorpus(path)
      ? [{ line: MAX_LINES + 1, what: `has ${lineCount} lines: it holds more than one thing` }]
      : [],
  ),
  { name: `no folder holds more than ${MAX_FILES} files side by side`, findViolations: fullFolders },
  perFile('every file and folder has a real name', ({ path }) =>
    path
      .split('/')
      .map((part) => part.replace(/\..*$/, ''))
      .filter((part) => meaninglessName.test(part))
      .map((part) => ({ line: 1, what: `is called ${part}: name it for what it does` })),
  ),
];

function fullFolders({ sources }: Project): Violation[] {
  const paths = sources.map(({ path }) => path).filter((path) => !isTest(path) && !isCorpus(path));
  return Object.entries(Object.groupBy(paths, (path) => posix.dirname(path)))
    .filter(([, files = []]) => files.length > MAX_FILES)
    .map(([folder, files = []]) => ({
      path: folder,
      line: 1,
      what: `has ${files.length} files: give those that belong together a folder`,
    }));
}
