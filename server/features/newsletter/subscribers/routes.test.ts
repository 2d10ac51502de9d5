/** Who may make the calls about newsletter subscribers, and that fetching the links of an email changes nothing. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Browser, BrowserReply } from '#server/testing/browser.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';

const UNKNOWN_ID = '01890000-0000-7000-8000-000000000000';
const MINUTE = 60;

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
interface SentEmail {
  readonly to: string;
  readonly text: string;
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
}

describe('the newsletter subscriber API', () => {
  let app: TestApp;
  let admin: Browser;
  /** Seconds by which the machine's clock is ahead. Sessions use that clock. */
  let ahead = 0;
  beforeAll(async () => {
    app = await openTestApp('postgres', { systemClock: { now: () => new Date(Date.now() + ahead * 1000) } });
    admin = await app.admin();
  });
  afterEach(() => {
    ahead = 0;
  });
  afterAll(() => app.close());

  const send = (browser: Browser, [method, url]: readonly [Method, string], body?: object) =>
    browser.send(method, url, body, {});
  const statusAndCode = ({ status, body }: BrowserReply) => [status, body?.code];
  const subscribe = (email: string) => app.visitor().post('/api/newsletter/subscribe', { email });
  const subscriberOf = async (email: string) =>
    (await admin.get(`/api/newsletter/subscribers?search=${encodeURIComponent(email)}`)).body.subscribers[0];
  const emailsTo = async (email: string): Promise<SentEmail[]> => {
    await app.runDueJobs();
    const { body } = await app.visitor().get(`/sandbox/mail?to=${encodeURIComponent(email)}`);
    const emails: SentEmail[] = [];
    for (const { id } of body as { id: string }[]) emails.push((await app.visitor().get(`/sandbox/mail/${id}`)).body);
    return emails;
  };
  const newestTo = async (email: string): Promise<SentEmail> => {
    const [message] = await emailsTo(email);
    if (!message) throw new Error(`Nothing was mailed to ${email}.`);
    return message;
  };
  /** Subscribes and confirms the address through the email and the call that its page makes. */
  const active = async (email: string) => {
    await subscribe(email);
    const token = /token=([\w-]+)/.exec((await newestTo(email)).text)?.[1];
    const response = await app.visitor().get(`/api/newsletter/confirm?token=${token}`);
    expect(response.body).toMatchObject({ confirmed: true });
  };

  const readPaths = [
    'newsletter/subscribers',
    'admin/newsletter/stats',
    'admin/member-newsletter/subscribers',
    'admin/member-newsletter/stats',
  ];
  const adminCalls: (readonly [
    call: readonly [Method, string],
    right: object | undefined,
    wrong: object | undefined,
  ])[] = [
    ...readPaths.map((path) => [['GET', `/api/${path}`], undefined, undefined] as const),
    [['DELETE', `/api/newsletter/subscribers/${UNKNOWN_ID}`], undefined, undefined],
    [['PATCH', `/api/admin/member-newsletter/${UNKNOWN_ID}`], { newsletter: 1 }, { newsletter: 2 }],
  ];

  it.each(adminCalls)('%j returns 401 to visitors and 403 to non-administrators', async (call, right, wrong) => {
    expect(statusAndCode(await send(app.visitor(), call, right))).toEqual([401, 'session_required']);
    const user = await app.trialUser();
    expect(statusAndCode(await send(user, call, right))).toEqual([403, 'admin_required']);
    if (wrong) expect(statusAndCode(await send(admin, call, wrong))).toEqual([400, 'invalid_input']);
    if (call[0] === 'GET') expect((await send(admin, call)).status).toBe(200);
    else expect(statusAndCode(await send(admin, call, right))).toEqual([404, 'not_found']);
  });

  it.each([
    ['GET', '/api/newsletter/subscribers?limit=0'],
    ['GET', '/api/newsletter/subscribers?limit=1001'],
    ['GET', '/api/newsletter/subscribers?cursor=1'],
    ['GET', '/api/newsletter/subscribers?search=%00'],
    ['GET', '/api/admin/member-newsletter/subscribers?limit=x'],
    ['DELETE', '/api/newsletter/subscribers/1'],
    ['PATCH', '/api/admin/member-newsletter/1'],
  ] as const)('%s %s returns 400', async (method, url) => {
    expect(statusAndCode(await send(admin, [method, url], method === 'PATCH' ? { newsletter: 1 } : undefined))).toEqual(
      [400, 'invalid_input'],
    );
  });

  it('requires reauthentication for changes, but not for reading, ten minutes after sign-in', async () => {
    await active('stays@example.test');
    const { id } = await subscriberOf('stays@example.test');
    const user = await app.user();
    const userId = (await user.get('/api/user')).body.id;
    ahead = 10 * MINUTE;
    expect((await send(admin, ['GET', '/api/newsletter/subscribers'])).status).toBe(200);
    for (const [call, body] of [
      [['DELETE', `/api/newsletter/subscribers/${id}`], undefined],
      [['PATCH', `/api/admin/member-newsletter/${userId}`], { newsletter: 1 }],
    ] as const) {
      const refused = await send(admin, call, body);
      expect([...statusAndCode(refused), refused.body.requiresAuth]).toEqual([
        403,
        'fresh_sign_in_required',
        undefined,
      ]);
    }
    expect(await subscriberOf('stays@example.test')).toMatchObject({ id });
    expect((await user.get('/api/user/email-preferences')).body.preferences.newsletter).toBe(0);
    ahead = 0;
    expect((await send(admin, ['DELETE', `/api/newsletter/subscribers/${id}`])).status).toBe(200);
    expect((await send(admin, ['PATCH', `/api/admin/member-newsletter/${userId}`], { newsletter: 1 })).status).toBe(
      200,
    );
    expect(await subscriberOf('stays@example.test')).toBeUndefined();
    expect((await user.get('/api/user/email-preferences')).body.preferences.newsletter).toBe(1);
  });

  it('returns lists with the headers X-Total-Count and X-Next-Cursor', async () => {
    for (const name of ['one', 'two', 'three']) await subscribe(`${name}@listed.example.test`);
    const first = await admin.get('/api/newsletter/subscribers?search=listed&limit=2');
    expect(first.headers).toMatchObject({ 'x-total-count': '3' });
    const next = await admin.get(
      `/api/newsletter/subscribers?search=listed&limit=2&cursor=${first.headers['x-next-cursor']}`,
    );
    const emails = [...first.body.subscribers, ...next.body.subscribers].map(({ email }: { email: string }) => email);
    expect(emails).toEqual(['three', 'two', 'one'].map((name) => `${name}@listed.example.test`));
    expect(next.headers['x-next-cursor']).toBeUndefined();
    const users = await admin.get('/api/admin/member-newsletter/subscribers?limit=1');
    const { body } = await admin.get('/api/admin/member-newsletter/stats');
    expect(users.headers['x-total-count']).toBe(String(body.total));
  });

  it('returns 401 to visitors, 404 for another user and 400 for invalid values of email preferences', async () => {
    const url = '/api/user/email-preferences';
    const right = { marketingEmails: 1, productUpdates: 1, securityNotifications: 1, newsletter: 1 };
    expect(statusAndCode(await app.visitor().get(url))).toEqual([401, 'session_required']);
    expect(statusAndCode(await app.visitor().post(url, right))).toEqual([401, 'session_required']);
    const [user, other] = [await app.user(), await app.user()];
    const otherId = (await other.get('/api/user')).body.id;
    expect(statusAndCode(await user.post(url, { ...right, userId: otherId }))).toEqual([404, 'not_found']);
    expect(statusAndCode(await user.post(url, { ...right, newsletter: true }))).toEqual([400, 'invalid_input']);
    const { newsletter: _, ...less } = right;
    expect(statusAndCode(await user.post(url, less))).toEqual([400, 'invalid_input']);
    expect((await other.get(url)).body.preferences.newsletter).toBe(0);
    expect((await user.post(url, right)).body.preferences).toEqual(right);
    expect((await user.get(url)).body.preferences).toEqual(right);
  });

  it.each([
    ['/api/newsletter/subscribe', {}],
    ['/api/newsletter/subscribe', { email: 'ada' }],
    ['/api/newsletter/subscribe', { email: 'ada@127.0.0.1' }],
    ['/api/newsletter/subscribe', { email: 'ada@example.test\r\nBcc: eve@example.test' }],
    ['/api/newsletter/unsubscribe', { email: 'ada@' }],
  ])('POST %s returns 400 for %j', async (url, body) => {
    expect(statusAndCode(await app.visitor().post(url, body))).toEqual([400, 'invalid_input']);
  });

  it.each(['confirm', 'unsubscribe'])(
    'GET /api/newsletter/%s returns 400 for a missing or invalid token',
    async (name) => {
      expect(statusAndCode(await app.visitor().get(`/api/newsletter/${name}`))).toEqual([400, 'invalid_input']);
      expect(statusAndCode(await app.visitor().get(`/api/newsletter/${name}?token=%00`))).toEqual([
        400,
        'invalid_input',
      ]);
      for (const token of ['x', `${UNKNOWN_ID}.${'a'.repeat(43)}`, `${'-'.repeat(36)}.${'a'.repeat(43)}`])
        expect(statusAndCode(await app.visitor().get(`/api/newsletter/${name}?token=${token}`))).toEqual([
          400,
          'link_invalid',
        ]);
    },
  );

  /** Every link to us in an email and its headers, as a link scanner would find them. */
  const linksOf = ({ text, html, headers }: SentEmail): string[] => {
    const found = `${text}\n${html}\n${Object.values(headers).join('\n')}`.match(/https?:\/\/[^\s"'<>)]+/g) ?? [];
    const links = new Set(found.map((link) => link.replaceAll('&amp;', '&')));
    return [...links].filter((link) => new URL(link).origin !== 'http://www.w3.org');
  };
  const scan = async (message: SentEmail): Promise<number> => {
    const links = linksOf(message);
    for (const link of links) {
      const { pathname, search } = new URL(link);
      for (const headers of [{}, { 'sec-fetch-site': 'cross-site' }] as Record<string, string>[])
        expect([200, 303], link).toContain((await app.visitor().sendBare('GET', pathname + search, headers)).status);
    }
    return links.length;
  };

  it('confirms nothing when a scanner fetches the links of the confirmation email', async () => {
    await subscribe('scanned@example.test');
    expect(await scan(await newestTo('scanned@example.test'))).toBeGreaterThan(0);
    expect(await subscriberOf('scanned@example.test')).toMatchObject({ doubleOptinConfirmedAt: null });
  });

  it('unsubscribes on a cross-site one-click POST, but not when a scanner fetches the links', async () => {
    await active('reader@example.test');
    const body = { subject: 'A quiet week', content: 'Hello, [all of it](https://example.test/).' };
    expect((await admin.post('/api/newsletter/send', body)).status).toBe(200);
    const message = await newestTo('reader@example.test');
    const links = linksOf(message).join('\n');
    expect(links).toContain('/api/newsletter/one-click?token=');
    expect(links).toContain('/unsubscribe-newsletter?token=');
    await scan(message);
    expect((await subscriberOf('reader@example.test')).doubleOptinConfirmedAt).not.toBeNull();

    const oneClick = new URL(/https?:\S+one-click\?token=[\w.-]+/.exec(links)?.[0] ?? '');
    const opened = await app.visitor().get(oneClick.pathname + oneClick.search);
    expect([opened.status, opened.headers.location]).toEqual([303, '/unsubscribe']);
    const response = await app.fastify.inject({
      method: 'POST',
      url: oneClick.pathname + oneClick.search,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin: 'https://mail.example',
        'sec-fetch-site': 'cross-site',
      },
      payload: 'List-Unsubscribe=One-Click',
    });
    expect([response.statusCode, response.json()]).toEqual([200, { received: true }]);
    expect(await subscriberOf('reader@example.test')).toBeUndefined();
  });

  it('returns 413 for a one-click body over 4 KB', async () => {
    const post = (bytes: number) =>
      app.fastify.inject({
        method: 'POST',
        url: '/api/newsletter/one-click?token=x',
        headers: { 'content-type': 'text/plain' },
        payload: 'a'.repeat(bytes),
      });
    expect((await post(4096)).statusCode).toBe(400);
    const tooLarge = await post(4097);
    expect([tooLarge.statusCode, tooLarge.json().code]).toEqual([413, 'payload_too_large']);
  });

  it('returns 400 for a one-click request with a wrong token, a page token or an empty body', async () => {
    await active('careful@example.test');
    await admin.post('/api/newsletter/send', { subject: 'Another week', content: 'Hello.' });
    const links = linksOf(await newestTo('careful@example.test'));
    const tokenOf = (page: string) => links.map((link) => link.split(`${page}?token=`)[1]).find((token) => token) ?? '';
    const [oneClick, page] = [tokenOf('one-click'), tokenOf('/unsubscribe-newsletter')];
    const post = (token: string, payload: string) =>
      app.fastify.inject({
        method: 'POST',
        url: `/api/newsletter/one-click?token=${token}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload,
      });
    const body = 'List-Unsubscribe=One-Click';
    for (const [token, payload] of [
      [page, body],
      ['', body],
      ['x', body],
      [oneClick, ''],
    ] as const) {
      const response = await post(token, payload);
      expect([token, payload, response.statusCode, response.json().code]).toEqual([
        token,
        payload,
        400,
        'link_invalid',
      ]);
    }
    expect(statusAndCode(await app.visitor().get(`/api/newsletter/unsubscribe?token=${oneClick}`))).toEqual([
      400,
      'link_invalid',
    ]);
    expect(await subscriberOf('careful@example.test')).toBeDefined();
    expect((await app.visitor().get(`/api/newsletter/unsubscribe?token=${page}`)).body.unsubscribed).toBe(true);
    expect(await subscriberOf('careful@example.test')).toBeUndefined();
  });
});
