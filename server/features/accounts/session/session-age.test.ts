import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#server/db/open-database.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';

describe('a session', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp('postgres');
  });
  afterAll(() => app.close());

  it.each([
    ['14 days without a visit', "expires_at = now() - interval '1 second'"],
    ['90 days regardless of use', "created_at = now() - interval '90 days 1 second'"],
  ])('is rejected after %s, even before the cleanup removes it', async (_, change) => {
    const user = await app.user();
    expect((await user.get('/api/user')).status).toBe(200);
    app = await app.restart(async (location) => {
      const open = await openDatabase(location);
      await open.run(`update sessions set ${change}`);
      await open.close();
    });
    const sameBrowser = app.visitor();
    for (const [name, value] of user.cookies) sameBrowser.cookies.set(name, value);
    expect((await sameBrowser.get('/api/user')).status).toBe(401);
  });
});
