/**
 * What the browser caches for offline use: the static pages, the app's page and their files. Online, every page is
 * fetched; no call is ever answered from the cache, and nothing personal is in it. A new worker waits until the user
 * accepts it or every tab of the old one is closed, so no page changes while in use.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { generateSW } from 'workbox-build';
import { pages, staticPages } from '../../contract/pages.ts';
import { inProject } from '../root.mjs';

/** A connection that hangs, as in a tunnel, would otherwise show a blank page until the browser's own limit. */
const PAGE_TIMEOUT_SECONDS = 5;

/**
 * A page is fetched, and taken from the cache if it has not arrived in time. It is never added to the cache. The
 * functions are copied into the worker as text, so they use nothing from this file.
 */
const fetchedPage = {
  handler: /** @type {const} */ ('NetworkFirst'),
  options: {
    networkTimeoutSeconds: PAGE_TIMEOUT_SECONDS,
    plugins: [
      {
        cacheWillUpdate: async () => null,
        // Of the pages, only the static ones and the app's own (/auth) are cached. The search holds the revision.
        cachedResponseWillBeUsed: async (/** @type {{ request: Request }} */ { request }) =>
          (await caches.match(new URL(request.url).pathname, { ignoreSearch: true })) ??
          caches.match('/auth', { ignoreSearch: true }),
      },
    ],
  },
};

/** Cached under separate URLs: online, the pages themselves are always fetched. */
const cachedUrlOf = (/** @type {string} */ path) => `${path}?kept`;
/** Any path of the app that needs no session returns the app's page. */
const CACHED_APP_URL = cachedUrlOf(pages.auth);
/** An installed app has no address bar: offline, a link to one of them must not lead to the browser's error page. */
const staticPaths = Object.values(staticPages);

/** @param {string} path with or without a query or a fragment */
const addressesOf = (path) => new RegExp(`^https?://[^/]+${path}(?:[?#].*)?$`);

/** @param {string} file */
const revisionOf = (file) =>
  createHash('sha256')
    .update(readFileSync(inProject(file)))
    .digest('hex');

export async function buildServiceWorker() {
  await generateSW({
    globDirectory: inProject('dist/web'),
    globPatterns: ['assets/**/*.{js,css,woff2}', 'favicon.svg'],
    modifyURLPrefix: { '': '/' },
    // Vite puts a hash into the names below assets/.
    dontCacheBustURLsMatching: /^\/?assets\//,
    additionalManifestEntries: [
      ...staticPaths.map((path) => ({
        url: cachedUrlOf(path),
        revision: revisionOf(`dist/web/static-pages${path}.html`),
      })),
      { url: CACHED_APP_URL, revision: revisionOf('dist/web/index.html') },
    ],
    runtimeCaching: [
      ...staticPaths.map((path) => ({
        urlPattern: addressesOf(path),
        ...fetchedPage,
      })),
      {
        // Any other page is one of the app, or the app says that it does not exist. The function is copied into the
        // worker as text.
        urlPattern: ({ request, sameOrigin, url }) =>
          sameOrigin &&
          request.mode === 'navigate' &&
          !/^\/(?:api|sandbox|healthz|readyz|metrics)(?:\/|$)/.test(url.pathname),
        ...fetchedPage,
      },
    ],
    directoryIndex: null,
    cleanupOutdatedCaches: true,
    inlineWorkboxRuntime: true,
    sourcemap: false,
    mode: 'production',
    swDest: inProject('dist/web/service-worker.js'),
  });
}
