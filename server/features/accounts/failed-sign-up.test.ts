import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type FailingStatements, failingStatements } from '../../testing/failing-statements.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';

const account = (email: string) => ({ email, password: 'a quiet harbour' });

let app: TestApp;
let statements: FailingStatements;
beforeAll(async () => {
  statements = failingStatements();
  app = await openTestApp('postgres');
});
afterEach(() => statements.stop());
afterAll(async () => {
  statements.restore();
  await app.close();
});

it('POST /api/auth/register does not say that an email is taken when the database refuses the new user', async () => {
  statements.failAll((text) => text.startsWith('insert into "users"'));
  const browser = app.visitor();
  const reply = await browser.post('/api/auth/register', account('new@example.test'));
  expect(statements.stop()).toBe(1);
  expect(reply.status).toBe(500);
  expect(reply.body.code).toBe('internal');
  expect((await browser.post('/api/auth/register', account('new@example.test'))).status).toBe(200);
});

it('POST /api/auth/register answers one of two simultaneous sign-ups with the same email with 409', async () => {
  const replies = await Promise.all(
    ['first', 'second'].map(() => app.visitor().post('/api/auth/register', account('twice@example.test'))),
  );
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});
