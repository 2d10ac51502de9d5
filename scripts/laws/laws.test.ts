import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import type { Feature } from '../../server/feature.ts';
import { root } from '../root.mjs';
import { laws } from './all-laws.ts';
import { projectOf } from './project.ts';
import { sourceOf } from './source.ts';
import { SNAPSHOT_PATH } from './stored-json/snapshot.ts';

type Files = Record<string, string>;
interface Case {
  /** Each of these alone breaks the law. */
  readonly bad: readonly Files[];
  /** All of these together keep it. */
  readonly good: Files;
}

const zodInContract = {
  'contract/quotes.ts': "import { z } from 'zod';",
  'contract/index.ts': "export * from './quotes.ts';",
};

const usersTable = { 'server/db/schema/accounts.ts': "export const users = pgTable('users', {});" };

/** What the database stores as JSON in the cases, and a snapshot of it. */
const toys = { type: 'string' };
const food = { type: 'object' };
const jsonSchemas = { 'pets.toys': toys, 'job pets.feed': food };
const toysMigrated = { hash: '00404e686415', migration: '0001_toys' };
const snapshotWith = (pets: object) => ({
  'server/db/migrations/0001_toys.sql': '',
  [SNAPSHOT_PATH]: JSON.stringify({
    'pets.toys': { changes: [toysMigrated], schema: toys },
    'job pets.feed': { changes: [{ hash: 'a2c799262a3c', noMigration: 'New.' }], schema: food },
    ...pets,
  }),
});

const glossary = {
  'docs/glossary.md': `# Glossary

| term | meaning | table | type | not in names |
| --- | --- | --- | --- | --- |
| visitor | somebody | | | stranger (of people), ways in |
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
`,
};

const typesGlossary = {
  'docs/glossary.md': `# Glossary

| term | meaning | table | type | not in names |
| --- | --- | --- | --- | --- |
| visitor | someone | | \`Visitor\` | |
| email | one message | | | |
`,
};

const wordList = {
  'docs/wording.md': `# Wording

## Words

| not | use | because |
| --- | --- | --- |
| a mail, mails | email | one word |
| cannot | can't | spoken |

## Exceptions

| word | right in | because |
| --- | --- | --- |
| cannot | \`web/legal.tsx\`, \`cannot be undone\` | weight |
`,
};

const cases: Record<string, Case> = {
  'every regular expression takes linear time': {
    bad: [
      { 'server/a.ts': String.raw`const oneClick = /name="List-Unsubscribe"\r?\n(?:.+\r?\n)*\r?\nOne-Click\r?\n/;` },
      { 'contract/a.ts': String.raw`z.string().regex(/^(\w+\s?)*$/);` },
      { 'emails/a.tsx': String.raw`text.replace(/\s+$/, '');` },
      { 'server/a.ts': String.raw`const marked = /x(?=.*y)/g;` },
      { 'words/a.ts': String.raw`const drink = /\b(?:make|brew) (?:a|some) (?:\w+ )*?(?:cup|mug)\b/i;` },
    ],
    good: {
      'server/a.ts': String.raw`const id = /^[\w-]{22}$/; const words = /\b(?:calm\w*|rest\w*) now\b/g;`,
      'server/a.test.ts': 'expect(text).toMatch(/(a+)+$/);',
      'web/a.ts': String.raw`text.replace(/\s+$/, '');`,
    },
  },
  'every regular expression is a literal': {
    bad: [{ 'server/a.ts': "new RegExp(typed + '$')" }, { 'contract/a.ts': "RegExp('a')" }],
    good: { 'server/a.ts': 'const a = /a/;', 'web/a.ts': 'new RegExp(typed)' },
  },
  'no regular expression that a browser loads looks behind': {
    bad: [
      { 'words/a.ts': String.raw`const glad = /(?<!would )be glad/;` },
      { 'contract/a.ts': String.raw`text.split(/(?<=[.:])/);` },
      { 'web/a.tsx': String.raw`const parts = text.split(/(?<=[.:])/);` },
    ],
    good: {
      'words/a.ts': String.raw`const glad = /be glad|(?<excused>would be glad)|be(?! sad)/g;`,
      'words/a.test.ts': String.raw`const glad = /(?<!would )be glad/;`,
      'server/a.ts': String.raw`const glad = /(?<!would )be glad/;`,
    },
  },
  'dependencies are declared, not derived from another’s': {
    bad: [
      { 'server/a.ts': "const a = (deps: Omit<AccountsDeps, 'jobs'>) => deps;" },
      { 'web/a.ts': "interface A { readonly deps: Pick<SenderDependencies, 'send'>; }" },
    ],
    good: {
      'server/a.ts': "interface ADeps { readonly jobs: Pick<Jobs, 'enqueue'>; }",
      'server/a.test.ts': "const a = (deps: Partial<Omit<AccountsDeps, 'jobs'>>) => deps;",
    },
  },
  'contract imports only zod and itself': {
    bad: [
      { 'contract/a.ts': "import { v7 } from 'uuid';" },
      { 'contract/a.ts': "import type { Config } from '../server/config.ts';" },
      { 'contract/a.ts': "type A = import('../web/api.ts').ApiError;" },
    ],
    good: {
      'contract/a.ts': "import { z } from 'zod'; import { b } from './b.ts';",
      'contract/a.test.ts': "import { expect } from 'vitest';",
    },
  },
  'the contract’s constants import nothing else at run time': {
    bad: [
      { 'contract/domain/mood.ts': "import { z } from 'zod';" },
      { 'contract/limits.ts': "export { a } from './a.ts';" },
      { 'contract/pages.ts': "import { type A } from './a.ts';" },
    ],
    good: {
      'contract/domain/mood.ts': "import type { A } from './a.ts';",
      'contract/a.ts': "import { z } from 'zod';",
    },
  },
  'web never imports server': {
    bad: [
      { 'web/api.ts': "import type { Person } from '../server/person.ts';" },
      { 'web/features/a/b.tsx': "const page = import('#server/main.ts');" },
    ],
    good: { 'web/api.ts': "import { a } from '../contract/limits.ts';" },
  },
  'a web feature never imports another feature': {
    bad: [
      { 'web/features/billing/a.ts': "import { b } from '../quotes/b.ts';" },
      { 'web/features/billing/plan/a.ts': "import type { B } from '../../quotes/b.ts';" },
      { 'web/features/quotes/a.ts': "import { b } from '../quotes-archive/b.ts';" },
    ],
    good: {
      'web/features/billing/plan/a.ts': "import { b } from '../b.ts'; import { c } from '#web/ui/form/button.tsx';",
      'web/features/billing/a.test.ts': "import { b } from '../quotes/b.ts';",
      'web/pages/home/home-page.tsx':
        "import { b } from '../../features/billing/b.ts'; import '../../features/quotes/c.ts';",
    },
  },
  'a web feature never imports a page': {
    bad: [{ 'web/features/billing/a.ts': "import { b } from '../../pages/b.ts';" }],
    good: {
      'web/pages/home/a.ts': "import { b } from '../sign-out/b.ts';",
      'web/app.tsx': "import './pages/home/a.ts';",
    },
  },
  'shared web folders never import features or pages': {
    bad: [
      { 'web/queries/a.ts': "import type { B } from '../features/quotes/b.ts';" },
      { 'web/session/a.ts': "import { b } from '../pages/sign-out/b.ts';" },
      { 'web/ui/card.tsx': "import { Quote } from '../features/quotes/quote.tsx';" },
    ],
    good: {
      'web/session/a.ts': "import { b } from '../queries/b.ts'; import { C } from '../ui/form/c.tsx';",
      'web/ui/card.tsx': "import { Icon } from './icon.tsx';",
      'web/features/a/b.tsx': "import '../../ui/card.tsx';",
    },
  },
  'web/ui never imports web/session': {
    bad: [{ 'web/ui/form/a.tsx': "import { b } from '../../session/b.ts';" }],
    good: { 'web/session/a.tsx': "import { B } from '../ui/form/b.tsx';" },
  },
  'a feature never imports another feature': {
    bad: [
      { 'server/features/quotes/service.ts': "import { hasAccess } from '../billing/access.ts';" },
      { 'server/features/quotes/service.ts': "import type { Access } from '../billing/access.ts';" },
      { 'server/features/quotes/service.ts': "import { a } from '../quotes-archive/a.ts';" },
    ],
    good: {
      'server/features/quotes/index.ts': "import { a } from './service.ts'; import { b } from '../../failure.ts';",
    },
  },
  'ports never import features': {
    bad: [{ 'server/ports/mail/outbox.ts': "import type { A } from '../../features/accounts/service.ts';" }],
    good: { 'server/ports/mail/outbox.ts': "import type { Mail } from './port.ts';" },
  },
  'a port’s interface imports no package': {
    bad: [
      { 'server/ports/payments/port.ts': "import type Stripe from 'stripe';" },
      { 'server/ports/payments/port.ts': "import type { Readable } from 'node:stream';" },
    ],
    good: {
      'server/ports/payments/port.ts': "import type { Money } from '../../money.ts';",
      'server/ports/payments/stripe.ts': "import Stripe from 'stripe';",
    },
  },
  'words imports only the contract’s constants and itself': {
    bad: [
      { 'words/rules.ts': "import { newId } from '../server/new-id.ts';" },
      { 'words/rules.ts': "import { readFileSync } from 'node:fs';" },
      { 'words/rules.ts': "import { moodInput } from '../contract/quotes.ts';" },
    ],
    good: {
      'words/rules.ts': "import { mood } from '../contract/domain/mood.ts'; import { a } from './rules/a.ts';",
    },
  },
  'only compose.ts names features and the ports’ adapters': {
    bad: [
      { 'server/main.ts': "import { quotesFeature } from './features/quotes/index.ts';" },
      { 'server/features/billing/service.ts': "import { stripe } from '../../ports/payments/stripe/stripe.ts';" },
      { 'server/ports/writer/ai.ts': "import { outbox } from '../mail/outbox.ts';" },
      { 'server/features/sandbox/service.ts': "import { outbox } from '../../ports/mail/outbox.ts';" },
    ],
    good: {
      'server/compose.ts': "import './features/quotes/index.ts'; import './ports/mail/outbox.ts';",
      'server/features/billing/service.ts': "import type { Payments } from '../../ports/payments/port.ts';",
      'server/features/billing/billing.test.ts': "import { outbox } from '../../ports/mail/outbox.ts';",
      'server/ports/mail/outbox.ts': "import { letter } from './letter.ts';",
      'server/features/sandbox/service.ts': "import type { Outbox } from '../../ports/mail/outbox.ts';",
    },
  },
  'only stores and server/db import Drizzle, pg, PGlite or the schema': {
    bad: [
      { 'server/features/quotes/service.ts': "import { eq } from 'drizzle-orm';" },
      { 'server/features/quotes/personal-data.ts': "import { quotes } from '../../db/schema.ts';" },
      { 'server/http/session.ts': "import pg from 'pg';" },
      { 'server/features/quotes/restore.ts': "import { sql } from 'drizzle-orm/sql';" },
    ],
    good: {
      'server/features/quotes/store.ts':
        "import { eq } from 'drizzle-orm'; import { quotes } from '../../db/schema.ts';",
      'server/features/newsletter/deliveries-store.ts': "import { sql } from 'drizzle-orm';",
      'server/features/quotes/service.ts': "import type { Quote } from '../../db/schema.ts';",
      'server/db/postgres.ts': "import pg from 'pg';",
    },
  },
  'only server/http knows HTTP': {
    bad: [
      { 'server/features/quotes/routes.ts': "import type { FastifyReply } from 'fastify';" },
      { 'server/main.ts': "import limit from '@fastify/rate-limit';" },
      { 'server/feature.ts': "import { validatorCompiler } from 'fastify-type-provider-zod';" },
    ],
    good: {
      'server/http/app.ts': "import { fastify } from 'fastify';",
      'server/compose.ts': "import type { FastifyInstance } from 'fastify';",
    },
  },
  'an import climbs two folders at most': {
    bad: [
      { 'server/features/quotes/a.ts': "import { b } from '../../../contract/limits.ts';" },
      { 'scripts/demo/users/a.mjs': "const b = await import('../../../contract/limits.ts');" },
    ],
    good: {
      'server/features/quotes/a.ts': "import { b } from '#contract/limits.ts'; import '../../clock.ts';",
    },
  },
  'web has no zod at run time': {
    bad: [
      { 'web/api.ts': "import { z } from 'zod';" },
      { 'web/api.ts': "import { quotes } from '../contract/index.ts';", ...zodInContract },
      { 'web/api.ts': "import { type Quote } from '../contract/quotes.ts';", ...zodInContract },
      { 'web/api.ts': "const quotes = await import('../contract/quotes.ts');", ...zodInContract },
    ],
    good: {
      'web/api.ts': "import type { Quote } from '../contract/index.ts'; import { a } from '../contract/limits.ts';",
      'contract/limits.ts': "import type { z } from 'zod';",
      ...zodInContract,
    },
  },
  'only server/config.ts reads the environment': {
    bad: [
      { 'server/main.ts': 'const port = process.env.PORT;' },
      { 'server/main.ts': "const port = globalThis.process['env'].PORT;" },
      { 'server/main.ts': 'const { env } = process;' },
      { 'server/main.ts': "import { env } from 'node:process';" },
    ],
    good: {
      'server/config.ts': 'export const read = (variables = process.env) => variables;',
      'scripts/a.mjs': 'process.env.CHROMIUM_PATH;',
      'vite.config.ts': 'process.env.CI;',
      'server/main.ts': 'const environment = { env: 1 }; process.exit(environment.env);',
    },
  },
  'features take the time from the clock port': {
    bad: [
      { 'server/features/billing/service.ts': 'const now = new Date();' },
      { 'server/features/billing/service.ts': 'const read = Date.now;' },
      { 'words/pick.ts': 'const now = performance.now();' },
      { 'words/pick.ts': 'const now = Date();' },
    ],
    good: {
      'server/features/billing/service.ts': 'const trialEnd = (clock) => new Date(clock.now().getTime() + 1);',
      'server/features/billing/billing.test.ts': 'const now = new Date();',
      'server/ports/clock/machine.ts': 'export const now = () => new Date();',
    },
  },
  'features do not use Math.random': {
    bad: [{ 'words/pick.ts': 'const one = Math.random();' }],
    good: { 'words/pick.ts': 'const one = Math.floor(1.5);', 'web/ui/sea.tsx': 'Math.random();' },
  },
  'ids of features are UUIDv7': {
    bad: [
      { 'server/features/quotes/service.ts': 'const id = crypto.randomUUID();' },
      { 'server/features/quotes/service.ts': "import { randomUUID } from 'node:crypto';" },
      { 'server/features/quotes/service.ts': "import { v4 as uuid } from 'uuid';" },
    ],
    good: {
      'server/features/quotes/service.ts':
        "import { newId } from '../../new-id.ts'; import { randomBytes } from 'node:crypto';",
    },
  },
  'streams are not converted by Readable.toWeb': {
    bad: [{ 'server/backup/read.ts': 'const bytes = Readable.toWeb(createReadStream(file));' }],
    good: { 'server/backup/read.ts': 'const bytes = ReadableStream.from(createReadStream(file));' },
  },
  'no folder contains more than 20 files': {
    bad: [Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`web/quotes/a${n}.ts`, '']))],
    good: {
      ...Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`web/quotes/a${n}.ts`, ''])),
      'web/quotes/a.test.ts': '',
      'web/quotes/parts/b.ts': '',
      ...Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`words/writer/passages/a${n}.ts`, ''])),
    },
  },
  'no file is over 300 lines': {
    bad: [{ 'server/a.ts': 'a();\n'.repeat(301) }],
    good: { 'server/a.ts': 'a();\n'.repeat(300), 'server/a.test.ts': 'a();\n'.repeat(301) },
  },
  'each table is written only by its owner': {
    bad: [
      { ...usersTable, 'server/features/billing/store.ts': 'db.insert(users).values({});' },
      { ...usersTable, 'server/features/billing/store.ts': 'db.execute(sql`delete from users where id = 1`);' },
      { ...usersTable, 'server/features/billing/store.ts': 'for (const table of [users]) tx.delete(table);' },
      { ...usersTable, 'server/features/billing/store.ts': 'const t = users; tx.update(t).set({});' },
      { ...usersTable, 'server/features/billing/store.ts': 'deleteUnlocked(db, users, lt(users.createdAt, before));' },
      { 'server/db/schema/pets.ts': "export const pets = pgTable('pets', {});" },
    ],
    good: {
      ...usersTable,
      'server/features/accounts/store.ts': 'db.update(users).set({}); sql`update users set email = null`;',
      'server/features/billing/store.ts':
        'db.select().from(users); seen.delete(key); sql`select from users for update`;',
      'server/features/billing/billing.test.ts': 'db.insert(users).values({});',
    },
  },
  'stored JSON changes its shape only with a migration, or a reason for none': {
    bad: [
      snapshotWith({ 'pets.toys': { changes: [toysMigrated], schema: { type: 'number' } } }),
      snapshotWith({ 'pets.toys': { changes: [{ ...toysMigrated, hash: 'other' }], schema: toys } }),
      snapshotWith({ 'pets.toys': { changes: [], schema: toys } }),
      snapshotWith({ 'pets.toys': { changes: [{ ...toysMigrated, migration: '0002_a' }], schema: toys } }),
      snapshotWith({ 'pets.toys': { changes: [{ hash: toysMigrated.hash, noMigration: '' }], schema: toys } }),
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
  'names contain no word that the glossary refuses': {
    bad: [
      { ...glossary, 'web/a.ts': 'const stranger = 1;' },
      { ...glossary, 'web/a.ts': 'function findStranger() {}' },
      { ...glossary, 'web/a.ts': 'interface A { readonly waysIn: number }' },
      { ...glossary, 'web/a.ts': 'export const a = ({ id: stranger_id }) => null;' },
      { ...glossary, 'web/a.ts': 'type STRANGER_ID = string;' },
      { ...glossary, 'web/ways-in.ts': '' },
      { ...glossary, 'web/a.ts': "send('stranger-linked');" },
      { ...glossary, 'contract/a.ts': "const path = '/api/auth/ways-in';" },
    ],
    good: {
      ...glossary,
      'web/a.ts': 'const strange = fromElsewhere.stranger; const alwaysIn = stranger(); const visitor = "No stranger";',
      'web/a.test.ts': "send('stranger@example.test');",
      'web/b.ts': 'const weekdayLetter = 1;',
      'words/text/c.ts': 'const letter = 1;',
    },
  },
  'the glossary names only types that are declared': {
    bad: [
      { ...typesGlossary, 'web/a.ts': 'const Visitor = 1;' },
      { ...typesGlossary, 'web/a.ts': 'interface OtherVisitor { Visitor: string }' },
      { ...typesGlossary, 'web/a.test.ts': 'interface Visitor {}' },
    ],
    good: { ...typesGlossary, 'web/a.ts': 'interface Visitor {}' },
  },
  'only isolated tests replace modules': {
    bad: [{ 'web/a.test.ts': "vi.mock('./b.ts', () => ({}));" }, { 'server/a.test.ts': "vi.doMock('./b.ts');" }],
    good: {
      'web/a.isolated.test.ts': "vi.mock('./b.ts');",
      'web/a.test.ts': "const run = vi.fn(); vi.stubGlobal('a', run);",
    },
  },
  'prose contains no word that the glossary refuses': {
    bad: [
      { ...glossary, 'web/a.ts': '/** It is made anew. */' },
      { ...glossary, 'web/a.test.ts': "it('is made anew', run);" },
      { ...glossary, 'web/a.test.ts': "it.each(cases)('is made anew', run);" },
      { ...glossary, 'docs/a.md': 'Mails in the air.' },
    ],
    good: { ...glossary, 'web/a.ts': 'const anew = "Made anew.";', 'docs/a.md': 'In their air; again.' },
  },
  'texts for people contain no word that the word list refuses': {
    bad: [
      { ...wordList, 'web/a.tsx': 'const a = <p>We send you a <b>mail</b>.</p>;' },
      { ...wordList, 'contract/a.ts': "const messages = { gone: 'It cannot be found.' };" },
      { ...wordList, 'emails/a.tsx': 'const a = <Action title="Your Mails">Open</Action>;' },
      { ...wordList, 'server/features/a.ts': 'const html = `<h1>Now</h1><p>You cannot.</p>`;' },
      { ...wordList, 'web/features/news/a.tsx': 'const a = <p>You cannot.</p>;' },
    ],
    good: {
      ...wordList,
      'web/a.tsx': 'const a = <p className="mails">This can\'t be, and cannot be undone. A mailbox.</p>;',
      'web/a.test.tsx': "expect('A mail').toBe(1);",
      'web/legal.tsx': 'const a = <p>You cannot.</p>;',
      'server/db/a.ts': "const a = 'It cannot be.';",
      'scripts/a.ts': "const a = 'It cannot be.'; /* A mail. */",
    },
  },
  'pages name only files that exist': {
    bad: [
      { 'docs/a.md': 'See `server/quotes/store.ts`.' },
      { 'README.md': '[the laws](docs/laws.md)', 'docs/a.md': '' },
      { 'docs/a.md': 'It stands in `gone.ts:12`.' },
      { 'docs/decisions/001-a.md': '[the next](002-b.md#why)' },
    ],
    good: {
      'docs/a.md':
        '`quotes/store.ts:4`, `a.ts`, [b](decisions/001-b.md#why), [site](https://a.test/b.md), `npm run check`',
      'docs/decisions/001-b.md': '[a](../a.md), `server/quotes/a.ts`, `*.sql`, `example.com`',
      'server/features/quotes/store.ts': '',
      'server/quotes/a.ts': '',
    },
  },
  'pages quote only names of tests that exist': {
    bad: [
      { 'docs/a.md': '`a.test.ts` ("a cut key")', 'a.test.ts': "it('refuses a key', run);" },
      { 'docs/a.md': '`a.test.ts` ("a key", "gone")', 'a.test.ts': "it('refuses a key', run);" },
      { 'docs/a.md': '`gone.test.ts` ("a key")' },
    ],
    good: {
      'docs/a.md': '`e2e/a.spec.ts` ("a key", "of Home"), `a.test.ts`, `a.test.ts` (both engines)',
      'e2e/a.spec.ts': "describe('keys of Home', () => it.each(keys)('refuses a key: %s', run));",
      'a.test.ts': '',
    },
  },
  'every file and folder has a meaningful name': {
    bad: [
      { 'web/utils.ts': '' },
      { 'server/lib/dates.ts': '' },
      { 'web/common/a.tsx': '' },
      { 'web/date-helpers.ts': '' },
    ],
    good: { 'server/features/accounts/common-passwords.ts': '', 'server/library.ts': '' },
  },
};

const violationsOf = (lawName: string, files: Files) => {
  const project = projectOf(Object.keys(files), (path) => files[path] ?? '', jsonSchemas);
  return laws.find(({ name }) => name === lawName)?.findViolations(project);
};

test('every law has cases that break it and keep it', () => {
  expect(Object.keys(cases).sort()).toEqual(laws.map(({ name }) => name).sort());
});

describe.each(Object.entries(cases))('the law that %s', (name, { bad, good }) => {
  it.each(bad.map((files) => [JSON.stringify(files).slice(0, 120), files] as const))('is broken by %s', (_, files) => {
    expect(violationsOf(name, files)).toHaveLength(1);
  });

  it('is kept by the correct equivalents', () => {
    expect(violationsOf(name, good)).toEqual([]);
  });
});

it('findViolations reports the path, line and cause of a violation', () => {
  expect(violationsOf('web never imports server', { 'web/a.ts': "\n\nimport '../server/main.ts';" })).toEqual([
    { path: 'web/a.ts', line: 3, what: 'imports server/main.ts: both share code through contract/' },
  ]);
});

describe('the linter configuration', () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'evenkeel-lint-'));
    copyFileSync(join(root, 'biome.json'), join(folder, 'biome.json'));
    writeFileSync(join(folder, '.gitignore'), 'dist\n');
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  const lint = (path: string) => {
    const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
    return spawnSync(process.execPath, [biome, 'lint', path], { cwd: folder, encoding: 'utf8' });
  };

  it.each([
    ['export type A = 1;', true],
    ["import type { B } from './b.ts';\n\nexport type A = B;", false],
  ])('lets a file import one that begins with %j: %s', (text, passes) => {
    write('web/cycle/a.ts', `${text}\n`);
    write('web/cycle/b.ts', "import type { A } from './a.ts';\n\nexport type B = A;\n");
    const { status, stderr } = lint('web/cycle');
    expect(status).toBe(passes ? 0 : 1);
    expect(stderr.includes('noImportCycles')).toBe(!passes);
  });

  it.each([
    ['server/features/quotes/service.ts', 61, false],
    ['web/ui/form/button.tsx', 61, false],
    ['server/features/quotes/service.ts', 60, true],
    ['server/features/quotes/quotes.test.ts', 61, true],
    ['e2e/quotes/quotes.spec.ts', 61, true],
  ])('for %s allows a function of %i lines: %s', (path, lines, passes) => {
    write(path, `export function a() {\n${'  b();\n\n'.repeat(lines)}}\n`);
    const { status, stderr } = lint(path);
    expect(status).toBe(passes ? 0 : 1);
    expect(stderr.includes('noExcessiveLinesPerFunction')).toBe(!passes);
  });
});

it('sourceOf throws a SyntaxError if a file cannot be parsed', () => {
  expect(() => sourceOf('web/a.ts', 'import {')).toThrow(SyntaxError);
});

it('a Feature without personalData does not compile', () => {
  // @ts-expect-error The type check is what this asserts: `personalData` is missing.
  const silent: Feature = { routes: [] };
  expect(silent).not.toHaveProperty('personalData');
});
