/**
 * Laws about regular expressions: none may take more than linear time, because a single text could then block the
 * server for minutes (ReDoS).
 */
import { isTest, type Law, perFile } from './law.ts';
import { superlinearAttack } from './regex-complexity/superlinear.ts';

/**
 * Code that runs in the server, where a slow pattern delays every request. Includes emails/, which render texts that
 * users wrote.
 */
const runsInTheServer = (path: string) => /^(?:contract|words|server|emails)\//.test(path) && !isTest(path);

export const patternLaws: Law[] = [
  perFile('every regular expression takes linear time', ({ path, patterns }) =>
    runsInTheServer(path)
      ? patterns.flatMap(({ source, flags, line }) => {
          const attack = superlinearAttack(source, flags);
          return attack === null
            ? []
            : [
                {
                  line,
                  what: `/${source.slice(0, 60)}/${flags} takes more than linear time on ${attack}: see scripts/laws/patterns.ts`,
                },
              ];
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
];
