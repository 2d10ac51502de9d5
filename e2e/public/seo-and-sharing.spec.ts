/** What search engines and link previews see: read from the responses, without a browser. */
import type { APIRequestContext } from '@playwright/test';
import { pages, staticPages } from '../../contract/pages.ts';
import { expect, test } from '../support/fixtures.ts';

const publicPages = [pages.home, ...Object.values(staticPages)];

async function read(request: APIRequestContext, path: string): Promise<string> {
  const response = await request.get(path);
  expect(response.status(), path).toBe(200);
  return response.text();
}

/** Width and height from a PNG's first bytes. */
async function sizeOf(request: APIRequestContext, path: string): Promise<string> {
  const response = await request.get(path);
  expect(response.headers()['content-type']).toBe('image/png');
  const bytes = await response.body();
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;
}

test('each public page has its own title, description and canonical URL, and a share image', async ({
  request,
  app,
}) => {
  const seen = new Set<string>();
  for (const path of publicPages) {
    const html = await read(request, path);
    const part = (pattern: RegExp) => pattern.exec(html)?.[1] ?? '';
    const title = part(/<title>(.+?)<\/title>/);
    const description = part(/<meta name="description" content="(.+?)"/);
    expect(title, path).toContain('Evenkeel');
    expect(description.length, `${path}: ${description}`).toBeGreaterThan(50);
    expect(description.length, `${path}: ${description}`).toBeLessThanOrEqual(160);
    seen.add(title).add(description);
    expect(html).toContain(`<link rel="canonical" href="${app.origin}${path}"/>`);
    expect(html).toContain('<meta name="robots" content="index, follow"/>');
    expect(part(/<meta property="og:title" content="(.+?)"/)).toBe(title);
    expect(part(/<meta property="og:description" content="(.+?)"/)).toBe(description);
    expect(part(/<meta property="og:url" content="(.+?)"/)).toBe(`${app.origin}${path}`);
    expect(part(/<meta property="og:image" content="(.+?)"/)).toBe(`${app.origin}/share.png`);
    expect(html).not.toMatch(/%[A-Z_]+%/);
    expect(html.match(/<h1/g), path).toHaveLength(1);
  }
  expect(seen.size).toBe(publicPages.length * 2);
});

test('pages that need a session and unknown paths are marked noindex', async ({ request }) => {
  expect(await read(request, pages.settings)).toContain('<meta name="robots" content="noindex"');
  const nowhere = await request.get('/nowhere');
  expect(nowhere.status()).toBe(404);
  expect(await nowhere.text()).toContain('<meta name="robots" content="noindex"');
});

test('the sitemap lists exactly the public pages, and robots.txt links to it', async ({ request, app }) => {
  const map = await read(request, '/sitemap.xml');
  const named = [...map.matchAll(/<loc>(.+?)<\/loc>/g)].map(([, address]) => address);
  expect(named).toEqual(publicPages.map((path) => `${app.origin}${path}`));
  const robots = await read(request, '/robots.txt');
  expect(robots).toContain(`Sitemap: ${app.origin}/sitemap.xml`);
  const closed = [...robots.matchAll(/^Disallow: (\S+)$/gm)].map(([, path]) => path ?? '');
  expect(closed).toEqual(expect.arrayContaining(['/api/', '/sandbox', pages.auth, pages.settings]));
  for (const path of publicPages) expect(closed.filter((start) => path.startsWith(start))).toEqual([]);
});

test('the share image and the PNG app icons have their declared sizes', async ({ request, page }) => {
  expect(await sizeOf(request, '/share.png')).toBe('1200x630');
  expect(await sizeOf(request, '/icons/apple-touch-icon.png')).toBe('180x180');
  const response = await request.get('/manifest.webmanifest');
  expect(response.headers()['content-type']).toContain('application/manifest+json');
  const { icons, start_url, display } = await response.json();
  expect({ start_url, display }).toEqual({ start_url: '/', display: 'standalone' });
  expect(icons.map(({ purpose }: { purpose: string }) => purpose)).toContain('maskable');
  for (const { src, sizes, type } of icons) if (type === 'image/png') expect(await sizeOf(request, src)).toBe(sizes);
  for (const path of [pages.home, pages.auth]) {
    await page.goto(path);
    // The landing page links it after the first paint.
    await expect(page.locator('head link[rel="manifest"]')).toHaveAttribute('href', '/manifest.webmanifest');
    await expect(page.locator('head link[rel="apple-touch-icon"]')).toHaveAttribute(
      'href',
      '/icons/apple-touch-icon.png',
    );
  }
});
