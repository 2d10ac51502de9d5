/** Builds the pages into dist/web with vite.config.ts, and a manifest that maps each module to its output file. */
import { appendFileSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { build } from 'vite';
import { inProject } from '../root.mjs';
import { chunkNames } from './page-chunks.mjs';

/** Vite lists the licences of scripts. The fonts have separate licences, which must be included as well. */
const fonts = ['atkinson-hyperlegible-next', 'brygada-1918'];

export async function buildWeb() {
  // With their dependencies, the groups would also take modules that other pages share.
  const groups = [{ debugName: 'page-shells', name: await chunkNames(), includeDependenciesRecursively: false }];
  await build({
    configFile: inProject('vite.config.ts'),
    logLevel: 'warn',
    build: {
      outDir: inProject('dist/web'),
      emptyOutDir: true,
      manifest: true,
      rollupOptions: { output: { codeSplitting: { groups } } },
    },
  });
  for (const font of fonts) {
    const licence = readFileSync(inProject(`node_modules/@fontsource-variable/${font}/LICENSE`), 'utf8');
    appendFileSync(inProject('dist/web/licences.md'), `\n## ${font} (OFL-1.1)\n\n${licence}`);
  }
  renameSync(inProject('dist/web/.vite/manifest.json'), inProject('dist/web-manifest.json'));
  rmSync(inProject('dist/web/.vite'), { recursive: true });
}
