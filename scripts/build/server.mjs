/**
 * Bundles the server and its imports into one file, because reading thousands of small files makes Node slow to start.
 * The commands for backups are entries of the same bundle: they also run without the sources and the development
 * packages. Most packages with native or WASM files are not bundled; lazy imports become separate files in the same
 * folder.
 */
import { cpSync } from 'node:fs';
import { build } from 'vite';
import { fingerprintOfRules } from '../../server/ports/writer/rules-fingerprint.ts';
import { inProject, root } from '../root.mjs';

/**
 * pg-native is pg's optional native driver, which is not installed. The sandbox's oidc-provider is loaded by the first
 * sign-in there, and uses eval, which a bundle should not contain.
 */
const external = ['@electric-sql/pglite', '@node-rs/argon2', 'oidc-provider', 'pg-native'];

/**
 * React chooses its build by NODE_ENV at run time; emails are always rendered by the production build. Replaced only in
 * React's files: other packages use that variable for something else.
 * @type {import('vite').Plugin}
 */
const productionReact = {
  name: 'production-react',
  enforce: 'pre',
  transform: {
    filter: { id: /\/node_modules\/(react|react-dom)\// },
    handler: (code) => ({ code: code.replaceAll('process.env.NODE_ENV', '"production"'), map: null }),
  },
};

export async function buildServer() {
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    plugins: [productionReact],
    define: { __RULES_FINGERPRINT__: JSON.stringify(fingerprintOfRules(root)) },
    ssr: { noExternal: true, external },
    build: {
      ssr: true,
      target: 'node24',
      outDir: inProject('dist/server'),
      emptyOutDir: true,
      copyPublicDir: false,
      // Lists the licences of all bundled packages.
      license: { fileName: 'licences.md' },
      rollupOptions: {
        input: ['server/main.ts', 'server/backup.ts', 'server/restore.ts'].map((program) => inProject(program)),
        output: {
          format: 'es',
          entryFileNames: '[name].js',
          // In the folder of main.js, so that './migrations' resolves from every file.
          chunkFileNames: '[name]-[hash].js',
        },
      },
    },
  });
  cpSync(inProject('server/db/migrations'), inProject('dist/server/migrations'), { recursive: true });
  cpSync(inProject('server/features/progress/report/fonts'), inProject('dist/server/fonts'), { recursive: true });
}
