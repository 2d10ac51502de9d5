import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { previewServer } from './preview-server.ts';

const html = '<html><style>@media (prefers-color-scheme: dark) { p { color: red } }</style><p>Hello</p></html>';
const emails = [{ name: 'greeting', subject: 'Hello <you>', html, text: 'Hello & welcome' }];

const server = previewServer(emails);
let origin: string;
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((done) => server.close(done)));

const at = async (path: string) => {
  const response = await fetch(`${origin}${path}`);
  return { status: response.status, body: await response.text() };
};

it('GET / lists every email with its subject', async () => {
  expect((await at('/')).body).toContain('<a href="/greeting">greeting</a>: Hello &#60;you&#62;');
});

it('GET /:email shows four views of the email and its plain text', async () => {
  const { body } = await at('/greeting');
  expect([...body.matchAll(/width="(\d+)"[^>]*src="([^"]+)"/g)].map(([, width, src]) => [width, src])).toEqual([
    ['390', '/greeting/light'],
    ['390', '/greeting/dark'],
    ['720', '/greeting/light'],
    ['720', '/greeting/dark'],
  ]);
  expect(body).toContain('<pre>Hello &#38; welcome</pre>');
});

it('GET /:email/dark and /light force the colour scheme, and /sent leaves the email unchanged', async () => {
  expect((await at('/greeting/dark')).body).toContain('@media all {');
  expect((await at('/greeting/light')).body).toContain('@media not all {');
  expect((await at('/greeting/sent')).body).toBe(html);
});

it('GET /:email returns 404 for an unknown email', async () => {
  expect((await at('/nothing')).status).toBe(404);
});
