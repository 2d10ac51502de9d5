/** Laws about the length, number and names of files. */
import { posix } from 'node:path';
import { isTest, type Law, type Project, perFile, type Violation } from './law.ts';

const MAX_LINES = 300;
const MAX_FILES = 20;
/** Hand-written texts: a file contains everything written for one subject, however long it is. */
const isCorpus = (path: string) => path.startsWith('words/writer/passages/');
const meaninglessName = /^(utils?|libs?|misc|helpers?|common)$|-(utils?|helpers?)$/;

export const shapeLaws: Law[] = [
  perFile(`no file is over ${MAX_LINES} lines`, ({ path, lineCount }) =>
    lineCount > MAX_LINES && !isTest(path) && !path.startsWith('server/db/migrations/') && !isCorpus(path)
      ? [{ line: MAX_LINES + 1, what: `has ${lineCount} lines: split it` }]
      : [],
  ),
  { name: `no folder contains more than ${MAX_FILES} files`, findViolations: fullFolders },
  perFile('every file and folder has a meaningful name', ({ path }) =>
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
      what: `has ${files.length} files: move related files to a subfolder`,
    }));
}
