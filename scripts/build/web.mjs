/** Builds the pages into dist/web by vite.config.ts, with a manifest of what each module became. */
import { renameSync, rmSync } from 'node:fs';
import { build } from 'vite';
import { inProject } from '../root.mjs';

export async function buildWeb() {
  await build({
    configFile: inProject('vite.config.ts'),
    logLevel: 'warn',
    build: { outDir: inProject('dist/web'), emptyOutDir: true, manifest: true },
  });
  renameSync(inProject('dist/web/.vite/manifest.json'), inProject('dist/web-manifest.json'));
  rmSync(inProject('dist/web/.vite'), { recursive: true });
}
