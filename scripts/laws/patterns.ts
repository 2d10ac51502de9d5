/**
 * Laws about regular expressions: none may take more than linear time, because a single text could then block the
 * server for minutes (ReDoS); and none that a browser loads may use look-behind, because iOS before 16.4 cannot even
 * load a file with one.
 */
import { isTest, type Law, perFile } from './law.ts';
import { complexityFault } from './pattern-complexity.ts';

/**
 * Code that runs in the server, where a slow pattern delays every request. Includes emails/, which render texts that
 * users wrote.
 */
const runsInTheServer = (path: string) => /^(?:contract|words|server|emails)\//.test(path) && !isTest(path);

const runsInBrowsers = (path: string) => /^(?:contract|words|web)\//.test(path) && !isTest(path);

export const patternLaws: Law[] = [
  perFile('every regular expression takes linear time', ({ path, patterns }) =>
    runsInTheServer(path)
      ? patterns.flatMap(({ source, flags, line }) => {
          const fault = complexityFault(source, flags);
          return fault === null ? [] : [{ line, what: `/${source.slice(0, 60)}/${flags} ${fault}` }];
        })
      : [],
  ),
  perFile('every regular expression is a literal', ({ path, uses }) =>
    runsInTheServer(path)
      ? uses
          .filter(({ what }) => what === 'RegExp')
          .map(({ line }) => ({
            line,
            what: 'creates a regular expression at run time, so its complexity cannot be checked: use a literal',
          }))
      : [],
  ),
  perFile('no regular expression that a browser loads looks behind', ({ path, patterns }) =>
    runsInBrowsers(path)
      ? patterns
          .filter(({ source }) => /\(\?<[=!]/.test(source))
          .map(({ source, line }) => ({
            line,
            what: `/${source.slice(0, 60)}/ uses look-behind, with which iOS before 16.4 does not load the file: match what comes before as well, or excuse it (PhraseBan in words/rules/violation.ts)`,
          }))
      : [],
  ),
];
