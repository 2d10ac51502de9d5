/**
 * Assigns each module of the four pages that have a page shell to an output file. By default the bundler makes one file
 * for each set of pages that share modules, of all 40 pages: one of these pages would load 45 files, most of them below
 * 1 kB and each compressed separately. Here only the four pages count, and what every page loads once it is idle. No page
 * loads code that only another page needs, except 2 kB in the app's own file.
 */
import { build } from 'vite';
import { inProject } from '../root.mjs';

/** @typedef {import('vite').Rolldown.OutputChunk} Chunk */
/** @typedef {keyof typeof shellPages} Page */

/**
 * The modules that each page needs in addition to the app's entry, by the name of the page's file in
 * web/page-shells/page-shells.tsx.
 */
const shellPages = {
  home: ['pages/home-page.tsx'],
  progress: ['pages/progress-page.tsx'],
  analytics: ['features/progress/analytics/analytics-page.tsx'],
  sliders: ['pages/check-in-page.tsx'],
};
const START = inProject('web/main.tsx');
/** Loaded by every page once it is idle, so what other pages share with it needs no file of its own. */
const AFTER_LOAD = inProject('web/startup/after-load.ts');
/**
 * React is evaluated in a separate task (web/page-shells/page-shell-scripts.ts). It also changes less often than our
 * code, so a browser with a new version of the app still uses its cached copy.
 */
const REACT = /\/node_modules\/(?:react|react-dom|scheduler)\/|\/web\/browser\/create-root\.ts$/;

/**
 * The files for modules that exactly two of the pages share. All other shared modules are small and go to the app's
 * file.
 */
/** @type {Record<string, string>} */
const SHARED_BY_TWO = { 'home sliders': 'ratings-form', 'analytics sliders': 'choices' };

/**
 * What Home shares with pages that have no shell is the seascape, which the check-in page needs too once a check-in is
 * sent.
 * @type {Record<string, string>}
 */
const SHARED_WITH_OTHERS = { home: 'ratings-form' };

/**
 * Small modules that belong together: what most pages about accounts share, the pages that links in emails open, and
 * controls of a few lines. The app's file lists every file there is, so a file for each would cost every page more than these
 * pages save.
 * @type {Record<string, RegExp>}
 */
const GROUPS = {
  'account-form':
    /\/web\/(?:session\/(?:account-form\/|reauthentication\/reauthentication\.|resend-verification|sign-in-link|email-link-token|social-login-buttons)|features\/accounts\/(?:sign-up\/name-fields|mfa\/mfa-code-field)|ui\/form\/(?:email|password|new-password)-field|queries\/sign-in-queries)|\/lucide-react\/.*\/eye(?:-off)?\./,
  'dialog-window': /\/web\/ui\/overlay\/(?:dialog-window|alert-dialog)\./,
  'address-links': /\/web\/features\/accounts\/email-address\/(?!email-row)/,
  'small-parts':
    /\/web\/ui\/(?:form\/(?:select-field|text-area)|layout\/(?:step-heading|tabs|use-hash-target)|feedback\/(?:progress-bar|query-content|status-label)|data-display\/format-pounds|theme\/use-theme)\.|\/lucide-react\/.*\/(?:circle(?:-[a-z-]+)?|clock|send)\./,
  'privacy-queries': /\/web\/features\/privacy\/(?:privacy-queries|health-consent\/use-decide-health-consent)\./,
  'newsletter-links': /\/web\/(?:features\/newsletter\/email-links\/|ui\/layout\/email-link-page)/,
};

/** @returns {Promise<(module: string) => string | null>} the name of a module's file, or null: the bundler decides. */
export async function chunkNames() {
  const chunks = await firstBuild();
  const { pagesOf, usedElsewhere } = modulesOfPages(chunks);
  const afterLoad = new Set(
    [...withImports(chunks, [chunkOf(chunks, AFTER_LOAD)])].flatMap(({ moduleIds }) => moduleIds),
  );
  return (module) => {
    const pages = pagesOf.get(module);
    if (!pages) return afterLoad.has(module) ? 'after-load' : groupOf(module);
    if (REACT.test(module)) return 'react';
    const names = pages.join(' ');
    if (pages.length === 1) return usedElsewhere.has(module) ? (SHARED_WITH_OTHERS[names] ?? `${names}-parts`) : names;
    return SHARED_BY_TWO[names] ?? 'app';
  };
}

/** @param {string} module */
const groupOf = (module) => Object.keys(GROUPS).find((name) => GROUPS[name]?.test(module)) ?? null;

/** A first build, because only the bundler knows which modules of a package are used. @returns {Promise<Chunk[]>} */
async function firstBuild() {
  const built = await build({
    configFile: inProject('vite.config.ts'),
    logLevel: 'error',
    build: { write: false, minify: false, copyPublicDir: false },
  });
  return [built]
    .flat()
    .flatMap((one) => ('output' in one ? one.output : []))
    .filter((one) => one.type === 'chunk');
}

/** Which of the four pages need a module, and which modules something else needs too. @param {Chunk[]} chunks */
function modulesOfPages(chunks) {
  /** @type {Map<string, Page[]>} */
  const pagesOf = new Map();
  /** @type {Set<Chunk>} */
  const shellChunks = new Set();
  for (const [page, names] of Object.entries(shellPages)) {
    const starts = [START, ...names.map((name) => inProject(`web/${name}`))].map((module) => chunkOf(chunks, module));
    for (const chunk of withImports(chunks, starts)) {
      shellChunks.add(chunk);
      for (const module of chunk.moduleIds)
        pagesOf.set(module, [...(pagesOf.get(module) ?? []), /** @type {Page} */ (page)]);
    }
  }
  const others = chunks.filter((chunk) => !shellChunks.has(chunk));
  const usedElsewhere = new Set([...withImports(chunks, others)].flatMap(({ moduleIds }) => moduleIds));
  return { pagesOf, usedElsewhere };
}

/** @param {Chunk[]} chunks @param {string} module */
function chunkOf(chunks, module) {
  const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(module));
  if (!chunk) throw new Error(`The build has no module called ${module}.`);
  return chunk;
}

/** The chunks and everything they import. @param {Chunk[]} chunks @param {Chunk[]} starts @returns {Set<Chunk>} */
function withImports(chunks, starts) {
  /** @type {Set<Chunk>} */
  const found = new Set();
  /** @param {Chunk | undefined} chunk */
  const add = (chunk) => {
    if (!chunk || found.has(chunk)) return;
    found.add(chunk);
    for (const file of chunk.imports) add(chunks.find(({ fileName }) => fileName === file));
  };
  for (const chunk of starts) add(chunk);
  return found;
}
