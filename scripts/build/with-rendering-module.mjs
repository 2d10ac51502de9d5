import { rmSync } from 'node:fs';
import { basename } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { inProject } from '../root.mjs';

/**
 * Builds a module of web/ that renders pages, for Node, and removes it when `work` is done with it.
 * @param {string} path of a .tsx file in web/ @param {(module: any) => void | Promise<void>} work
 */
export async function withRenderingModule(path, work) {
  const name = basename(path, '.tsx');
  const outDir = inProject('dist', `rendering-${name}`);
  await build({
    configFile: false,
    root: inProject('web'),
    // Its warnings are about package directives, which are irrelevant here.
    logLevel: 'error',
    ssr: { noExternal: true },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { ssr: path, outDir, emptyOutDir: true, copyPublicDir: false },
  });
  await work(await import(pathToFileURL(`${outDir}/${name}.js`).href));
  rmSync(outDir, { recursive: true });
}
