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
