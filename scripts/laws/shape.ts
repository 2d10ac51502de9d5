/** Laws about the files themselves: how long, and what they are called. */
import { isTest, type Law, perFile } from './law.ts';

const MAX_LINES = 300;
/** Texts written by hand: a file holds what was written for one thing, however much that is. */
const isCorpus = (path: string) => path.startsWith('words/writer/passages/');
const meaninglessName = /^(utils?|libs?|misc|helpers?|common)$|-(utils?|helpers?)$/;

export const shapeLaws: Law[] = [
  perFile(`no file is over ${MAX_LINES} lines`, ({ path, lineCount }) =>
    lineCount > MAX_LINES && !isTest(path) && !path.startsWith('server/db/migrations/') && !isCorpus(path)
      ? [{ line: MAX_LINES + 1, what: `has ${lineCount} lines: it holds more than one thing` }]
      : [],
  ),
  perFile('every file and folder has a real name', ({ path }) =>
    path
      .split('/')
      .map((part) => part.replace(/\..*$/, ''))
      .filter((part) => meaninglessName.test(part))
      .map((part) => ({ line: 1, what: `is called ${part}: name it for what it does` })),
  ),
];
