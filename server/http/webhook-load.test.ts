/**
 * Webhooks read the body of a request before its sender is authenticated. So each is sent as large a body as it
 * accepts, built from the strings that its own code searches for, and the work is measured as the number of times that
 * blocks of our code run. That does not include regular expressions; a law checks that none of them takes superlinear
 * time (scripts/laws/pattern-complexity.ts).
 */
import { readdirSync, readFileSync } from 'node:fs';
import { type Profiler, Session } from 'node:inspector';
import { join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { calls } from '../../contract/index.ts';
import { openTestApp, type TestApp } from '../testing/test-app.ts';

const MEGABYTE = 1024 * 1024;
const KEYS = { STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_PUBLISHABLE_KEY: 'pk_test_x', STRIPE_WEBHOOK_SECRET: 'whsec_x' };

/** Strings with a meaning in forms, multipart bodies and JSON. */
const SIGNS = ['a', '\n', '\r\n\r\n', '{"a":[', '=', '&', '%', '--x\n', 'name="List-Unsubscribe"\n'];

let app: TestApp;
const session = new Session();
beforeAll(async () => {
  app = await openTestApp('postgres', {}, { BOUNCE_WEBHOOK_SECRET: 'a secret of sixteen', ...KEYS });
  await app.fastify.ready();
  session.connect();
  session.post('Profiler.enable');
  session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
});
afterAll(async () => {
  session.post('Profiler.stopPreciseCoverage');
  session.disconnect();
  await app.close();
});

/** How many times blocks of our own code ran since the last call of this function. */
function blocksRun(): number {
  let sum = 0;
  session.post('Profiler.takePreciseCoverage', (_, { result }: Profiler.TakePreciseCoverageReturnType) => {
    const ourScripts = result.filter(({ url }) => url.includes('/server/') && !url.includes('node_modules'));
    for (const { functions } of ourScripts)
      for (const { ranges } of functions) for (const { count } of ranges) sum += count;
  });
  return sum;
}

/** The addresses of all POST routes that are not calls of the contract. */
function webhooks(): string[] {
  const paths: string[] = [];
  const above: string[] = [];
  for (const line of app.fastify.printRoutes({ commonPrefix: false }).split('\n')) {
    const found = /^([│ ]*)[├└]── (\S+)(?: \((.*)\))?/.exec(line);
    if (!found) continue;
    const [, indent = '', part = '', methods = ''] = found;
    above.splice(indent.length / 4, Number.POSITIVE_INFINITY, part);
    const path = above.join('');
    const isCall = calls.some((call) => call.method === 'POST' && call.path === path);
    if (methods.includes('POST') && !isCall && !path.includes('*')) paths.push(path);
  }
  return paths;
}

/** String literals in the source of the features. They include those that a body is searched for. */
function piecesOfPrograms(): string[] {
  const folder = join(import.meta.dirname, '../features');
  const pieces = new Set<string>(SIGNS);
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!/(?:click|event|report|webhook)[\w-]*\.ts$/.test(file) || file.includes('.test.')) continue;
    new Visitor({
      Literal: ({ value }) => {
        if (typeof value === 'string' && value !== '' && value.length < 40 && !value.startsWith('.')) pieces.add(value);
      },
    }).visit(parseSync(file, readFileSync(join(folder, file), 'utf8')).program);
  }
  return [...pieces];
}

const post = (url: string, payload: string) =>
  app.fastify.inject({ method: 'POST', url: `${url}?token=x`, payload, headers: { 'content-type': 'text/plain' } });

it('webhook routes and the strings in their code are found', () => {
  expect(webhooks().toSorted()).toEqual([
    '/api/newsletter/bounces',
    '/api/newsletter/one-click',
    '/api/stripe/webhook',
  ]);
  expect(piecesOfPrograms()).toContain('List-Unsubscribe');
});

it('webhook routes answer 1 MB of any such string with 4xx', async () => {
  for (const url of webhooks())
    for (const piece of piecesOfPrograms()) {
      const response = await post(url, piece.repeat(Math.ceil((MEGABYTE - 1000) / piece.length)));
      expect([url, piece, response.statusCode < 500 && response.statusCode >= 400]).toEqual([url, piece, true]);
    }
});

it('webhook routes do at most twice the work for twice the text', async () => {
  const workOf = async (url: string, text: string) => {
    blocksRun();
    await post(url, text);
    return blocksRun();
  };
  for (const url of webhooks())
    for (const piece of [...SIGNS, piecesOfPrograms().join('')]) {
      const times = Math.max(1, Math.floor(1900 / piece.length));
      const [one, two] = [await workOf(url, piece.repeat(times)), await workOf(url, piece.repeat(2 * times))];
      // Other work of this process is counted as well: some hundred blocks.
      expect([url, piece, two < 2 * one + 1500]).toEqual([url, piece, true]);
    }
});
