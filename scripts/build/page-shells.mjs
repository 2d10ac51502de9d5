/**
 * Writes the page shells as HTML into dist/web/shells: web/page-shells/page-shells.tsx rendered into the built
 * web/index.html. Each can be painted before any script or external style sheet has loaded; the app starts afterwards.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { inProject } from '../root.mjs';
import { builtFile, withIconInside } from './static-pages.mjs';
import { usedStyles } from './used-styles.mjs';
import { withRenderingModule } from './with-rendering-module.mjs';

/** @typedef {{ file: string, name: string, css?: string[], imports?: string[] }} Chunk */
/** @typedef {{ name: string, body: string }} Shell */

const APP_PAGE = 'index.html';
const ROOT = '<div id="root"></div>';
const CLOCK_PLACE = '<!--clock-->';
const SCRIPTS = /<script type="module"[^>]*><\/script>\s*|<link rel="modulepreload"[^>]*>\s*/g;
/** The app's style sheet, which arrives later, has layers that a page does not use. The first to be read decides their order. */
const LAYER_ORDER = '@layer properties,theme,base,components,utilities;';
const STYLE_SHEETS = /<link rel="stylesheet"[^>]*>\s*/g;
const MANIFEST = /<link rel="manifest" href="([^"]+)"[^>]*>\s*/;

export async function writePageShells() {
  await withRenderingModule(
    'page-shells/page-shells.tsx',
    ({ renderPageShells, shellClockScript, startAfterPaintScript }) => {
      mkdirSync(inProject('dist/web/shells'), { recursive: true });
      for (const shell of /** @type {Shell[]} */ (renderPageShells())) {
        const page = shellPage(shell, { clock: shellClockScript, start: startAfterPaintScript });
        writeFileSync(inProject(`dist/web/shells/${shell.name}.html`), page);
      }
    },
  );
}

/**
 * @param {Shell} shell
 * @param {{ clock: string, start: (files: { script: string, react: string, imported: string[], styles: string[], manifest: string }) => string }} scripts
 */
function shellPage({ body, name }, { clock, start }) {
  const { scripts, styles, react } = filesOf(name);
  const [script = '', ...imported] = scripts;
  const template = withIconInside(builtFile(APP_PAGE));
  const [, manifest] = MANIFEST.exec(template) ?? [];
  if (manifest === undefined || !template.includes(ROOT))
    throw new Error('The built index.html has no manifest link or no empty root element.');
  const { drawn, rules } = withoutStyleAttributes(body);
  const bare = template.replace(SCRIPTS, '').replace(STYLE_SHEETS, '').replace(MANIFEST, '');
  const page = bare.replace(ROOT, () => `<div id="root">${drawn}</div>${CLOCK_PLACE}`);
  // The scripts are not passed: a utility whose name occurs in one of them would keep that name, and the app's own
  // style sheet, once loaded, would override its rule.
  const used = usedStyles(styles.map(builtFile).join('\n'), page, '');
  const styled = used.html.replace('</head>', () =>
    [
      `<style>${LAYER_ORDER}${rules}${used.styles}</style>`,
      '<noscript><style>#root{display:none}</style></noscript>',
      '</head>',
    ].join('\n    '),
  );
  return styled
    .replace(CLOCK_PLACE, () => `\n    <script>${clock}</script>`)
    .replace('</body>', () => `<script>${start({ script, react, imported, styles, manifest })}</script>\n  </body>`);
}

/** The files of the app's entry and of the page, with all their imports, the app's first. @param {string} page */
function filesOf(page) {
  /** @type {Record<string, Chunk>} */
  const chunks = JSON.parse(readFileSync(inProject('dist/web-manifest.json'), 'utf8'));
  /** @type {Set<string>} */
  const scripts = new Set();
  /** @type {Set<string>} */
  const styles = new Set();
  /** @param {string} name */
  const add = (name) => {
    const chunk = chunks[name];
    if (!chunk) throw new Error(`The build has no module called ${name}.`);
    if (scripts.has(`/${chunk.file}`)) return;
    scripts.add(`/${chunk.file}`);
    for (const imported of chunk.imports ?? []) add(imported);
    for (const file of chunk.css ?? []) styles.add(`/${file}`);
  };
  add(APP_PAGE);
  add(Object.keys(chunks).find((key) => chunks[key]?.name === page) ?? page);
  const react = Object.values(chunks).find(({ name }) => name === 'react');
  if (!react) throw new Error('The build has no file called react.');
  return { scripts: [...scripts], styles: [...styles], react: `/${react.file}` };
}

/** The content security policy forbids style attributes, so each becomes a rule. @param {string} html */
function withoutStyleAttributes(html) {
  /** @type {Map<string, string>} */
  const names = new Map();
  const drawn = html.replace(/ style="([^"]*)"/g, (_, style) => {
    const name = names.get(style) ?? `${names.size}`;
    names.set(style, name);
    return ` data-style="${name}"`;
  });
  const rules = [...names].map(([style, name]) => `[data-style="${name}"]{${style.replaceAll('&quot;', '"')}}`);
  return { drawn, rules: rules.join('') };
}
