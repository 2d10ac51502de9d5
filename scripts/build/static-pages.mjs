/** The public pages, as HTML in dist/web/static-pages: web/static-pages.tsx rendered into the built web/static-page.html. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { build } from 'vite';
import { inProject } from '../root.mjs';
import { usedStyles } from './used-styles.mjs';
import { withRenderingModule } from './with-rendering-module.mjs';

export async function writeStaticPages() {
  const template = readFileSync(inProject('dist/web/static-page.html'), 'utf8');
  const script = await writeScript();
  mkdirSync(inProject('dist/web/static-pages'), { recursive: true });
  await withRenderingModule('static-pages.tsx', ({ renderStaticPages }) => {
    for (const written of renderStaticPages()) {
      const page = withIconInside(withStylesInside(fillTemplate(template, written), script));
      const file = inProject(`dist/web/static-pages/${written.name}.html`);
      writeFileSync(file, withScript(page, written.startScript, script));
    }
  });
  rmSync(inProject('dist/web/static-page.html'));
}

const STYLE_SHEET = /<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/;
const MANIFEST = /<link rel="manifest" href="([^"]+)"[^>]*>\s*/;
const ICON = /(?<=<link rel="icon"[^>]* href=")\/favicon\.svg/;

/** @param {string} file in the built web */
export const builtFile = (file) => readFileSync(inProject(`dist/web/${file}`), 'utf8').trim();

const FILE_NAME = /[\w-]+\.(?:js|css)\b/g;

const WRITER = 'words/writer/writer.ts';

/** The app's file with the built-in writer. @returns {string} */
function writerFile() {
  const chunks = JSON.parse(readFileSync(inProject('dist/web-manifest.json'), 'utf8'));
  const file = chunks[`../${WRITER}`]?.file;
  if (!file) throw new Error(`The build has no separate file for ${WRITER}.`);
  return `/${file}`;
}

/**
 * A script with everything it loads later, such as the cookie banner, whose styles read the page's tokens. The writer
 * is excluded: it renders nothing, and contains so many words that almost every style would count as used.
 * @param {string} file @param {Set<string>} [seen]
 * @returns {string}
 */
function withLazyFiles(file, seen = new Set([writerFile()])) {
  if (seen.has(file) || !existsSync(inProject(`dist/web/${file}`))) return '';
  seen.add(file);
  const code = builtFile(file);
  const fetched = [...code.matchAll(FILE_NAME)].map(([name]) => withLazyFiles(`/assets/${name}`, seen));
  return [code, ...fetched].join('\n');
}

/**
 * The first paint waits only for the page itself: a separate style sheet would cost another round trip, and so would a
 * page larger than the connection's first flight (14 kB). So it contains only the styles it uses. The server adds their
 * hash to its content security policy. @param {string} page @param {string} script
 */
function withStylesInside(page, script) {
  const [link, file] = STYLE_SHEET.exec(page) ?? [];
  if (link === undefined || file === undefined) throw new Error('static-page.html has no style sheet link.');
  const { styles, html } = usedStyles(builtFile(file), page, withLazyFiles(script));
  return html.replace(link, () => `<style>${styles}</style>`);
}

/** Inlines the favicon: it is smaller than the request for it, which would compete with the fonts. @param {string} page */
export function withIconInside(page) {
  if (!ICON.test(page)) throw new Error('static-page.html has no icon link.');
  const icon = builtFile('favicon.svg').replace(/\s+/g, ' ').replaceAll('"', "'").replaceAll('#', '%23');
  return page.replace(ICON, () => `data:image/svg+xml,${icon}`);
}

/**
 * A page that starts its script itself loads it and links the manifest only then: earlier, both would compete with the
 * fonts.
 * @param {string} page @param {((later: { script: string, manifest: string }) => string) | undefined} starter
 * @param {string} script
 */
function withScript(page, starter, script) {
  if (!starter) return page.replace('</head>', `<script defer src="${script}"></script>\n  </head>`);
  const [link, manifest] = MANIFEST.exec(page) ?? [];
  if (link === undefined || manifest === undefined) throw new Error('static-page.html has no manifest link.');
  return page
    .replace(link, '')
    .replace('</body>', () => `<script>${starter({ script, manifest })}</script>\n  </body>`);
}

/**
 * The built-in writer is far larger than everything else on a static page, and few use it: the script loads the app's file
 * on first use.
 */
const writerFetchedLater = {
  name: 'writer-fetched-later',
  /** @param {string} id */
  resolveId: (id) => (id.endsWith(WRITER) ? { id: writerFile(), external: /** @type {const} */ ('absolute') } : null),
};

/** static-page-client.ts as one non-module file: such a script can be loaded later by any page. @returns its URL */
async function writeScript() {
  const noStyles = {
    name: 'no-styles',
    resolveId: (/** @type {string} */ id) => (id.endsWith('.css') ? '\0none' : null),
    load: (/** @type {string} */ id) => (id === '\0none' ? '' : null),
  };
  const result = await build({
    configFile: false,
    root: inProject('web'),
    logLevel: 'error',
    plugins: [
      { ...noStyles, enforce: 'pre' },
      { ...writerFetchedLater, enforce: 'pre' },
    ],
    build: {
      outDir: inProject('dist/web'),
      emptyOutDir: false,
      copyPublicDir: false,
      target: 'baseline-widely-available',
      rollupOptions: {
        input: inProject('web/static-page-client.ts'),
        output: { format: 'iife', entryFileNames: 'assets/static-page-script-[hash].js' },
      },
    },
  });
  const [written] = [result].flat().flatMap((one) => ('output' in one ? one.output : []));
  if (!written) throw new Error('Building web/static-page-client.ts produced no output file.');
  return `/${written.fileName}`;
}

/** @param {string} template @param {{ head: string, body: string }} written */
export function fillTemplate(template, { head, body }) {
  const places = /** @type {const} */ ([
    ['<!--page-head-->', head],
    ['<!--page-body-->', body],
  ]);
  return places.reduce((page, [place, html]) => {
    if (!page.includes(place)) throw new Error(`static-page.html has no ${place}.`);
    return page.replace(place, () => html);
  }, template);
}
