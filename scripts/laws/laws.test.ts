import { describe, expect, it, test } from 'vitest';
import type { Feature } from '../../server/feature.ts';
import { laws } from './all-laws.ts';
import { sourceOf } from './source.ts';

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

const cases: Record<string, Case> = {
  'a pattern’s work grows as its text does, and no faster': {
    bad: [
      { 'server/a.ts': String.raw`const oneClick = /name="List-Unsubscribe"\r?\n(?:.+\r?\n)*\r?\nOne-Click\r?\n/;` },
      { 'contract/a.ts': String.raw`z.string().regex(/^(\w+\s?)*$/);` },
      { 'emails/a.tsx': String.raw`text.replace(/\s+$/, '');` },
    ],
    good: {
      'server/a.ts': String.raw`const id = /^[\w-]{22}$/; const words = /\b(?:calm\w*|rest\w*) now\b/g;`,
      'server/a.test.ts': 'expect(text).toMatch(/(a+)+$/);',
      'web/a.ts': String.raw`text.replace(/\s+$/, '');`,
    },
  },
  'a pattern is written down': {
    bad: [{ 'server/a.ts': "new RegExp(typed + '$')" }, { 'contract/a.ts': "RegExp('a')" }],
    good: { 'server/a.ts': 'const a = /a/;', 'web/a.ts': 'new RegExp(typed)' },
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
      { 'web/features/a/b.tsx': "const page = import('../../../server/main.ts');" },
    ],
    good: { 'web/api.ts': "import { a } from '../contract/limits.ts';" },
  },
  'web/ui never imports web/features': {
    bad: [{ 'web/ui/card.tsx': "import { Quote } from '../features/quotes/quote.tsx';" }],
    good: {
      'web/ui/card.tsx': "import { Icon } from './icon.tsx';",
      'web/features/a/b.tsx': "import '../../ui/card.tsx';",
    },
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
  'only store.ts files and server/db hold SQL': {
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
  'features leave nothing to Math.random': {
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
  'no file is over 300 lines': {
    bad: [{ 'server/a.ts': 'a();\n'.repeat(301) }],
    good: { 'server/a.ts': 'a();\n'.repeat(300), 'server/a.test.ts': 'a();\n'.repeat(301) },
  },
  'every file and folder has a real name': {
    bad: [
      { 'web/utils.ts': '' },
      { 'server/lib/dates.ts': '' },
      { 'web/common/a.tsx': '' },
      { 'web/date-helpers.ts': '' },
    ],
    good: { 'server/features/accounts/common-passwords.ts': '', 'server/library.ts': '' },
  },
};

const breachesOf = (lawName: string, files: Files) => {
  const sources = Object.entries(files).map(([path, text]) => sourceOf(path, text));
  return laws.find(({ name }) => name === lawName)?.findViolations(sources);
};

test('every law has cases that break it and keep it', () => {
  expect(Object.keys(cases).sort()).toEqual(laws.map(({ name }) => name).sort());
});

describe.each(Object.entries(cases))('the law that %s', (name, { bad, good }) => {
  it.each(bad.map((files) => [JSON.stringify(files).slice(0, 120), files] as const))('is broken by %s', (_, files) => {
    expect(breachesOf(name, files)).toHaveLength(1);
  });

  it('is kept by what does the same the right way', () => {
    expect(breachesOf(name, good)).toEqual([]);
  });
});

it('says where a law is broken', () => {
  expect(breachesOf('web never imports server', { 'web/a.ts': "\n\nimport '../server/main.ts';" })).toEqual([
    { path: 'web/a.ts', line: 3, what: 'imports server/main.ts: the two meet in contract/' },
  ]);
});

it('refuses a file it cannot read rather than passing it', () => {
  expect(() => sourceOf('web/a.ts', 'import {')).toThrow(SyntaxError);
});

it('makes a feature say what it knows about a person: leaving it out does not compile', () => {
  // @ts-expect-error The type check is what this asserts: `personalData` is missing.
  const silent: Feature = { routes: [] };
  expect(silent).not.toHaveProperty('personalData');
});
