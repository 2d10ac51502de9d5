import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashingQueue } from '#server/ports/identity/better-auth/hashing-queue.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';

describe('POST /api/auth/confirm-identity', () => {
  const hashing = hashingQueue({ concurrency: 1 });
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp('postgres', { hashing });
  });
  afterAll(() => app.close());

  it('returns 401 if the session is ended while the password is checked', async () => {
    const browser = await app.user();
    const password = Promise.withResolvers<void>();
    const blocked = hashing.run(null, () => password.promise);
    const confirmed = browser.post('/api/auth/confirm-identity', { password: 'a quiet harbour' });
    const sameSession = app.visitor();
    for (const [name, value] of browser.cookies) sameSession.cookies.set(name, value);
    expect((await sameSession.get('/api/logout')).status).toBe(303);
    password.resolve();
    await blocked;
    expect((await confirmed).body.code).toBe('session_required');
    expect((await confirmed).status).toBe(401);
  });
});
