/**
 * Uses every part of the product and makes each statement fail once. Then it searches everything that the server has
 * written: the log, the queue's records of failed jobs, and /metrics.
 */
import { inspect } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dimensionKeys } from '../../contract/domain/mood.ts';
import { type DatabaseLocation, openDatabase } from '../db/open-database.ts';
import type { Browser } from '../testing/browser.ts';
import { type FailingStatements, failingStatements } from '../testing/failing-statements.ts';
import { openTestApp, type TestApp } from '../testing/test-app.ts';

/** More statements than any call makes. */
const MAX_STATEMENTS = 150;
const RATINGS = [1, 5, 2, 4, 3, 5, 1, 4, 2, 5, 3, 1, 4, 5, 2];
const TEXTS = 'The heron at the weir waits without hurry';
const PASSWORD = 'seven slow otters 41';
const ratings = Object.fromEntries(dimensionKeys.map((key, index) => [key, RATINGS[index]]));

const levels = ['log', 'info', 'warn', 'error', 'debug'] as const;
const printing = { ...console };

let app: TestApp;
let statements: FailingStatements;
let lines: string[] = [];
const secrets = new Set<string>([TEXTS, PASSWORD, RATINGS.join(','), RATINGS.join(', '), 'Wilhelmina', 'Featherstone']);

const captureOutput = (line: unknown) => void lines.push(String(line));
beforeAll(async () => {
  statements = failingStatements();
  // Libraries that print errors to the console bypass our log.
  for (const level of levels) console[level] = (...words) => captureOutput(inspect(words, { depth: 9 }));
  app = await openTestApp('postgres', { logDestination: { write: captureOutput } }, { LOG_LEVEL: 'trace' });
});
afterAll(async () => {
  statements.restore();
  Object.assign(console, printing);
  await app.close();
});

let made = 0;
const newAddress = () => {
  const email = `logged-address-${++made}@people.test`;
  secrets.add(email);
  return email;
};

/** All values that must stay secret, of those that a browser holds or has received. */
async function collectSecretsOf(browser: Browser): Promise<void> {
  for (const value of browser.cookies.values()) {
    secrets.add(value);
    secrets.add(decodeURIComponent(value).split('.')[0] ?? value);
  }
  const { id } = (await browser.get('/api/user')).body;
  secrets.add(id);
}

async function collectTokensInEmails(): Promise<void> {
  const visitor = app.visitor();
  for (const { id } of (await visitor.get('/sandbox/mail')).body as { id: string }[]) {
    const { text } = (await visitor.get(`/sandbox/mail/${id}`)).body as { text: string };
    for (const [, token = ''] of text.matchAll(/token=([\w.-]+)/g)) secrets.add(token);
  }
}

/**
 * Repeats `action`, and each time makes another of its statements fail, until each has failed once.
 * @returns how many failed.
 */
async function failEachStatementOf(action: () => Promise<unknown>): Promise<number> {
  for (let nth = 1; nth < MAX_STATEMENTS; nth += 1) {
    statements.failNth(nth);
    await action().catch(() => {});
    if (statements.stop() === 0) return nth - 1;
  }
  throw new Error(`There were more than ${MAX_STATEMENTS} statements.`);
}

function expectNoSecretIn(written: string): void {
  const found = [...secrets].filter((secret) => secret.length > 5 && written.includes(secret));
  expect(
    found.map((secret) => [secret, written.slice(Math.max(0, written.indexOf(secret) - 300)).slice(0, 600)]),
  ).toEqual([]);
}

const outputsOfJobs = async (location: DatabaseLocation): Promise<string> => {
  const open = await openDatabase(location);
  const { rows } = await open.run('select name, output from pgboss.job where output is not null');
  await open.close();
  return JSON.stringify(rows);
};

const visitors: Record<string, () => Promise<unknown>> = {
  'signing up': () =>
    app.visitor().post('/api/auth/register', {
      email: newAddress(),
      password: PASSWORD,
      firstName: 'Wilhelmina',
      lastName: 'Featherstone',
    }),
  'signing in with a wrong password': () =>
    app.visitor().post('/api/auth/login', { email: newAddress(), password: PASSWORD }),
  'requesting a password reset': () => app.visitor().post('/api/auth/forgot-password', { email: newAddress() }),
  'setting a password through a link': () => {
    const token = `secret-link-token-${++made}-${'x'.repeat(24)}`;
    secrets.add(token);
    return app.visitor().post('/api/auth/reset-password', { token, password: PASSWORD });
  },
  'subscribing to the newsletter': () => app.visitor().post('/api/newsletter/subscribe', { email: newAddress() }),
  'unsubscribing from the newsletter': () => app.visitor().post('/api/newsletter/unsubscribe', { email: newAddress() }),
};

it.each(Object.entries(visitors))(
  'the log contains nothing private about a visitor when a statement fails: %s',
  async (_, act) => {
    lines = [];
    expect(await failEachStatementOf(act)).toBeGreaterThan(0);
    expect(lines.join('')).toContain('unexpected error');
    expectNoSecretIn(lines.join('\n'));
  },
);

it('the log contains nothing private about a user when any of their statements fails', async () => {
  lines = [];
  const email = newAddress();
  const user = await app.trialUser(email);
  await collectSecretsOf(user);
  const quote = (await user.post('/api/quotes/generate', ratings)).body.quote;
  secrets.add(quote.text);
  secrets.add(quote.id);
  const checkIn = {
    createdAt: '2026-05-01T09:00:00.000Z',
    localDay: '2026-05-01',
    timeOfDay: 'morning',
    ratings,
    quote: { text: TEXTS, isFavorite: true, writer: 'built-in' },
  };
  const acts: Record<string, () => Promise<unknown>> = {
    'being known': () => user.get('/api/user'),
    'signing in': () => app.visitor().post('/api/auth/login', { email, password: 'a quiet harbour' }),
    'a check-in': () => user.post('/api/quotes/generate', ratings, { 'idempotency-key': `key-${++made}` }),
    'a favourite': () => user.patch(`/api/quotes/${quote.id}/favorite`, { isFavorite: true }),
    'an answer': () => user.post(`/api/quotes/${quote.id}/feedback`, { helped: true }),
    'the list': () => user.get('/api/quotes/recent'),
    'the figures': () => user.get('/api/user/analytics'),
    'an import': () =>
      user.post('/api/user/import', {
        entries: [{ ...checkIn, createdAt: `2026-05-01T09:00:00.${String(++made % 1000).padStart(3, '0')}Z` }],
      }),
    'an export': () => user.get('/api/user/data-export'),
    'a name': () => user.patch('/api/user', { firstName: 'Wilhelmina', lastName: 'Featherstone' }),
    'another address': () => user.post('/api/user/change-email', { email: newAddress() }),
    'another password': () => user.post('/api/user/change-password', { password: PASSWORD }),
    'the plan': () => user.get('/api/subscription-status'),
    'cancelling it': () => user.post('/api/subscription/cancel'),
    'the sessions': () => user.get('/api/user/sessions'),
    MFA: () => user.post('/api/user/mfa/begin'),
    'the preferences': () =>
      user.post('/api/user/email-preferences', {
        marketingEmails: 1,
        productUpdates: 1,
        securityNotifications: 1,
        newsletter: 1,
      }),
  };
  const failures: [string, number][] = [];
  for (const [name, act] of Object.entries(acts)) failures.push([name, await failEachStatementOf(act)]);
  expect(failures.filter(([, failed]) => failed === 0)).toEqual([]);
  await collectSecretsOf(user);
  expectNoSecretIn(lines.join('\n'));
});

it('the log contains nothing private about a user when an administrator’s statement fails', async () => {
  lines = [];
  const admin = await app.admin();
  secrets.add('admin@evenkeel.test');
  await collectSecretsOf(admin);
  const email = newAddress();
  const user = await app.user(email);
  await collectSecretsOf(user);
  const { id } = (await user.get('/api/user')).body;
  const acts: Record<string, () => Promise<unknown>> = {
    searching: () => admin.get(`/api/admin/users?search=${email}`),
    'the subscribers': () => admin.get(`/api/newsletter/subscribers?search=${email}`),
    'the audit log': () => admin.get('/api/admin/audit-log'),
    'an issue': () => admin.post('/api/newsletter/send', { subject: TEXTS, content: `${TEXTS} ${++made}.` }),
    'deleting somebody': () => admin.send('DELETE', `/api/admin/users/${id}`, undefined, {}),
  };
  for (const [name, act] of Object.entries(acts)) expect([name, await failEachStatementOf(act)]).not.toEqual([name, 0]);
  expectNoSecretIn(lines.join('\n'));
});

it('the log, the job table and the metrics contain nothing private when jobs fail', async () => {
  lines = [];
  await app.visitor().post('/api/auth/register', { email: newAddress(), password: PASSWORD, firstName: 'Wilhelmina' });
  await app.visitor().post('/api/newsletter/subscribe', { email: newAddress() });
  await app.visitor().post('/api/auth/forgot-password', { email: 'admin@evenkeel.test' });
  statements.failAll((text) => /insert into "(?:sandbox_emails|email_tokens)"/.test(text));
  await app.runDueJobs().catch(() => {});
  expect(statements.stop()).toBeGreaterThan(0);
  expect(lines.join('')).toContain('job failed');
  const isOfQueue = (text: string) => text.includes('pgboss');
  statements.failAll(isOfQueue);
  await expect.poll(() => lines.join(''), { timeout: 20_000 }).toContain('job queue error');
  statements.stop();
  expectNoSecretIn(lines.join('\n'));
  expectNoSecretIn((await app.visitor().get('/metrics')).text);
  let storedJobs = '';
  app = await app.restart(async (location) => {
    storedJobs = await outputsOfJobs(location);
  });
  expect(storedJobs).toContain('XX000');
  await app.runDueJobs();
  await collectTokensInEmails();
  expectNoSecretIn(storedJobs);
  expectNoSecretIn(lines.join('\n'));
});
