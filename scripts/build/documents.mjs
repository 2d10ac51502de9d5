/** The pages for everybody, as HTML in dist/web/documents: web/documents.tsx rendered into the built web/document.html. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { inProject } from '../root.mjs';

const rendering = inProject('dist/document-rendering');

export async function writeDocuments() {
  await build({
    configFile: false,
    root: inProject('web'),
    // Its warnings are about directives of packages, which mean nothing here.
    logLevel: 'error',
    ssr: { noExternal: true },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { ssr: 'documents.tsx', outDir: rendering, emptyOutDir: true, copyPublicDir: false },
  });
  const { writtenDocuments } = await import(pathToFileURL(`${rendering}/documents.js`).href);
  const template = withStylesInside(readFileSync(inProject('dist/web/document.html'), 'utf8'));
  mkdirSync(inProject('dist/web/documents'), { recursive: true });
  for (const written of writtenDocuments()) {
    writeFileSync(inProject(`dist/web/documents/${written.name}.html`), filledIn(template, written));
  }
  rmSync(inProject('dist/web/document.html'));
  rmSync(rendering, { recursive: true });
}

/**
 * The first paint waits for nothing but the page itself: a style sheet of its own would cost another way there and back.
 * The server puts the styles' hash into its policy. @param {string} template
 */
function withStylesInside(template) {
  const link = /<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g;
  if (!link.test(template)) throw new Error('document.html names no style sheet.');
  return template.replace(
    link,
    (_, file) => `<style>${readFileSync(inProject(`dist/web/${file}`), 'utf8').trim()}</style>`,
  );
}

/** @param {string} template @param {{ head: string, body: string }} written */
export function filledIn(template, { head, body }) {
  const places = /** @type {const} */ ([
    ['<!--document-head-->', head],
    ['<!--document-body-->', body],
  ]);
  return places.reduce((page, [place, html]) => {
    if (!page.includes(place)) throw new Error(`document.html has no ${place}.`);
    return page.replace(place, () => html);
  }, template);
}
