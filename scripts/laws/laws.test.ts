import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import type { Feature } from '../../server/feature.ts';
import { inProject } from '../root.mjs';
import { laws } from './all-laws.ts';
import { projectOf, SNAPSHOT_PATH } from './law.ts';
import { sourceOf } from './source.ts';

type Files = Record<string, string>;
interface Examples {
  readonly law: string;
  /** Each of these alone breaks the law. */
  readonly bad: readonly Files[];
  /** All of these together keep it. */
  readonly good: Files;
}

const glossary = `# Glossary

| term | meaning | table | type | not in names |
| --- | --- | --- | --- | --- |
| visitor | someone | | \`Visitor\` | stranger (of people), ways in |
| email | one message | | | letter |

## Exceptions

| word | right in | because |
| --- | --- | --- |
| letter | \`words/text/\`, \`weekdayLetter\` | of the alphabet |

## Not in prose

| word | write |
| --- | --- |
| anew | again |
| in the air | in flight |
`;

const wordList = `# Wording

## Words

| not | use | because |
| --- | --- | --- |
| a mail, mails | email | one word |
| cannot | can't | spoken |

## Exceptions

| word | right in | because |
| --- | --- | --- |
| cannot | \`web/legal.tsx\`, \`cannot be undone\` | weight |
`;

const pagesFor = (law: string): Files =>
  /glossary|word list/.test(law) ? { 'docs/glossary.md': glossary, 'docs/wording.md': wordList } : {};

const sections = readFileSync(inProject('scripts/laws/examples.txt'), 'utf8').split(/^## /m).slice(1);
const written = sections.map((section): Examples => {
  const [law = '', ...lines] = section.trim().split('\n');
  const filesAt = (mark: string): [path: string, text: string][] =>
    lines
      .filter((line) => line.startsWith(`${mark} `))
      .map((line) => [line.slice(2, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]);
  const given = { ...pagesFor(law), ...Object.fromEntries(filesAt('=')) };
  const bad = filesAt('-').map(([path, text]) => ({ ...given, [path]: text }));
  return { law, bad, good: { ...given, ...Object.fromEntries(filesAt('+')) } };
});

const emptyFiles = (folder: string, count: number): Files =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`${folder}/a${at}.ts`, '']));

/** What the database stores as JSON in the examples, and a snapshot of it. */
const toys = { type: 'string' };
const food = { type: 'object' };
const jsonSchemas = { 'pets.toys': toys, 'job pets.feed': food };
const toysMigrated = { hash: '00404e686415', migration: '0001_toys' };
const snapshotWith = (pets: object): Files => ({
  'server/db/migrations/0001_toys.sql': '',
  [SNAPSHOT_PATH]: JSON.stringify({
    'pets.toys': { changes: [toysMigrated], schema: toys },
    'job pets.feed': { changes: [{ hash: 'a2c799262a3c', noMigration: 'New.' }], schema: food },
    ...pets,
  }),
});
const toysWith = (changed: object) =>
  snapshotWith({ 'pets.toys': { changes: [toysMigrated], schema: toys, ...changed } });

const generated: readonly Examples[] = [
  {
    law: 'no file is over 300 lines',
    bad: [{ 'server/a.ts': 'a();\n'.repeat(301) }],
    good: { 'server/a.ts': 'a();\n'.repeat(300), 'server/a.test.ts': 'a();\n'.repeat(301) },
  },
  {
    law: 'no folder contains more than 20 files',
    bad: [emptyFiles('web/quotes', 21)],
    good: {
      ...emptyFiles('web/quotes', 20),
      ...emptyFiles('words/writer/passages', 21),
      'web/quotes/a.test.ts': '',
      'web/quotes/parts/b.ts': '',
    },
  },
  {
    law: 'stored JSON changes its shape only with a migration, or a reason for none',
    bad: [
      toysWith({ schema: { type: 'number' } }),
      toysWith({ changes: [{ ...toysMigrated, hash: 'other' }] }),
      toysWith({ changes: [] }),
      toysWith({ changes: [{ ...toysMigrated, migration: '0002_a' }] }),
      toysWith({ changes: [{ hash: toysMigrated.hash, noMigration: '' }] }),
      snapshotWith({ 'pets.toys': undefined }),
      snapshotWith({ 'pets.names': { changes: [toysMigrated], schema: toys } }),
      { ...snapshotWith({}), 'server/db/schema/pets.ts': "pgTable('pets', { names: jsonb('names').notNull() });" },
      { ...snapshotWith({}), 'server/features/pets/jobs.ts': "defineJob({ name: 'pets.walk', payload });" },
    ],
    good: {
      ...snapshotWith({}),
      'server/db/schema/pets.ts': "pgTable('pets', { toys: jsonb('toys').$type<Toys>() });",
      'server/features/pets/jobs.ts': "defineJob({ name: 'pets.feed', payload });",
      'server/features/pets/jobs.test.ts': "defineJob({ name: 'pets.walk', payload });",
    },
  },
];

const violationsOf = (lawName: string, files: Files) =>
  laws
    .find(({ name }) => name === lawName)
    ?.findViolations(projectOf(Object.keys(files), (path) => files[path] ?? '', jsonSchemas));

const examples = [...written, ...generated];

test('every law has examples that break it and keep it', () => {
  expect(examples.map(({ law }) => law).sort()).toEqual(laws.map(({ name }) => name).sort());
  for (const { bad, good } of examples) expect([bad, Object.keys(good)]).not.toContainEqual([]);
});

describe.each(examples)('the law that $law', ({ law, bad, good }) => {
  it.each(bad.map((files) => [JSON.stringify(Object.entries(files).at(-1)).slice(0, 120), files] as const))(
    'is broken by %s',
    (_, files) => {
      expect(violationsOf(law, files)).toHaveLength(1);
    },
  );

  it('is kept by the correct equivalents', () => {
    expect(violationsOf(law, good)).toEqual([]);
  });
});

it('findViolations reports the path, line and cause of a violation', () => {
  expect(violationsOf('web never imports server', { 'web/a.ts': "\n\nimport '../server/main.ts';" })).toEqual([
    { path: 'web/a.ts', line: 3, what: 'imports server/main.ts: both share code through contract/' },
  ]);
});

test('the linter refuses import cycles, types included, and functions over 60 lines outside of tests', () => {
  const lines = (count: number) => `export function a() {\n${'  b();\n\n'.repeat(count)}}\n`;
  const files: Files = {
    'biome.json': readFileSync(inProject('biome.json'), 'utf8'),
    '.gitignore': 'dist\n',
    'web/cycle/a.ts': "import type { B } from './b.ts';\n\nexport type A = B;\n",
    'web/cycle/b.ts': "import type { A } from './a.ts';\n\nexport type B = A;\n",
    'web/cycle/c.ts': "import type { A } from './a.ts';\n\nexport type C = A;\n",
    'server/features/quotes/service.ts': lines(61),
    'web/ui/form/button.tsx': lines(61),
    'server/features/quotes/store.ts': lines(60),
    'server/features/quotes/quotes.test.ts': lines(61),
    'e2e/quotes/quotes.spec.ts': lines(61),
  };
  const folder = mkdtempSync(join(tmpdir(), 'evenkeel-lint-'));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const biome = inProject('node_modules/@biomejs/biome/bin/biome');
  const { stdout } = spawnSync(process.execPath, [biome, 'lint', '--reporter=github'], {
    cwd: folder,
    encoding: 'utf8',
  });
  rmSync(folder, { recursive: true });
  const found = [...stdout.matchAll(/title=lint\/\w+\/(\w+),file=([^,]+)/g)].map(
    ([, rule, path]) => `${path?.split(`${basename(folder)}/`)[1]}: ${rule}`,
  );
  expect(found.sort()).toEqual([
    'server/features/quotes/service.ts: noExcessiveLinesPerFunction',
    'web/cycle/a.ts: noImportCycles',
    'web/cycle/b.ts: noImportCycles',
    'web/ui/form/button.tsx: noExcessiveLinesPerFunction',
  ]);
});

it('sourceOf throws a SyntaxError if a file cannot be parsed', () => {
  expect(() => sourceOf('web/a.ts', 'import {')).toThrow(SyntaxError);
});

it('a Feature without personalData does not compile', () => {
  // @ts-expect-error The type check is what this asserts: `personalData` is missing.
  const silent: Feature = { routes: [] };
  expect(silent).not.toHaveProperty('personalData');
});
