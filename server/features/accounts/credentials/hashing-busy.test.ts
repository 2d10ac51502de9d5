import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashingQueue } from '#server/ports/identity/better-auth/hashing-queue.ts';
import { PASSWORD_COST } from '#server/ports/identity/better-auth/password-hashing.ts';
import type { BrowserReply } from '#server/testing/browser.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';

const [CONCURRENCY, MAX_WAITING] = [1, 2];

describe('password hashing under load', () => {
  const hashing = hashingQueue({ concurrency: CONCURRENCY, maxWaiting: MAX_WAITING });
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp('postgres', { hashing, passwordCost: PASSWORD_COST });
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
    expect(done.length).toBeGreaterThanOrEqual(CONCURRENCY + MAX_WAITING);
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
    // Until all have been answered that will be refused, no password is checked: once one is, the session has a new
    // token, and a request that has not been authenticated by then gets 401 instead.
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const holding = hashing.run(null, () => held);
    const refused: BrowserReply[] = [];
    const flood = Array.from({ length: 60 }, async () => {
      const reply = await flooding.post(path, { password: 'a quiet harbour' });
      if (reply.status === 429) refused.push(reply);
      return reply;
    });
    // The flood has one of the two places in the queue.
    await expect.poll(() => refused.length, { timeout: 60_000 }).toBe(59);
    const signIn = app.visitor().post('/api/auth/login', { email, password: 'a quiet harbour' });
    release();
    await holding;
    expect((await signIn).status).toBe(200);
    expect((await Promise.all(flood)).filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { body, headers } of refused)
      expect([body.code, headers['retry-after']]).toEqual(['too_many_requests', '10']);
  });
});
