import { expect, it } from 'vitest';
import { pages, staticPages } from '../../../contract/pages.ts';
import { robotsTxt, sitemapXml } from './seo-files.ts';

const ORIGIN = 'https://evenkeel.example';
const publicPaths: string[] = [pages.home, ...Object.values(staticPages)];

it('names every page for everyone in the site map, by its whole address, and no other', () => {
  const named = [...sitemapXml(ORIGIN).matchAll(/<loc>(.+?)<\/loc>/g)].map(([, address]) => address);
  expect(named).toEqual(publicPaths.map((path) => ORIGIN + path));
});

it('writes an address that holds a sign of XML so that it is one still', () => {
  expect(sitemapXml('https://a.example/?b&c')).toContain('<loc>https://a.example/?b&#38;c/about</loc>');
});

it('closes the pages of the app, the calls and the sandbox to search engines, and nothing that they should find', () => {
  const closed = [...robotsTxt(ORIGIN).matchAll(/^Disallow: (\S+)$/gm)].map(([, path]) => path ?? '');
  const ofTheApp = Object.values(pages).filter((path) => !publicPaths.includes(path));
  expect(closed).toEqual([...ofTheApp, '/api/', '/sandbox']);
  for (const path of publicPaths) expect(closed.filter((start) => path.startsWith(start))).toEqual([]);
});

it('tells search engines where the site map is', () => {
  expect(robotsTxt(ORIGIN)).toMatch(/^Sitemap: https:\/\/evenkeel\.example\/sitemap\.xml$/m);
});
