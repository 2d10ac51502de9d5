import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FastifyInstance, fastify } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mountStaticFiles } from './static-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'evenkeel-static-'));
const routes: string[] = [];
let app: FastifyInstance;
beforeAll(async () => {
  for (const name of ['assets/deep', 'icons', 'static-pages']) mkdirSync(join(folder, name), { recursive: true });
  for (const name of [
    'share.png',
    'icons/a.png',
    'assets/a-1.js',
    'assets/b-2.js',
    'assets/b-2.js.br',
    'assets/deep/c.txt',
    'index.html',
    'static-pages/faq.html',
    'assets/.hidden',
    '.hidden',
    'service-worker.js',
    'service-worker.js.br',
    'service-worker.js.gz',
  ])
    writeFileSync(join(folder, name), name);
  app = fastify();
  app.addHook('onRoute', ({ url, method }) => {
    if (method === 'GET') routes.push(url);
  });
  app.setNotFoundHandler((_, reply) => reply.code(404).send('nothing here'));
  await mountStaticFiles(app, folder);
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

it('mountStaticFiles sends each file with its content type', async () => {
  for (const [name, type] of [
    ['share.png', 'image/png'],
    ['icons/a.png', 'image/png'],
    ['assets/a-1.js', 'application/javascript; charset=utf-8'],
    ['assets/deep/c.txt', 'text/plain; charset=utf-8'],
  ] as const) {
    const { statusCode, headers, body } = await app.inject(`/${name}?version=1`);
    expect([statusCode, headers['content-type'], body]).toEqual([200, type, name]);
  }
  const head = await app.inject({ method: 'HEAD', url: '/assets/a-1.js' });
  expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, '13', '']);
});

it('mountStaticFiles sends the Brotli file to clients that accept it', async () => {
  const { headers, body } = await app.inject({ url: '/assets/b-2.js', headers: { 'accept-encoding': 'gzip, br' } });
  expect([headers['content-encoding'], headers['content-type'], body]).toEqual([
    'br',
    'application/javascript; charset=utf-8',
    'assets/b-2.js.br',
  ]);
});

it.each(['br', 'gzip', 'identity'])(
  'mountStaticFiles makes caches revalidate the service worker, sent as %s',
  async (encoding) => {
    const { headers } = await app.inject({ url: '/service-worker.js', headers: { 'accept-encoding': encoding } });
    expect([headers['content-encoding'] ?? 'identity', headers['cache-control']]).toEqual([encoding, 'no-cache']);
  },
);

it.each([
  '/index.html',
  '/static-pages/faq.html',
  '/static-pages/faq',
  '/assets/b-2.js.br',
  '/assets/.hidden',
  '/.hidden',
  '/assets',
  '/assets/',
  '/assets/none.js',
  '/assets/../index.html',
  '/assets/%2e%2e/index.html',
  '/assets/deep',
  '/assets/..%2findex.html',
])('mountStaticFiles returns 404 for %s', async (url) => {
  const { statusCode, body } = await app.inject(url);
  expect([statusCode, body]).toEqual([404, 'nothing here']);
});

it('mountStaticFiles does not serve a file that was added later', async () => {
  writeFileSync(join(folder, 'assets/later.js'), 'later');
  expect((await app.inject('/assets/later.js')).statusCode).toBe(404);
});

it('mountStaticFiles registers one route per folder', () => {
  expect(routes.sort()).toEqual(['/assets/*', '/icons/*', '/service-worker.js', '/share.png']);
});
