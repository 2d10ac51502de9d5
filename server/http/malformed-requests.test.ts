/** Responses to malformed requests, which are refused before any route is looked up. */

import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '../../contract/index.ts';
import { openTestApp, type TestApp } from '../testing/test-app.ts';

const lines: string[] = [];
const logTo = { write: (line: string) => void lines.push(line) };

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp('postgres', { logDestination: logTo }, { LOG_LEVEL: 'info' });
  await app.fastify.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());

const SAFETY_HEADERS = ['x-content-type-options', 'content-security-policy', 'x-frame-options', 'referrer-policy'];

/**
 * Sends these bytes.
 * @returns the complete response.
 */
const raw = (bytes: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect((app.fastify.server.address() as AddressInfo).port, '127.0.0.1', () => socket.end(bytes));
    let text = '';
    socket.setEncoding('utf8').on('data', (part) => (text += part));
    socket.on('error', reject).on('close', () => resolve(text));
  });
const partsOf = (answer: string) => {
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  return { head, body: JSON.parse(body) };
};

describe('a malformed URL', () => {
  it.each([
    ['PATCH', '/api/quotes/%zz/favorite', 'malformed_request'],
    ['GET', '/api/%c0%af', 'malformed_request'],
    ['GET', '/api/user%', 'malformed_request'],
    ['DELETE', `/api/user/sessions/${'a'.repeat(300)}`, 'invalid_input'],
    ['POST', '/%zz', 'malformed_request'],
  ] as const)(
    '%s %s returns 400 as JSON with security headers, and is logged without the address',
    async (method, url, code) => {
      lines.length = 0;
      const response = await app.fastify.inject({ method, url, payload: method === 'GET' ? undefined : {} });
      expect([response.statusCode, response.json().code]).toEqual([400, code]);
      expect(response.json()).toMatchObject({ message: expect.any(String) });
      expect(response.body).not.toContain('FST_ERR');
      for (const name of SAFETY_HEADERS) expect(response.headers[name]).toEqual(expect.any(String));
      expect(response.headers['cache-control']).toBe('no-store');
      const [line] = lines.map((one) => JSON.parse(one));
      expect(line).toMatchObject({ method, status: 400, msg: 'answered' });
      expect(lines.join('')).not.toMatch(/%zz|%c0|aaaa/);
    },
  );
});

describe('a request that cannot be parsed', () => {
  it('returns 400 as JSON with security headers, and is logged without its content', async () => {
    lines.length = 0;
    const { head, body } = partsOf(
      await raw('GET /api/user HTTP/1.1\r\nHost: localhost\r\nCookie : evenkeel=secret\r\n\r\n'),
    );
    expect(head).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(body).toEqual({ code: 'malformed_request', message: expect.any(String) });
    for (const name of SAFETY_HEADERS) expect(head).toContain(`${name}: `);
    expect(head).toContain('connection: close');
    expect(lines.join('')).toContain('"status":400');
    expect(lines.join('')).not.toContain('secret');
  });

  it('returns 431 if its headers are too long', async () => {
    const { head, body } = partsOf(await raw(`GET / HTTP/1.1\r\nHost: localhost\r\nx: ${'a'.repeat(20_000)}\r\n\r\n`));
    expect(head).toMatch(/^HTTP\/1\.1 431 /);
    expect(body.code).toBe('payload_too_large');
  });
});

describe('a client that leaves before its request is complete', () => {
  it.each(['destroy', 'resetAndDestroy'] as const)('is logged, but not as an error of ours (%s)', async (leave) => {
    lines.length = 0;
    const socket = connect((app.fastify.server.address() as AddressInfo).port, '127.0.0.1');
    const arrived = once(app.fastify.server, 'request');
    socket.write('POST /api/newsletter/subscribe HTTP/1.1\r\nHost: localhost\r\n');
    socket.write('content-type: application/json\r\ncontent-length: 100\r\n\r\n{"email":');
    await arrived;
    socket[leave]();
    await expect.poll(() => lines.join('')).toContain('requestId');
    expect(lines.map((line) => JSON.parse(line).level)).toEqual(lines.map(() => 30));
  });
});

describe('the Host header', () => {
  it.each(['/', '/api/auth/social-login-providers', '/healthz'])(
    'is refused with 400 if it is repeated (%s)',
    async (path) => {
      const { head, body } = partsOf(
        await raw(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nhost: evil.example\r\nconnection: close\r\n\r\n`),
      );
      expect(head).toMatch(/^HTTP\/1\.1 400 /);
      expect(body.code).toBe('malformed_request');
    },
  );

  const ask = (host: string, url = '/sandbox/mail', headers: Record<string, string> = {}) =>
    app.fastify.inject({ method: 'GET', url, headers: { host, ...headers } });

  it('must be a loopback host when APP_URL is not set, or the request returns 403', async () => {
    for (const host of ['localhost', 'localhost:3000', '127.0.0.1:8080', '127.8.9.10', '[::1]:3000'])
      expect([host, (await ask(host)).statusCode]).toEqual([host, 200]);
    for (const host of [
      'evil.example',
      'evil.example:3000',
      '127.0.0.1.evil.example',
      'localhost.evil.example',
      'x@localhost',
      '10.0.0.1',
    ]) {
      const response = await ask(host);
      expect([host, response.statusCode, response.json().code]).toEqual([host, 403, 'foreign_origin']);
    }
    expect((await ask('evil.example', '/healthz')).statusCode).toBe(200);
  });

  it('is not trusted just because the Origin matches it', async () => {
    const post = (host: string, origin: string) =>
      app.fastify.inject({ method: 'POST', url: '/api/auth/login', headers: { host, origin }, payload: {} });
    expect((await post('evil.example', 'http://evil.example')).json().code).toBe('foreign_origin');
    expect((await post('localhost:3000', 'http://localhost:3000')).json().code).toBe('invalid_input');
    expect((await post('localhost:3000', 'http://localhost:4000')).json().code).toBe('foreign_origin');
  });
});

describe('GET /api/auth/google without APP_URL, behind a trusted proxy', () => {
  it('ignores X-Forwarded-Host in the redirect URI', async () => {
    const behind = await openTestApp('postgres', {}, { TRUST_PROXY: 'true' });
    try {
      const headers = { host: 'localhost:3000', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' };
      const response = await behind.fastify.inject({ method: 'GET', url: '/api/auth/google', headers });
      const back = new URL(String(response.headers.location)).searchParams.get('redirect_uri');
      expect([response.statusCode, back]).toEqual([303, 'http://localhost:3000/api/auth/google/callback']);
    } finally {
      await behind.close();
    }
  });
});

describe('refusals', () => {
  it('have Cache-Control: no-store', async () => {
    const user = await app.user();
    const visitor = app.visitor();
    const answers = [
      await visitor.get('/api/user'),
      await user.get('/api/admin/users'),
      await user.post('/api/quotes/generate', {}),
      await user.post('/api/user/change-email', {}),
      await visitor.get('/api/nowhere'),
      await visitor.post('/api/auth/login', '{'),
      await visitor.post('/api/auth/login', {}, { origin: 'https://evil.example' }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([401, 403, 403, 400, 404, 400, 403]);
    expect(answers.map(({ headers }) => headers['cache-control'])).toEqual(answers.map(() => 'no-store'));
  });

  it('of admin calls come before input validation: 401 for visitors, 403 for other users', async () => {
    const user = await app.user();
    const codeOf = async (browser: typeof user, method: 'GET' | 'POST', url: string, body?: unknown) =>
      (await browser.send(method, url, body, {})).body.code;
    for (const [method, url, body] of [
      ['GET', '/api/admin/users?status=x', undefined],
      ['POST', '/api/newsletter/send', {}],
      ['POST', '/api/newsletter/send', '{'],
    ] as const) {
      expect(await codeOf(app.visitor(), method, url, body)).toBe('session_required');
      expect(await codeOf(user, method, url, body)).toBe('admin_required');
    }
    const admin = await app.admin();
    expect(await codeOf(admin, 'GET', '/api/admin/users?status=x')).toBe('invalid_input');
    expect(await codeOf(admin, 'POST', '/api/newsletter/send', '{')).toBe('invalid_json');
  });
});

describe('a JSON content type without a body', () => {
  const json = { 'content-type': 'application/json' };

  it('is accepted by calls that take no body', async () => {
    const user = await app.user();
    expect((await user.post('/api/create-setup-intent', '', json)).status).toBe(200);
  });

  it('returns 400 for calls that take one', async () => {
    const user = await app.trialUser();
    expect((await user.post('/api/quotes/generate', '', json)).body.code).toBe('invalid_input');
    expect((await user.get('/api/user/stats')).body.totalEntries).toBe(0);
  });
});

describe('HEAD', () => {
  const changing = calls.filter((call) => 'changesState' in call && call.changesState);

  it.each(changing.map(({ path }) => path))('%s returns 404, because GET would change something', async (url) => {
    const { cookies } = await app.user();
    const headers = { cookie: cookies.header, 'sec-fetch-site': 'same-origin' };
    expect((await app.fastify.inject({ method: 'HEAD', url, headers })).statusCode).toBe(404);
    expect((await app.fastify.inject({ method: 'GET', url, headers })).statusCode).not.toBe(404);
  });

  it('returns the headers of other calls', async () => {
    const { cookies } = await app.user();
    const reply = await app.fastify.inject({ method: 'HEAD', url: '/api/user', headers: { cookie: cookies.header } });
    expect([reply.statusCode, reply.body]).toEqual([200, '']);
  });
});

describe('an Idempotency-Key', () => {
  const key = (length: number) => ({ 'idempotency-key': 'k'.repeat(length) });

  it('may have 200 characters; a longer one returns 400 and stores nothing', async () => {
    const user = await app.trialUser();
    expect((await user.post('/api/quotes/generate', {}, key(200))).status).toBe(200);
    const refused = await user.post('/api/quotes/generate', {}, key(201));
    expect([refused.status, refused.body.code]).toEqual([400, 'invalid_input']);
    expect(refused.body.issues).toEqual([{ field: 'headers.idempotency-key', message: expect.any(String) }]);
    expect((await user.get('/api/quotes/recent')).body.quotes).toHaveLength(1);
  });

  it('of 201 characters returns 400, or 401 to a visitor on calls that need a session', async () => {
    const user = await app.trialUser();
    for (const url of ['/api/user', '/api/quotes/recent', '/api/auth/social-login-providers'])
      expect([url, (await user.get(url, key(201))).status]).toEqual([url, 400]);
    for (const url of ['/api/user', '/api/quotes/recent'])
      expect([url, (await app.visitor().get(url, key(201))).status]).toEqual([url, 401]);
  });
});

describe('the session cookie', () => {
  it('is rejected with 401 when altered or re-encoded', async () => {
    const user = await app.user();
    const value = user.cookies.get('evenkeel') ?? '';
    const statusOf = async (cookie: string) => {
      const response = await app.fastify.inject({
        method: 'GET',
        url: '/api/user',
        headers: { cookie: `evenkeel=${cookie}` },
      });
      return response.statusCode;
    };
    expect(await statusOf(value)).toBe(200);
    const plain = decodeURIComponent(value);
    const [token = '', signature = ''] = plain.split(/\.(?=[^.]*$)/);
    const urlSafe = signature.replaceAll('+', '-').replaceAll('/', '_');
    const last = signature.at(-2) ?? '';
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
    // In base64url, the last character of a 32-byte signature has two unused bits.
    const alike = alphabet[alphabet.indexOf(last) ^ 1] ?? '';
    const others = [
      `${value}AAAA`,
      `${value}%20`,
      encodeURIComponent(`${plain}=`),
      encodeURIComponent(`${token}.${signature.slice(0, -1)}`),
      encodeURIComponent(`${token}. ${signature}`),
      encodeURIComponent(`${token}.${signature.slice(0, -2)}${alike}=`),
      value.replace(/[A-Za-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
      ...(urlSafe === signature ? [] : [encodeURIComponent(`${token}.${urlSafe}`)]),
      encodeURIComponent(`${token}.${createHmac('sha256', 'another').update(token).digest('base64')}`),
    ];
    for (const other of others) expect([other, await statusOf(other)]).toEqual([other, 401]);
  });
});
