/**
 * What the browser keeps for when there is no connection: the page of the help lines, the app's page, and what both are
 * made of. While there is a connection every page is asked for; no call is ever answered from here, and nothing of a
 * person is in it. A new one waits until somebody says so or every tab of the old is closed, so no page changes under
 * anybody's fingers.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { generateSW } from 'workbox-build';
import { pages, staticPages } from '../../contract/pages.ts';
import { inProject } from '../root.mjs';

/** Kept under addresses of their own: while there is a connection, the pages themselves are always asked for. */
const KEPT_HELP = `${pages.help}?kept`;
/** Any path of the app that needs no session answers the app's page. */
const KEPT_APP = `${pages.auth}?kept`;

const appPaths = Object.entries(pages)
  .filter(([name]) => !(name in staticPages))
  .map(([, path]) => path);

/** @param {readonly string[]} paths each with or without a query */
const addressesOf = (paths) => new RegExp(`^https?://[^/]+(?:${paths.join('|')})(?:\\?.*)?$`);

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
      { url: KEPT_HELP, revision: revisionOf('dist/web/documents/help.html') },
      { url: KEPT_APP, revision: revisionOf('dist/web/index.html') },
    ],
    runtimeCaching: [
      {
        urlPattern: addressesOf([pages.help]),
        handler: 'NetworkOnly',
        options: { precacheFallback: { fallbackURL: KEPT_HELP } },
      },
      {
        urlPattern: addressesOf(appPaths),
        handler: 'NetworkOnly',
        options: { precacheFallback: { fallbackURL: KEPT_APP } },
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
