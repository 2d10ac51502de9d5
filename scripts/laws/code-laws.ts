/** Laws about code that not every file may have, each found by a pattern in the text without its comments. */
import { isTest, type Law, perFile } from './law.ts';

/** Finds a property of an object, however it is reached: by its name, in brackets, taken apart or imported. */
const property = (object: string, name: string): RegExp =>
  new RegExp(
    String.raw`\b${object}(?:\??\.${name}\b|\['${name}'\])|\{[^{}]*\b${name}\b[^{}]*\} (?:= ${object}\b|from '(?:node:)?${object}')`,
    'g',
  );

const under = (path: string, ...folders: string[]) => folders.some((folder) => path.startsWith(`${folder}/`));

/** The laws and their tests quote what they refuse. */
const isOutsideLaws = (path: string) => !under(path, 'scripts/laws');
const mayReadEnvironment = /^(?:server\/config\.ts|[^/]+\.config\.ts|(?:scripts|e2e|bench|drills)\/.*)$/;
const isFeatureCode = (path: string) => under(path, 'server/features', 'words') && !isTest(path);
/** There a slow pattern delays every request. The emails render texts that users wrote. */
export const runsInServer = (path: string) => under(path, 'contract', 'words', 'server', 'emails') && !isTest(path);

interface CodeBan {
  readonly name: string;
  readonly isIn: (path: string) => boolean;
  readonly code: readonly RegExp[];
  readonly why: string;
}

const bans: readonly CodeBan[] = [
  {
    name: 'only server/config.ts reads the environment',
    isIn: (path) => !mayReadEnvironment.test(path) && !isTest(path),
    code: [property('process', 'env')],
    why: 'take it from the Config that server/config.ts creates',
  },
  {
    name: 'features take the time from the clock port',
    isIn: isFeatureCode,
    code: [property('Date', 'now'), property('performance', 'now'), /\b(?:new )?Date\(\)/g],
    why: 'use the clock port, which tests and the sandbox can move',
  },
  {
    name: 'features do not use Math.random',
    isIn: isFeatureCode,
    code: [property('Math', 'random')],
    why: 'use a seeded generator, or node:crypto for a secret',
  },
  {
    name: 'ids of features are UUIDv7',
    isIn: isFeatureCode,
    code: [property('crypto', 'randomUUID'), property('uuid', 'v4')],
    why: 'such an id does not sort by time: use newId of server/new-id.ts',
  },
  {
    name: 'streams are not converted by Readable.toWeb',
    isIn: isOutsideLaws,
    code: [property('Readable', 'toWeb')],
    why: 'it can throw outside of any call if its reader stops early: use ReadableStream.from',
  },
  {
    name: 'only isolated tests replace modules',
    isIn: (path) => isOutsideLaws(path) && !/\.isolated\.test\.tsx?$/.test(path),
    code: [property('vi', 'mock'), property('vi', 'doMock')],
    why: 'the process is shared with other tests: pass the replacement as an argument, or name the file *.isolated.test.ts',
  },
  {
    name: 'every regular expression is a literal',
    isIn: runsInServer,
    code: [/\bRegExp\(/g],
    why: 'the complexity of one created at run time cannot be checked: use a literal',
  },
  {
    name: 'no regular expression that a browser loads looks behind',
    isIn: (path) => under(path, 'contract', 'words', 'web') && !isTest(path),
    code: [/\(\?<[=!]/g],
    why: 'iOS before 16.4 does not load the file: match what comes before as well, or excuse it (PhraseBan in words/rules/violation.ts)',
  },
  {
    name: 'dependencies are declared, not derived from another’s',
    isIn: (path) => !isTest(path),
    code: [/\b(?:Omit|Pick)<\w*(?:Deps|Dependencies)(?=[,>])/g],
    why: 'declare an interface with what is needed here, so that "go to definition" leads to it',
  },
  {
    name: 'an import climbs two folders at most',
    isIn: isOutsideLaws,
    code: [/\b(?:from|import\(?)\s*'(?:\.\.\/){3,}[^']*/g],
    why: 'write it from the root, as in #server/ports/clock/port.ts',
  },
  {
    name: 'no object literal is spread',
    isIn: isOutsideLaws,
    code: [/\.\.\.\{/g],
    why: 'write its properties in the object around it, each on a line of its own if the formatter says so',
  },
];

export const codeLaws: readonly Law[] = bans.map(({ name, isIn, code, why }) =>
  perFile(name, (source) =>
    isIn(source.path)
      ? code.flatMap((pattern) => source.find(pattern)).map(({ line, text }) => ({ line, what: `has ${text}: ${why}` }))
      : [],
  ),
);
