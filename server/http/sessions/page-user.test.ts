import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';

describe('the header x-user-id', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp('postgres');
  });
  afterAll(() => app.close());

  /** A page of one user in a browser where another has signed in since. */
  const pageOfOtherUser = async () => {
    const browser = await app.user();
    return { browser, headers: { 'x-user-id': (await (await app.user()).get('/api/user')).body.id } };
  };

  it('refuses calls of a page that shows another user, and does nothing', async () => {
    const { browser, headers } = await pageOfOtherUser();
    const replies = [
      await browser.send('DELETE', '/api/user/delete-account', undefined, headers),
      await browser.post('/api/quotes/generate', { stressLevel: 5 }, headers),
      await browser.post('/api/gdpr/cookie-consent', { necessary: true }, headers),
      await browser.get('/api/user', headers),
      await browser.get('/api/quotes/recent', headers),
    ];
    expect(replies.map(({ status, body }) => `${status} ${body.code}`)).toEqual(Array(5).fill('409 user_changed'));
    expect((await browser.get('/api/user/stats')).body.totalEntries).toBe(0);
  });

  it('allows calls of a page that shows the user of the session, or names none', async () => {
    const browser = await app.user();
    const { id } = (await browser.get('/api/user')).body;
    expect((await browser.get('/api/user/stats', { 'x-user-id': id })).status).toBe(200);
    expect((await browser.get('/api/user/stats')).status).toBe(200);
  });

  it('returns 401 without a session, whatever user is named', async () => {
    const { headers } = await pageOfOtherUser();
    expect((await app.visitor().get('/api/user', headers)).body.code).toBe('session_required');
  });
});
