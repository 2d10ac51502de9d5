/** Tests which data of its user a page contains, and which it does not, by parsing the page as a browser would. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { firstCalls } from '#contract/first-calls.ts';
import type { Browser, BrowserReply } from '../../testing/browser.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { checkIn, grantHealthConsent, PASSWORD, register } from '../../testing/user-actions.ts';

const NOON = '2026-03-11T12:00:00Z';
const TODAY = '2026-03-11';
const OPENED = { 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'none' };
const paths = Object.keys(firstCalls);
const addressesOf = (path: string) => firstCalls[path]?.(TODAY) ?? [];

const folder = mkdtempSync(join(tmpdir(), 'evenkeel-first-replies-'));
let app: TestApp;
beforeAll(async () => {
  mkdirSync(join(folder, 'static-pages'));
  mkdirSync(join(folder, 'shells'));
  for (const name of ['home', 'progress', 'analytics', 'sliders'])
    writeFileSync(join(folder, 'shells', `${name}.html`), `<p>${name} is drawn</p><!--first-replies-->`);
  writeFileSync(join(folder, 'index.html'), '<title>the app</title><!--first-replies--><p>the end</p>');
  for (const name of ['landing', 'not-found']) writeFileSync(join(folder, 'static-pages', `${name}.html`), name);
  app = await openTestApp('postgres', { webFolder: folder, systemClock: { now: () => new Date(NOON) } });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const open = (browser: Browser, path: string, headers: Record<string, string> = {}) =>
  browser.sendBare('GET', path, { ...OPENED, ...headers });

const ELEMENT = /<script type="application\/json" id="first-replies">(.*?)<\/script>/s;
interface Brought {
  readonly timeZone: string;
  readonly replies: Readonly<Record<string, unknown>>;
}
const broughtBy = ({ text }: BrowserReply): Brought | null => {
  const [, json] = ELEMENT.exec(text) ?? [];
  return json === undefined ? null : JSON.parse(json);
};

describe.each(paths)('the page at %s', (path) => {
  it('contains exactly what its first calls reply to the signed-in user', async () => {
    const browser = await app.trialUser();
    await grantHealthConsent(browser);
    await checkIn(browser, { stressLevel: 5 });
    const brought = broughtBy(await open(browser, path));
    expect(brought?.timeZone).toBe('Europe/London');
    const answers = new Map<string, unknown>();
    for (const address of addressesOf(path)) answers.set(address, (await browser.get(address)).body);
    expect(answers.size).toBeGreaterThan(3);
    expect(brought?.replies).toEqual(Object.fromEntries(answers));
  });

  it('is not cacheable for a signed-in user, and allows scripts from its own origin only', async () => {
    const browser = await app.trialUser();
    const { status, headers } = await open(browser, path);
    expect([status, headers['cache-control'], headers.etag]).toEqual([200, 'private, no-store', undefined]);
    expect(String(headers.vary).split(', ')).toEqual(expect.arrayContaining(['cookie', 'sec-fetch-dest']));
    expect(headers['content-security-policy']).toMatch(/script-src 'self'(?=;)/);
  });

  it('contains no first replies without a session, with a query or for the service worker', async () => {
    const browser = await app.trialUser();
    const old = browser.cookies.header ?? '';
    await expectNothing(app.visitor(), path);
    await expectNothing(browser, path, { 'sec-fetch-dest': 'empty' });
    await expectNothing(browser, `${path}?date=2026-03-01`);
    const madeUp = app.visitor();
    await expectNothing(madeUp, path, { cookie: old.replace(/.$/, 'x') });
    await browser.get('/api/logout');
    await expectNothing(app.visitor(), path, { cookie: old });
  });
});

async function expectNothing(browser: Browser, path: string, headers: Record<string, string> = {}): Promise<void> {
  const page = await open(browser, path, headers);
  expect(page.status).toBe(200);
  expect(page.text).not.toContain('first-replies');
  expect(page.headers['cache-control']).toBe('no-cache');
}

describe('the page shell', () => {
  const drawn = async (browser: Browser, path: string) => (await open(browser, path)).text.includes('is drawn');

  it.each(paths)('at %s is sent to a user with a plan and health consent', async (path) => {
    const browser = await app.trialUser();
    expect(await drawn(browser, path)).toBe(false);
    await grantHealthConsent(browser);
    expect(await drawn(browser, path)).toBe(true);
    expect(broughtBy(await open(browser, path))?.replies['/api/user']).toEqual((await browser.get('/api/user')).body);
  });

  it.each(paths)('at %s is not sent to a user without a plan', async (path) => {
    const browser = await app.user();
    await grantHealthConsent(browser);
    expect(await drawn(browser, path)).toBe(false);
  });
});

it('other pages contain no first replies', async () => {
  const browser = await app.trialUser();
  for (const path of ['/settings', '/auth', '/auth?kept', '/subscription', '/help']) {
    const { text } = await open(browser, path);
    expect([path, text.includes('first-replies')]).toEqual([path, false]);
  }
});

it('first replies contain only the user’s own data', async () => {
  const one = await app.trialUser('one@example.test');
  const other = await app.trialUser('other@example.test');
  for (const path of paths) {
    const [ofOne, ofOther] = [await open(one, path), await open(other, path)];
    expect([ofOne.text.includes('one@example.test'), ofOne.text.includes('other@example.test')]).toEqual([true, false]);
    expect(broughtBy(ofOther)?.replies['/api/user']).toEqual((await other.get('/api/user')).body);
  }
});

it('first replies escape a name that would end the script element', async () => {
  const name = '</script><script>alert(1)</script><!--';
  const browser = app.visitor();
  await register(browser, { email: 'script@example.test' });
  const changed = await browser.patch('/api/user', { firstName: name, lastName: '' });
  const expected = (await browser.get('/api/user')).body;
  expect([changed.status, JSON.stringify(expected)]).toEqual([200, expect.stringContaining('</script>')]);
  const page = await open(browser, '/');
  expect(page.text.match(/<\/script/g)).toHaveLength(1);
  expect(page.text).not.toContain('<!--');
  expect(broughtBy(page)?.replies['/api/user']).toEqual(expected);
});

it('first replies leave out the calls that need a plan if the user has none', async () => {
  const browser = await app.user();
  for (const path of paths) {
    const brought = broughtBy(await open(browser, path));
    for (const address of addressesOf(path)) {
      const { status } = await browser.get(address);
      expect([address, address in (brought?.replies ?? {})]).toEqual([address, status === 200]);
    }
  }
  expect((await browser.get('/api/quotes/recent?limit=20')).status).toBe(403);
});

it('first replies show that health consent was withdrawn', async () => {
  const browser = await app.trialUser();
  await browser.post('/api/gdpr/health-consent', { granted: false });
  const brought = broughtBy(await open(browser, '/'));
  expect(brought?.replies['/api/gdpr/health-consent']).toMatchObject({ granted: false });
});

it('first replies are left out for the leftover cookie of a deleted account', async () => {
  const browser = await app.trialUser();
  const cookie = browser.cookies.header ?? '';
  const deleted = await browser.send('DELETE', '/api/user/delete-account', { password: PASSWORD }, {});
  expect(deleted.status).toBe(200);
  for (const path of paths) await expectNothing(app.visitor(), path, { cookie });
});
