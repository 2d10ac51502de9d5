import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '#server/testing/browser.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { openSandboxForm, signInThroughSandbox } from './testing/sandbox-sign-in.ts';

describe('the sandbox issuer', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp('postgres');
  });
  afterAll(() => app.close());

  const me = async (browser: Browser) => (await browser.get('/api/user')).body;

  it('serves a discovery document with its own issuer URL', async () => {
    const metadata = (await app.visitor().get('/sandbox/identity/.well-known/openid-configuration')).body;
    expect(metadata.issuer).toBe('http://localhost:3000/sandbox/identity');
    expect(new URL(metadata.authorization_endpoint).pathname).toBe('/sandbox/identity/auth');
  });

  it.each(['/api/auth/google', '/api/login'])('signs in any email address through %s', async (button) => {
    const browser = app.visitor();
    const email = `any${button.length}@example.test`;
    const end = await signInThroughSandbox(browser, button, { email, name: 'Ann Lee' });
    expect([end.status, end.headers.location]).toEqual([303, '/subscription']);
    expect(await me(browser)).toMatchObject({ email, firstName: 'Ann', lastName: 'Lee' });
  });

  it('lets one browser sign in as another user the next time', async () => {
    const browser = app.visitor();
    await signInThroughSandbox(browser, '/api/auth/google', { email: 'first@example.test' });
    await signInThroughSandbox(browser, '/api/auth/google', { email: 'second@example.test' });
    expect(await me(browser)).toMatchObject({ email: 'second@example.test' });
  });

  it('provides a picture on request, which the app fetches', async () => {
    const browser = app.visitor();
    await signInThroughSandbox(browser, '/api/auth/google', { email: 'seen@example.test', picture: 'yes' });
    await app.visitor().post('/sandbox/clock', { advanceSeconds: 1 });
    const address = (await me(browser)).profileImageUrl;
    const picture = await browser.get(address);
    expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/png']);
    expect((await me(app.visitor())).profileImageUrl).toBeUndefined();
  });

  it('redirects back with error=cancelled when the user cancels', async () => {
    const end = await signInThroughSandbox(app.visitor(), '/api/login', { act: 'cancel' });
    expect(end.headers.location).toBe('/auth?error=cancelled');
  });

  it('serves its page without inline styles or scripts, under a content security policy', async () => {
    const { page } = await openSandboxForm(app.visitor(), '/api/login');
    expect(page.headers['content-security-policy']).toContain("default-src 'self'");
    expect(page.text).not.toMatch(/<style|<script|style=/);
    expect(page.text).toContain('the hosting platform');
  });

  it('returns 403 for a form posted by another site', async () => {
    const browser = app.visitor();
    const { path } = await openSandboxForm(browser, '/api/login');
    const response = await browser.post(path, 'email=a@example.test', {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'cross-site',
    });
    expect(response.status).toBe(403);
  });

  it('returns 400 for a redirect_uri on another origin', async () => {
    const visitor = app.visitor();
    const authorizationUrl = new URL(String((await visitor.get('/api/login')).headers.location));
    authorizationUrl.searchParams.set('redirect_uri', 'https://evil.example/api/login/callback');
    const response = await visitor.get(authorizationUrl.pathname + authorizationUrl.search);
    expect(response.status).toBe(400);
    expect(response.headers.location).toBeUndefined();
  });
});
