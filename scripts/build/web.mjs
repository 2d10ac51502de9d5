/** The pages, by the settings of vite.config.ts, into dist/web. */
import { build } from 'vite';
import { inProject } from '../root.mjs';

export const buildWeb = () =>
  build({
    configFile: inProject('vite.config.ts'),
    logLevel: 'warn',
    build: { outDir: inProject('dist/web'), emptyOutDir: true },
  });
