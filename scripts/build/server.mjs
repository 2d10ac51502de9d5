/**
 * The server with all it imports in one file, as reading thousands of small files is what makes a Node program slow to
 * start. Little but the packages that carry native or WASM files stays outside; what is imported lazily becomes a file
 * beside it.
 */
import { cpSync } from 'node:fs';
import { build } from 'vite';
import { fingerprintOfRules } from '../../server/ports/writer/rules-fingerprint.ts';
import { inProject, root } from '../root.mjs';

/**
 * pg-native is pg's optional native driver, which is not installed. The sandbox's oidc-provider is loaded by the first
 * who signs in there, and something in it uses eval, which a bundle should not hold.
 */
const external = ['@electric-sql/pglite', '@node-rs/argon2', 'oidc-provider', 'pg-native'];

/**
 * React's own choice of build goes by NODE_ENV as it is when the server runs; mails are drawn by the quick one always.
 * Only in React's files: other packages mean something else by that variable.
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
      ssr: 'server/main.ts',
      target: 'node24',
      outDir: inProject('dist/server'),
      emptyOutDir: true,
      copyPublicDir: false,
      rollupOptions: {
        output: {
          format: 'es',
          entryFileNames: 'main.js',
          // Beside main.js, so that './migrations' is right from whichever file it is asked for.
          chunkFileNames: '[name]-[hash].js',
        },
      },
    },
  });
  cpSync(inProject('server/db/migrations'), inProject('dist/server/migrations'), { recursive: true });
  cpSync(inProject('server/features/progress/report/fonts'), inProject('dist/server/fonts'), { recursive: true });
}
