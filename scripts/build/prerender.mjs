/** Pages as HTML beside index.html, each from the same page with its own content and title. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { inProject } from '../root.mjs';

const folder = inProject('dist/prerender');

export async function prerender() {
  await build({
    configFile: false,
    root: inProject('web'),
    // Its warnings are about directives of packages, which mean nothing here.
    logLevel: 'error',
    ssr: { noExternal: true },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { ssr: 'prerender.tsx', outDir: folder, emptyOutDir: true, copyPublicDir: false },
  });
  const { prerenderedPages } = await import(pathToFileURL(`${folder}/prerender.js`).href);
  const index = readFileSync(inProject('dist/web/index.html'), 'utf8');
  for (const { name, title, html } of prerenderedPages()) {
    const page = index
      .replace(/<title>[^<]*<\/title>/, () => `<title>${title}</title>`)
      .replace('<div id="root"></div>', () => `<div id="root">${html}</div>`)
      .replace(/<noscript>Evenkeel needs[^<]*<\/noscript>/, '');
    if (!page.includes(html)) throw new Error(`index.html has no place for the page ${name}.`);
    writeFileSync(inProject(`dist/web/${name}.html`), page);
  }
  rmSync(folder, { recursive: true });
}
