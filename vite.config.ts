import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { packedPassages } from './scripts/build/packed-passages.ts';

/** Where the server listens under `npm run dev`. */
const api = `http://127.0.0.1:${process.env.PORT || 3000}`;

/** Preloads each page's fonts, before the style sheet has loaded: their hashed names are known only after the build. */
const preloadFonts: Plugin = {
  name: 'preload-fonts',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((file) => /basic-latin-[\w-]+\.woff2$/.test(file))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${file}` },
          injectTo: 'head',
        })),
  },
};

/** The built-in writer's separate file: loaded after a page is shown, by the check-in and by static pages. */
const WRITER = 'built-in-writer';
/** The writer's imports also have a separate file: bundled with code of the app, they would load it on static pages. */
const STANDS_ALONE = /\/contract\/domain\/(?:mood|rating-sources|support-kinds)\.ts$/;

const web = fileURLToPath(new URL('web', import.meta.url));

/** For readers of the source. A placeholder has no spaces, and stays. */
const HTML_COMMENT = /^\s*<!-- .* -->\n/gm;

/** The shared part of the head of the app's page and of every static page. */
const sharedHead: Plugin = {
  name: 'shared-head',
  transformIndexHtml: {
    order: 'pre',
    handler: (html) =>
      html.replace('<!--head-->', () => readFileSync(`${web}/head.html`, 'utf8').trim()).replace(HTML_COMMENT, ''),
  },
};

/**
 * The static pages' script is built separately (scripts/build/static-pages.mjs). Built here, it would share files with the
 * app.
 */
const staticPageStyles: Plugin = {
  name: 'static-page-styles',
  apply: 'build',
  transformIndexHtml: {
    order: 'pre',
    handler: (html) =>
      html.replace(
        '<script type="module" src="/static-page-client.ts"></script>',
        '<link rel="stylesheet" href="/ui/styles/static-page.css" />',
      ),
  },
};

export default defineConfig({
  root: web,
  // The router includes a shim for React before 18.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  plugins: [react(), tailwindcss(), sharedHead, staticPageStyles, preloadFonts, packedPassages],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    // A data: address would need a wider content security policy.
    assetsInlineLimit: 0,
    target: 'baseline-widely-available',
    modulePreload: { polyfill: false },
    // scripts/size-budget.mjs limits what is sent, after compression.
    chunkSizeWarningLimit: Number.POSITIVE_INFINITY,
    // The packages' licences require that they are included in every copy.
    license: { fileName: 'licences.md' },
    rollupOptions: {
      input: { app: `${web}/index.html`, 'static-page': `${web}/static-page.html` },
      output: {
        chunkFileNames: ({ name }) => `assets/${name === 'writer' ? WRITER : name}-[hash].js`,
        codeSplitting: { groups: [{ name: 'ratings', test: STANDS_ALONE }] },
      },
    },
  },
  server: { proxy: { '/api': api, '/sandbox': api, '/healthz': api } },
});
