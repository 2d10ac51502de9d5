/** Laws about regular expressions: no text may make one of them take minutes and block the server (ReDoS). */
import { isTest, type Law, perFile } from './law.ts';
import { superlinearAttack } from './regex-complexity/superlinear.ts';

/** What runs in the server, where everyone waits for it: emails/ too, as letters are made of what people wrote. */
const runsInTheServer = (path: string) => /^(?:contract|words|server|emails)\//.test(path) && !isTest(path);

export const patternLaws: Law[] = [
  perFile('a pattern’s work grows as its text does, and no faster', ({ path, patterns }) =>
    runsInTheServer(path)
      ? patterns.flatMap(({ source, flags, line }) => {
          const attack = superlinearAttack(source, flags);
          return attack === null
            ? []
            : [
                {
                  line,
                  what: `/${source.slice(0, 60)}/${flags} takes too long over ${attack}: see scripts/laws/patterns.ts`,
                },
              ];
        })
      : [],
  ),
  perFile('a pattern is written down', ({ path, uses }) =>
    runsInTheServer(path)
      ? uses
          .filter(({ what }) => what === 'RegExp')
          .map(({ line }) => ({ line, what: 'makes a pattern while it runs: its work cannot be told before' }))
      : [],
  ),
];
