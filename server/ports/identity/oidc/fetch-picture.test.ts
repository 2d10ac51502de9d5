import type { LookupFunction } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UnreachableError } from './bounded-fetch.ts';
import { pictureFetcher } from './fetch-picture.ts';
import { isPublicAddress } from './public-addresses.ts';
import { openPictureService, pictures } from './testing/pictures.ts';

describe('pictureFetcher', () => {
  let service: Awaited<ReturnType<typeof openPictureService>>;
  beforeAll(async () => {
    service = await openPictureService();
  });
  afterAll(() => service.close());
  const onThisMachine = pictureFetcher({ loopback: true });
  const maxBytes = 512 * 1024;

  it.each(Object.entries(pictures))('detects a %s by its bytes, even if sent as text/html', async (name, body) => {
    const headers = { 'content-type': 'text/html' };
    const fetched = await onThisMachine(service.serve(`/${name}`, { body, headers }));
    expect(fetched).toEqual({ contentType: `image/${name}`, bytes: new Uint8Array(body) });
  });

  it.each([
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['an SVG with an XML declaration', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['an HTML page', '<!doctype html><script>alert(1)</script>'],
    ['an HTML page followed by a PNG signature', '<script>alert(1)</script>\x89PNG\r\n\x1a\n'],
    ['an empty body', ''],
  ])('refuses %s, even if sent as image/png', async (_, body) => {
    const headers = { 'content-type': 'image/png' };
    expect(await onThisMachine(service.serve('/odd', { body, headers }))).toBe('none');
  });

  it('accepts 512 KB and refuses one byte more, with or without Content-Length', async () => {
    const body = Buffer.concat([pictures.png, Buffer.alloc(maxBytes - pictures.png.length)]);
    expect(await onThisMachine(service.serve('/large', { body }))).toMatchObject({ contentType: 'image/png' });
    const larger = Buffer.concat([body, Buffer.alloc(1)]);
    expect(await onThisMachine(service.serve('/larger', { body: larger }))).toBe('none');
    const headers = { 'transfer-encoding': 'chunked' };
    expect(await onThisMachine(service.serve('/larger-unsaid', { body: larger, headers }))).toBe('none');
  });

  it.each([301, 302, 303, 307, 308])('does not follow a %i redirect', async (status) => {
    const target = service.serve(`/there-${status}`, { body: pictures.png });
    const headers = { location: target };
    expect(await onThisMachine(service.serve('/moved', { status, headers, body: pictures.png }))).toBe('none');
    expect(service.requestedPaths).not.toContain(`/there-${status}`);
  });

  it('returns "none" for a 404, but throws UnreachableError when the server is unavailable', async () => {
    expect(await onThisMachine(service.serve('/gone', { status: 404, body: pictures.png }))).toBe('none');
    await expect(onThisMachine(service.serve('/broken', { status: 503 }))).rejects.toThrow(UnreachableError);
    await expect(onThisMachine('http://127.0.0.1:9/closed.png')).rejects.toThrow(UnreachableError);
    const impatient = pictureFetcher({ loopback: true, timeoutMs: 100 });
    await expect(impatient(service.serve('/silent', { silent: true }))).rejects.toThrow(UnreachableError);
  });

  it('refuses loopback addresses unless allowed, and plain http to any other host', async () => {
    const address = service.serve('/inside', { body: pictures.png });
    const fetchPicture = pictureFetcher({ loopback: false });
    for (const loopbackAddress of [
      address,
      address.replace('127.0.0.1', 'localhost'),
      address.replace('http:', 'https:'),
    ])
      expect(await fetchPicture(loopbackAddress)).toBe('none');
    expect(await pictureFetcher({ loopback: true })('http://pictures.example/a.png')).toBe('none');
    expect(service.requestedPaths).not.toContain('/inside');
  });

  it.each([
    'https://10.0.0.1/a.png',
    'https://192.168.1.1/a.png',
    'https://172.16.0.1/a.png',
    'https://169.254.169.254/latest/meta-data/',
    'https://100.64.0.1/a.png',
    'https://0.0.0.0/a.png',
    'https://0x7f.1/a.png',
    'https://2130706433/a.png',
    'https://[::1]/a.png',
    'https://[::ffff:10.0.0.1]/a.png',
    'https://[fd00::1]/a.png',
    'https://[fe80::1]/a.png',
    'ftp://pictures.example/a.png',
    'data:image/png;base64,iVBORw0KGgo=',
    'file:///etc/passwd',
  ])('refuses %s', async (address) => {
    expect(await pictureFetcher({ loopback: false })(address)).toBe('none');
  });

  it('refuses a host name if any of its addresses is not public', async () => {
    const found: string[] = [];
    const leadingTo = (...addresses: string[]): LookupFunction => {
      return (host, options, done) => {
        found.push(host);
        if (options.all)
          done(
            null,
            addresses.map((address) => ({ address, family: 4 })),
          );
        else done(null, addresses[0] ?? '', 4);
      };
    };
    for (const addresses of [['10.0.0.5'], ['127.0.0.1'], ['93.184.215.14', '169.254.169.254']]) {
      const fetchPicture = pictureFetcher({ loopback: false, lookup: leadingTo(...addresses) });
      expect(await fetchPicture('https://pictures.example/a.png')).toBe('none');
    }
    expect(found).toEqual(Array(3).fill('pictures.example'));
  });

  it('fetches in-process only below the URL of the sandbox issuer', async () => {
    const requested: string[] = [];
    const fetch = async (url: string) => {
      requested.push(url);
      return new Response(pictures.png);
    };
    const fetchPicture = pictureFetcher({
      loopback: false,
      internal: { below: 'http://evenkeel.lan/sandbox/identity', fetch },
    });
    const sandboxPicture = 'http://evenkeel.lan/sandbox/identity/picture/a';
    expect(await fetchPicture(sandboxPicture)).toMatchObject({ contentType: 'image/png' });
    for (const other of ['../../api/user', '../../../healthz', '/sandbox/identity-else/a'])
      expect(await fetchPicture(new URL(other, sandboxPicture).href)).toBe('none');
    expect(await fetchPicture('http://evenkeel.lan/sandbox/identity/../mail')).toBe('none');
    expect(requested).toEqual([sandboxPicture]);
  });
});

it.each([
  '::',
  '::1',
  '::10.0.0.1',
  '::ffff:8.8.8.8',
  '::ffff:a00:1',
  '64:ff9b::808:808',
  '64:ff9b:1::a00:1',
  '100::1',
  'fc00::1',
  'fe80::1',
  'fec0::1',
  'ff02::1',
  '4000::1',
  '2001::1',
  '2001:db8::1',
  '2002:a00:1::',
  '3fff::1',
  '5f00::1',
  '0.0.0.0',
  '10.0.0.1',
  '100.64.0.1',
  '127.0.0.1',
  '169.254.169.254',
  '172.31.255.255',
  '192.0.0.1',
  '192.0.2.1',
  '192.88.99.1',
  '192.168.0.1',
  '198.18.0.1',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '10',
  '0x7f.1',
  '8.8.8',
  'localhost',
  '',
])('isPublicAddress(%j) is false', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

it.each(['8.8.8.8', '172.32.0.1', '192.167.1.1', '2606:4700::1111', '2a00:1450::1'])(
  'isPublicAddress(%j) is true',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);
