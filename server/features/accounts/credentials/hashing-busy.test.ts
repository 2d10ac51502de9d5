import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashingQueue } from '#server/ports/identity/better-auth/hashing-queue.ts';
import { HASH_CONCURRENCY, PASSWORD_COST } from '#server/ports/identity/better-auth/password-hashing.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';

const MAX_WAITING = 2;

describe('password hashing under load', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp('postgres', {
      hashing: hashingQueue({ maxWaiting: MAX_WAITING }),
      passwordCost: PASSWORD_COST,
    });
  });
  afterAll(() => app.close());

  const email = 'burst@example.test';
  const postConcurrently = async (path: string, bodyOf: (n: number) => object) =>
    Promise.all(Array.from({ length: 20 }, (_, n) => app.visitor().post(path, bodyOf(n))));

  it.each([
    ['/api/auth/login', () => ({ email, password: 'a quiet harbour' })],
    ['/api/auth/register', (n: number) => ({ email: `burst-${n}@example.test`, password: 'a quiet harbour' })],
  ])('answers excess requests to %s with 429 and Retry-After, and accepts them when retried', async (path, bodyOf) => {
    if (path.endsWith('login')) await app.user(email);
    const replies = await postConcurrently(path, bodyOf);
    const refused = replies.filter(({ status }) => status === 429);
    const done = replies.filter(({ status }) => status === 200);
    expect(done.length).toBeGreaterThanOrEqual(HASH_CONCURRENCY + MAX_WAITING);
    expect(refused.length).toBeGreaterThan(0);
    expect(done.length + refused.length).toBe(replies.length);
    for (const { body, headers } of refused)
      expect([body.code, headers['retry-after']]).toEqual(['too_many_requests', '10']);
    for (let n = 0; n < replies.length; n += 1) {
      if (replies[n]?.status === 429) expect((await app.visitor().post(path, bodyOf(n))).status).toBe(200);
    }
  });

  it.each([
    ['change-password', '/api/user/change-password'],
    ['confirm-identity', '/api/auth/confirm-identity'],
  ])('lets someone else sign in while one user sends 60 concurrent %s requests', async (_, path) => {
    const flooding = await app.user();
    const flood = Array.from({ length: 60 }, () => flooding.post(path, { password: 'a quiet harbour' }));
    const signIn = app.visitor().post('/api/auth/login', { email, password: 'a quiet harbour' });
    expect((await signIn).status).toBe(200);
    const replies = await Promise.all(flood);
    const refused = replies.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(replies.every(({ status }) => status === 200 || status === 429)).toBe(true);
    for (const { body, headers } of refused)
      expect([body.code, headers['retry-after']]).toEqual(['too_many_requests', '10']);
  });
});
