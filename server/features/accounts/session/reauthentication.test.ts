import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnBothDatabases } from '../../../db/testing/test-database.ts';
import { hashingQueue } from '../../../ports/identity/better-auth/hashing-queue.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

describeOnBothDatabases('POST /api/auth/confirm-identity', (engine) => {
  const hashing = hashingQueue({ concurrency: 1 });
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp(engine, { hashing });
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
