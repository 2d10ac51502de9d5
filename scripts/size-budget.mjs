/**
 * Compares what each page makes the browser fetch, compressed, with the budgets of docs/decisions/021-documents.md. It
 * reads the build, so it needs no browser and no server.
 */

import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';
import { inProject } from './root.mjs';

/** Vite's manifest: the output file of each module, and what it imports. @typedef {{ file: string, name?: string, css?: string[], imports?: string[], assets?: string[] }} Chunk */

const KILOBYTE = 1000;
/** With 1 kB of headers it stays below the 14.6 kB of a connection's first flight. */
const LANDING_LIMIT = 13.5;
/** Before any interaction. */
const STATIC_PAGE_SCRIPT_LIMIT = 11;
/** With 2.1 kB of headers they stay below 110 kB (docs/benchmarks.md). */
const PAGE_SCRIPTS_LIMIT = 107.8;
/** What every page of the app loads: its start, and what follows once the page is idle. */
const APP = ['index.html', 'after-load'];
/** Brotli, in kilobytes. */
const budgets = [
  { page: 'Static pages: styles', entries: ['static-page.html'], ending: '.css', limit: 9.5 },
  { page: 'Home, signed in: scripts', entries: [...APP, 'home'], ending: '.js', limit: PAGE_SCRIPTS_LIMIT },
  { page: 'Home, signed in: styles', entries: [...APP, 'home'], ending: '.css', limit: 15 },
  { page: 'Progress: scripts', entries: [...APP, 'progress'], ending: '.js', limit: PAGE_SCRIPTS_LIMIT },
  { page: 'Analytics: scripts', entries: [...APP, 'analytics'], ending: '.js', limit: PAGE_SCRIPTS_LIMIT },
  { page: 'Check-in: scripts', entries: [...APP, 'sliders'], ending: '.js', limit: PAGE_SCRIPTS_LIMIT },
  // Loaded after the page is shown. It would exceed any of the limits above.
  {
    page: 'Built-in writer, once a check-in has been made',
    entries: ['../words/writer/writer.ts'],
    ending: '.js',
    limit: 110,
  },
  {
    page: 'Fonts of every page, for the letters of English',
    entries: ['index.html', 'static-page.html'],
    part: 'basic-latin',
    ending: '.woff2',
    limit: 26,
  },
];

const built = spawnSync(process.execPath, [inProject('scripts/build.mjs'), '--if-stale'], { stdio: 'inherit' });
if (built.status !== 0) process.exit(1);
/** @type {Record<string, Chunk>} */
const chunks = JSON.parse(readFileSync(inProject('dist/web-manifest.json'), 'utf8'));

/** The modules of a page: `module` is a path, or the name of a file from page-chunks.mjs. @param {string} module */
function modulesOf(module) {
  const found = Object.keys(chunks).filter((path) => path === module || chunks[path]?.name === module);
  if (found.length === 0) throw new Error(`The build has no module or file called ${module}.`);
  return found;
}

/** Everything fetched for them, each file once. @param {string[]} names @returns {Set<string>} */
function filesOf(names, seen = new Set(), files = new Set()) {
  for (const name of names) {
    if (seen.has(name)) continue;
    seen.add(name);
    const { file, css = [], assets = [], imports = [] } = chunks[name] ?? { file: '' };
    for (const one of [file, ...css, ...assets]) files.add(one);
    filesOf(imports, seen, files);
  }
  return files;
}

/** @param {string} file */
const sizeOf = (file) => statSync(inProject(`dist/web/${file}${file.endsWith('.woff2') ? '' : '.br'}`)).size;

/** In kB. @param {string[]} files */
const kilobytesOf = (files) => files.reduce((sum, file) => sum + sizeOf(file), 0) / KILOBYTE;

/** @param {string} what @param {number} kilobytes @param {number} limit */
function check(what, kilobytes, limit) {
  const holds = kilobytes <= limit;
  if (!holds) process.exitCode = 1;
  console.log(`${holds ? 'ok    ' : 'FAILED'}  ${what}: ${kilobytes.toFixed(1)} kB of ${limit} kB`);
}

for (const { page, entries, part = '', ending, limit } of budgets) {
  const files = [...filesOf(entries.flatMap(modulesOf))].filter((file) => file.includes(part) && file.endsWith(ending));
  if (files.length === 0) throw new Error(`${page}: no files were found to measure.`);
  check(page, kilobytesOf(files), limit);
}
const scripts = readdirSync(inProject('dist/web/assets')).filter((file) =>
  /^static-page-script-[\w-]+\.js$/.test(file),
);
if (scripts.length !== 1) throw new Error(`The build has ${scripts.length} scripts for static pages, not one.`);
check('Script of every static page, as it is sent', kilobytesOf([`assets/${scripts[0]}`]), STATIC_PAGE_SCRIPT_LIMIT);
const landing = readFileSync(inProject('dist/web/static-pages/landing.html'));
const compressed = brotliCompressSync(landing, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } });
check('Landing page itself', compressed.length / KILOBYTE, LANDING_LIMIT);
