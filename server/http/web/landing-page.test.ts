import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Meters } from '../../ports/metrics/port.ts';
import { createHttpApp } from '../app.ts';
import { Connections } from '../connections.ts';
import { noRateLimits } from '../rate-limits/rate-limits.ts';
import { noExternalSources } from '../security/content-security-policy.ts';
import { readWebFiles } from './web-files.ts';

const LANDING = '<title>%APP_URL%</title><script>1</script><style>a{}</style>the landing page';
const COOKIE = 'some=thing';
/** Named like a session cookie: what a tab opens with it is sent with its first replies. */
const OPEN_SESSION = 'evenkeel=open';

const folder = mkdtempSync(join(tmpdir(), 'evenkeel-landing-'));
const counted: Parameters<Meters['requestCompleted']>[0][] = [];
const cookiesLookedUp: (string | undefined)[] = [];
const logged: string[] = [];
let requestsRecorded = 0;
let app: FastifyInstance;

beforeAll(async () => {
  mkdirSync(join(folder, 'static-pages'));
  mkdirSync(join(folder, 'shells'));
  mkdirSync(join(folder, 'assets'));
  for (const file of ['app-1.js', 'app-1.js.br', 'app-1.css', 'app-1.woff2', 'drawing-1.svg'])
    writeFileSync(join(folder, 'assets', file), 'content');
  for (const name of ['home', 'progress', 'analytics', 'sliders'])
    writeFileSync(join(folder, 'shells', `${name}.html`), `<p>${name} is drawn</p><!--first-replies-->`);
  writeFileSync(join(folder, 'index.html'), 'the app, session: %SESSION%<!--first-replies-->');
  for (const [name, html] of [
    ['landing', LANDING],
    ['not-found', 'nothing here'],
  ] as const)
    writeFileSync(join(folder, 'static-pages', `${name}.html`), html);
  const values = { APP_URL: 'https://evenkeel.example', SUPPORT_EMAIL: 'support@evenkeel.example' };
  const meters = { requestCompleted: (one: (typeof counted)[number]) => counted.push(one) } as unknown as Meters;
  app = await createHttpApp({
    routes: [],
    webhooks: [],
    checkSession: async (header) => {
      cookiesLookedUp.push(header);
      if (header?.endsWith('=unavailable')) throw new Error('the database is unavailable');
      return header === 'session=living' || header === OPEN_SESSION ? ({ user: {} } as never) : null;
    },
    limits: noRateLimits,
    appOrigin: values.APP_URL,
    trustProxy: false,
    requestActivity: {
      recordRequest: () => {
        requestsRecorded += 1;
      },
    },
    systemClock: { now: () => new Date() },
    clock: { now: () => new Date() },
    firstCalls: { '/': () => [], '/progress': () => [] },
    externalSources: noExternalSources,
    log: pino({ level: 'warn' }, { write: (line: string) => logged.push(line) }),
    checkReady: async () => {},
    connections: new Connections(),
    metrics: { meters, token: undefined },
    web: readWebFiles(folder, values, noExternalSources),
    extraFiles: [],
    nodeHandlers: [],
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  counted.length = 0;
  logged.length = 0;
  cookiesLookedUp.length = 0;
  requestsRecorded = 0;
});

interface Answer {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

const ask = (headers: OutgoingHttpHeaders = {}, method = 'GET', path = '/'): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { port } = app.server.address() as AddressInfo;
    request({ host: '127.0.0.1', port, path, method, headers }, async (response) => {
      const body = Buffer.concat(await response.toArray());
      resolve({ status: response.statusCode, headers: response.headers, body });
    })
      .on('error', reject)
      .end();
  });

/** The headers that do not differ between replies. */
const lastingHeaders = ({ date: _, 'x-request-id': __, ...headers }: IncomingHttpHeaders) => headers;

it.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
  [undefined, (body: Buffer) => body],
] as const)('GET / sends a visitor the landing page with the accepted encoding: %s', async (encoding, unpacked) => {
  const { status, headers, body } = await ask(encoding && { 'accept-encoding': encoding });
  expect([status, headers['content-encoding'], headers['content-length']]).toEqual([200, encoding, `${body.length}`]);
  expect(unpacked(body).toString()).toBe(LANDING.replace('%APP_URL%', 'https://evenkeel.example'));
});

it('GET / sends no encoding that the browser refuses', async () => {
  expect((await ask({ 'accept-encoding': 'br; q=0, gzip;q=0.5' })).headers['content-encoding']).toBe('gzip');
});

it.each(['br', 'gzip', 'identity'])(
  'GET / sends the same page and headers with a cookie that is not a session: %s',
  async (encoding) => {
    const [withoutCookie, withCookie] = [
      await ask({ 'accept-encoding': encoding }),
      await ask({ 'accept-encoding': encoding, cookie: COOKIE }),
    ];
    expect(lastingHeaders(withoutCookie.headers)).toEqual(lastingHeaders(withCookie.headers));
    expect(withoutCookie.body.equals(withCookie.body)).toBe(true);
    expect(Object.keys(withoutCookie.headers)).toEqual(
      expect.arrayContaining([
        'content-security-policy',
        'permissions-policy',
        'strict-transport-security',
        'x-frame-options',
        'x-content-type-options',
        'vary',
        'cache-control',
      ]),
    );
  },
);

it.each(['app-1.js', 'app-1.css', 'app-1.woff2'])(
  'GET /assets/%s has no headers that only matter for pages',
  async (file) => {
    const { status, headers } = await ask(
      { 'accept-encoding': 'br', 'if-none-match': '"1"' },
      'GET',
      `/assets/${file}`,
    );
    const { 'content-encoding': encoding, ...others } = headers;
    expect([status, encoding]).toEqual([200, file.endsWith('.js') ? 'br' : undefined]);
    expect(Object.keys(others).sort()).toEqual([
      'cache-control',
      'content-length',
      'content-type',
      'cross-origin-resource-policy',
      'date',
      'strict-transport-security',
      'vary',
      'x-content-type-options',
    ]);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  },
);

it('GET /assets/*.svg has the security headers of a page, because a tab can open an SVG', async () => {
  const { headers } = await ask({}, 'GET', '/assets/drawing-1.svg');
  expect(headers).toMatchObject({ 'x-frame-options': 'DENY', 'content-security-policy': expect.any(String) });
});

it('GET / returns 304 for a matching ETag, and 200 for another encoding', async () => {
  const { headers } = await ask({ 'accept-encoding': 'br' });
  const again = { 'accept-encoding': 'br', 'if-none-match': headers.etag };
  const [withoutCookie, withCookie] = [await ask(again), await ask({ ...again, cookie: COOKIE })];
  expect([withoutCookie.status, withoutCookie.body.length]).toEqual([304, 0]);
  expect(lastingHeaders(withoutCookie.headers)).toEqual(lastingHeaders(withCookie.headers));
  expect((await ask({ ...again, 'accept-encoding': 'gzip' })).status).toBe(200);
});

it('GET / sends a signed-in user the app, and other methods and paths are unaffected', async () => {
  expect((await ask({ cookie: 'session=living' })).body.toString()).toBe('the app, session: unknown');
  const head = await ask({}, 'HEAD');
  expect([head.status, head.body.length, head.headers['content-type']]).toEqual([200, 0, 'text/html; charset=utf-8']);
  expect((await ask({ origin: 'https://elsewhere.example' }, 'POST')).status).toBe(403);
  expect((await ask({}, 'GET', '/healthz')).body.toString()).toBe('{"ok":true}');
  expect((await ask({}, 'GET', '/none')).status).toBe(404);
});

it('GET of a path that cannot be decoded returns 404 and the page for unknown paths', async () => {
  const { status, body } = await ask({ accept: 'text/html' }, 'GET', '/%zz');
  expect([status, body.toString()]).toEqual([404, 'nothing here']);
});

it.each(['/', '/progress'])('GET %s is sent once, with or without a session', async (path) => {
  const opened = { 'sec-fetch-dest': 'document', 'accept-encoding': 'br' };
  const personal = await ask({ ...opened, cookie: OPEN_SESSION }, 'GET', path);
  expect([personal.status, personal.headers['cache-control']]).toEqual([200, 'private, no-store']);
  expect(brotliDecompressSync(personal.body).toString()).toContain('id="first-replies"');
  const ended = await ask({ ...opened, cookie: 'evenkeel=ended' }, 'GET', path);
  expect([ended.status, ended.headers['cache-control']]).toEqual([200, 'no-cache']);
  expect(logged).toEqual([]);
});

it.each([
  ['/', 'opened in a tab', { 'sec-fetch-dest': 'document', cookie: 'evenkeel=unavailable' }],
  ['/', 'fetched by the service worker', { cookie: 'evenkeel=unavailable' }],
  ['/progress', 'opened in a tab', { 'sec-fetch-dest': 'document', cookie: 'evenkeel=unavailable' }],
])('GET %s, %s, sends the app while sessions cannot be read, and logs the error', async (path, _, headers) => {
  const { status, body } = await ask(headers, 'GET', path);
  expect([status, body.toString()]).toEqual([200, 'the app, session: unknown']);
  expect(logged).toHaveLength(1);
});

it('GET /auth tells the app that there is no session only if a tab sends no session cookie', async () => {
  const session = async (headers: OutgoingHttpHeaders) =>
    (await ask(headers, 'GET', '/auth')).body.toString().slice(18);
  expect(await session({ 'sec-fetch-dest': 'document' })).toBe('none');
  expect(await session({ 'sec-fetch-dest': 'document', cookie: COOKIE })).toBe('none');
  expect(await session({ 'sec-fetch-dest': 'document', cookie: `${COOKIE}; evenkeel=1` })).toBe('unknown');
  expect(await session({ 'sec-fetch-dest': 'document', cookie: '__Host-evenkeel=1' })).toBe('unknown');
  // A request by the service worker, which caches the page.
  expect(await session({ 'sec-fetch-dest': 'empty' })).toBe('unknown');
});

it('GET / is counted in the request metrics like other requests', async () => {
  const { headers } = await ask();
  await ask({ 'if-none-match': headers.etag });
  await ask({ cookie: COOKIE });
  expect(counted.map(({ method, route, status }) => [method, route, status])).toEqual([
    ['GET', '/', 200],
    ['GET', '/', 304],
    ['GET', '/', 200],
  ]);
  for (const { milliseconds } of counted) expect(milliseconds).toBeGreaterThan(0);
});

it('GET / looks up a session only if a cookie is sent', async () => {
  await ask();
  await ask({}, 'GET', '/?from=elsewhere');
  expect(cookiesLookedUp).toEqual([]);
  await ask({ cookie: COOKIE });
  expect(cookiesLookedUp).toEqual([COOKIE]);
});

it('GET / is recorded as activity, so that background work makes room', async () => {
  await ask();
  expect(requestsRecorded).toBe(1);
});
