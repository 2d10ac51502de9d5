/** The pages, by the settings of vite.config.ts, into dist/web; what became of each module, beside it. */
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
