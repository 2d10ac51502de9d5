/**
 * What the browser keeps for when there is no connection: the page of the help lines and what it is made of. Nothing
 * else is answered from it, and nothing of a person is ever in it. A new one takes over once every tab of the old is
 * closed, so no page changes under anybody's fingers.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { generateSW } from 'workbox-build';
import { inProject } from '../root.mjs';

/** Kept under an address of its own: while there is a connection, the page itself is always asked for. */
const KEPT = '/help?kept';

export async function buildServiceWorker() {
  const revision = createHash('sha256')
    .update(readFileSync(inProject('dist/web/documents/help.html')))
    .digest('hex');
  await generateSW({
    globDirectory: inProject('dist/web'),
    globPatterns: ['assets/**/*.{js,css,woff2}', 'favicon.svg'],
    modifyURLPrefix: { '': '/' },
    // Vite puts a hash into the names below assets/.
    dontCacheBustURLsMatching: /^\/?assets\//,
    additionalManifestEntries: [{ url: KEPT, revision }],
    runtimeCaching: [
      {
        urlPattern: ({ request, url }) => request.mode === 'navigate' && url.pathname === '/help',
        handler: 'NetworkOnly',
        options: { precacheFallback: { fallbackURL: KEPT } },
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
