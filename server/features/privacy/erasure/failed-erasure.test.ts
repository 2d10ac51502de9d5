import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FailingStatements, failingStatements } from '#server/testing/failing-statements.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
let statements: FailingStatements;
const lines: string[] = [];
beforeAll(async () => {
  app = await openTestApp(
    'postgres',
    { logDestination: { write: (line) => void lines.push(line) } },
    { LOG_LEVEL: 'warn' },
  );
  statements = failingStatements();
});
afterAll(async () => {
  statements.restore();
  await app.close();
});

it('an account whose immediate erasure fails is logged as such, and erased by its job', async () => {
  const email = 'leaving@example.test';
  const browser = await app.trialUser(email);
  const { id } = (await browser.get('/api/user')).body;
  await browser.post('/api/quotes/generate', { stressLevel: 5 });
  statements.failAll((text) => /^delete from "check_ins"/i.test(text));
  const { status } = await browser.send('DELETE', '/api/user/delete-account', undefined, {});
  expect([status, statements.stop()]).toEqual([200, 1]);
  const logged = lines.filter((line) => line.includes('immediate account erasure failed'));
  expect(logged).toHaveLength(1);
  expect(logged[0]).not.toContain(id);

  const registerAgain = async () =>
    (await app.visitor().post('/api/auth/register', { email, password: 'a quiet harbour' })).status;
  expect(await registerAgain()).toBe(409);
  await app.runDueJobs();
  expect(await registerAgain()).toBe(200);
});

it('an account whose tombstone cannot be written is deleted, and a job writes the tombstone once it can', async () => {
  const tombstones = join(app.location.dataDir, 'tombstones.jsonl');
  const email = 'no-space-left@example.test';
  const [leaving, admin] = [await app.trialUser(email), await app.admin()];
  const { id: otherId } = (await (await app.trialUser()).get('/api/user')).body;
  rmSync(tombstones, { force: true });
  mkdirSync(tombstones);
  const deleted = [
    await leaving.send('DELETE', '/api/user/delete-account', undefined, {}),
    await admin.send('DELETE', `/api/admin/users/${otherId}`, undefined, {}),
  ];
  expect(deleted.map(({ status }) => status)).toEqual([200, 200]);
  expect((await leaving.get('/api/user')).status).toBe(401);
  rmSync(tombstones, { recursive: true });
  await app.runDueJobs();
  const lines = readFileSync(tombstones, 'utf8').split('\n').filter(Boolean);
  expect(new Set(lines).size).toBe(2);
  expect((await app.visitor().post('/api/auth/register', { email, password: 'a quiet harbour' })).status).toBe(200);
});
