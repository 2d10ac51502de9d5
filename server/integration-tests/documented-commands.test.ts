/**
 * Runs the commands of docs/operations.md as printed there. Those for deployment and backup are covered by trials and
 * drills.
 */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { placeholderEmail } from '../../contract/placeholder-email.ts';
import { detectPooler, poolerWarning } from '../db/postgres/pooler.ts';
import { disownedAddresses } from '../db/schema.ts';
import { insertUser } from '../db/testing/insert-user.ts';
import { runOnMaintenanceDatabase } from '../db/testing/maintenance-database.ts';
import { testDatabase } from '../db/testing/test-database.ts';
import { newId } from '../new-id.ts';
import { openTestApp, type TestApp } from '../testing/test-app.ts';

const page = readFileSync('docs/operations.md', 'utf8');
const blocksIn = (language: string): string[] =>
  [...page.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\`$`, 'gms'))].map(([, block = '']) => block);

const [poolerSettings = '', addressesOfUsers = ''] = blocksIn('sql');

it('docs/operations.md contains two SQL blocks, one shell block and one other command', () => {
  expect([blocksIn('sql').length, blocksIn('sh').length]).toEqual([2, 1]);
  const prose = page.replaceAll(/^```.*?^```$/gms, '');
  expect([...prose.matchAll(/^ {4}(\S.*)$/gm)].map(([, command]) => command)).toEqual(['npm run words -- --writer ai']);
});

describe('the limits that a role needs behind PgBouncer', () => {
  const ROLE = 'evenkeel';
  const statements = poolerSettings.trim().split('\n');

  afterEach(() => runOnMaintenanceDatabase(inject('postgresUrl'), `drop role if exists ${ROLE}`));

  it('are all set by the documented statements, which match the warning', async () => {
    const url = inject('postgresUrl');
    await runOnMaintenanceDatabase(url, `create role ${ROLE} login`);
    const asRole = new URL(url);
    asRole.username = ROLE;
    const missingSettings = async () => {
      const connection = new pg.Client({ connectionString: asRole.href });
      await connection.connect();
      const access = await detectPooler(connection);
      await connection.end();
      return access.missingSettings;
    };
    const before = await missingSettings();
    expect(before).toHaveLength(statements.length);
    for (const statement of statements) expect(poolerWarning(before).replaceAll('<name>', ROLE)).toContain(statement);
    for (const statement of statements) await runOnMaintenanceDatabase(url, statement);
    expect(await missingSettings()).toEqual([]);
  });
});

it('the documented statement lists the addresses of users, without disowned ones and placeholders', async () => {
  const { db, run, close } = await testDatabase('postgres');
  try {
    const now = new Date();
    const userId = newId({ now: () => now });
    await insertUser(db, now, { email: 'ada@example.test' });
    await insertUser(db, now, { email: 'changed@example.test', id: userId });
    await insertUser(db, now, { email: placeholderEmail(newId({ now: () => now })) });
    await db.insert(disownedAddresses).values({ userId, email: 'earlier@example.test', disownedAt: now });
    const disowning = await insertUser(db, now, { email: 'disowned@example.test' });
    await db.insert(disownedAddresses).values({ userId: disowning, email: 'disowned@example.test', disownedAt: now });
    const { rows } = await run(addressesOfUsers.trim());
    expect(rows).toHaveLength(2);
    expect(rows).toEqual(expect.arrayContaining([{ email: 'ada@example.test' }, { email: 'changed@example.test' }]));
  } finally {
    await close();
  }
});

describe('a bounce report signed by the documented shell command', () => {
  const SECRET = 'a secret of sixteen';
  let app: TestApp;
  afterEach(() => app.close());

  const runShell = (script: string, variables: Record<string, string>) =>
    promisify(execFile)('bash', ['-euc', script], { env: { PATH: process.env.PATH, ...variables } });

  it('is accepted with the right secret and refused with another', async () => {
    app = await openTestApp('pglite', {}, { BOUNCE_WEBHOOK_SECRET: SECRET, PORT: '0' });
    await app.listen();
    const { port } = app.fastify.server.address() as AddressInfo;
    const variables = { BOUNCE_WEBHOOK_SECRET: SECRET, APP_URL: `http://127.0.0.1:${port}` };
    const [script = ''] = blocksIn('sh');
    expect((await runShell(script, variables)).stdout).toBe('{"received":true}');
    const another = { ...variables, BOUNCE_WEBHOOK_SECRET: 'another secret of 16' };
    expect((await runShell(script, another)).stdout).toContain('"code"');
  });
});
