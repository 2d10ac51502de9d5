/** The files for search engines: which pages to index, and which not. */
import { pages, staticPages } from '#contract/pages.ts';
import { escapeMarkup } from '../../text/escape-markup.ts';

const indexedPaths: readonly string[] = [pages.home, ...Object.values(staticPages)];

/** The pages of the app, which are empty for visitors, and paths that are not pages. */
const disallowedPaths = [...Object.values(pages).filter((path) => !indexedPaths.includes(path)), '/api/', '/sandbox'];

/** @param origin our own origin, without a trailing slash. */
export const robotsTxt = (origin: string): string =>
  [
    'User-agent: *',
    ...disallowedPaths.map((path) => `Disallow: ${path}`),
    'Allow: /',
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');

/** @param origin our own origin, without a trailing slash. */
export const sitemapXml = (origin: string): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...indexedPaths.map((path) => `  <url><loc>${escapeMarkup(origin + path)}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n');
