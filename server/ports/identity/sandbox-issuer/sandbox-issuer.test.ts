import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '../../../testing/browser.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { openSandboxForm, signInThroughSandbox } from './testing/sandbox-sign-in.ts';

describe('the sandbox’s own issuer', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp('postgres');
  });
  afterAll(() => app.close());

  const me = async (browser: Browser) => (await browser.get('/api/user')).body;

  it('says where its doors are, under its own name', async () => {
    const said = (await app.visitor().get('/sandbox/identity/.well-known/openid-configuration')).body;
    expect(said.issuer).toBe('http://localhost:3000/sandbox/identity');
    expect(new URL(said.authorization_endpoint).pathname).toBe('/sandbox/identity/auth');
  });

  it.each(['/api/auth/google', '/api/login'])('signs any address in through %s', async (button) => {
    const browser = app.visitor();
    const email = `any${button.length}@example.test`;
    const end = await signInThroughSandbox(browser, button, { email, name: 'Ann Lee' });
    expect([end.status, end.headers.location]).toEqual([303, '/subscription']);
    expect(await me(browser)).toMatchObject({ email, firstName: 'Ann', lastName: 'Lee' });
  });

  it('lets one browser be someone else the next time', async () => {
    const browser = app.visitor();
    await signInThroughSandbox(browser, '/api/auth/google', { email: 'first@example.test' });
    await signInThroughSandbox(browser, '/api/auth/google', { email: 'second@example.test' });
    expect(await me(browser)).toMatchObject({ email: 'second@example.test' });
  });

  it('has a picture for who says so, which our own server fetches', async () => {
    const browser = app.visitor();
    await signInThroughSandbox(browser, '/api/auth/google', { email: 'seen@example.test', picture: 'yes' });
    await app.visitor().post('/sandbox/clock', { advanceSeconds: 1 });
    const address = (await me(browser)).profileImageUrl;
    const picture = await browser.get(address);
    expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/png']);
    expect((await me(app.visitor())).profileImageUrl).toBeUndefined();
  });

  it('leads back with word that it was called off', async () => {
    const end = await signInThroughSandbox(app.visitor(), '/api/login', { act: 'cancel' });
    expect(end.headers.location).toBe('/auth?error=cancelled');
  });

  it('has a page without anything inline, under the same content policy as all pages', async () => {
    const { page } = await openSandboxForm(app.visitor(), '/api/login');
    expect(page.headers['content-security-policy']).toContain("default-src 'self'");
    expect(page.text).not.toMatch(/<style|<script|style=/);
    expect(page.text).toContain('the hosting platform');
  });

  it('refuses a form that another site posted', async () => {
    const browser = app.visitor();
    const { path } = await openSandboxForm(browser, '/api/login');
    const answer = await browser.post(path, 'email=a@example.test', {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'cross-site',
    });
    expect(answer.status).toBe(403);
  });

  it('sends nobody to an address that is not ours', async () => {
    const visitor = app.visitor();
    const begun = new URL(String((await visitor.get('/api/login')).headers.location));
    begun.searchParams.set('redirect_uri', 'https://evil.example/api/login/callback');
    const answer = await visitor.get(begun.pathname + begun.search);
    expect(answer.status).toBe(400);
    expect(answer.headers.location).toBeUndefined();
  });
});
