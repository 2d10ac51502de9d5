import { expect, it } from 'vitest';
import { pages, staticPages } from '#contract/pages.ts';
import { robotsTxt, sitemapXml } from './seo-files.ts';

const ORIGIN = 'https://evenkeel.example';
const publicPaths: string[] = [pages.home, ...Object.values(staticPages)];

it('sitemapXml lists exactly the public pages, with absolute URLs', () => {
  const named = [...sitemapXml(ORIGIN).matchAll(/<loc>(.+?)<\/loc>/g)].map(([, address]) => address);
  expect(named).toEqual(publicPaths.map((path) => ORIGIN + path));
});

it('sitemapXml escapes XML characters in a URL', () => {
  expect(sitemapXml('https://a.example/?b&c')).toContain('<loc>https://a.example/?b&#38;c/about</loc>');
});

it('robotsTxt disallows the pages of the app, the API and the sandbox, but no public page', () => {
  const closed = [...robotsTxt(ORIGIN).matchAll(/^Disallow: (\S+)$/gm)].map(([, path]) => path ?? '');
  const ofTheApp = Object.values(pages).filter((path) => !publicPaths.includes(path));
  expect(closed).toEqual([...ofTheApp, '/api/', '/sandbox']);
  for (const path of publicPaths) expect(closed.filter((start) => path.startsWith(start))).toEqual([]);
});

it('robotsTxt names the sitemap', () => {
  expect(robotsTxt(ORIGIN)).toMatch(/^Sitemap: https:\/\/evenkeel\.example\/sitemap\.xml$/m);
});
