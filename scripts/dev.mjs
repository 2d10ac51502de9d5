/**
 * `npm run dev`: the server, restarted on every change (tsx, which also reads the emails' JSX), behind Vite with hot
 * reload. Vite runs in this process and the server is its only child, so one Ctrl-C ends both.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer } from 'vite';
import { devStaticPages } from './dev-static-pages.mjs';
import { inProject, root } from './root.mjs';

if (existsSync(inProject('.env'))) process.loadEnvFile(inProject('.env'));

const api = `http://127.0.0.1:${process.env.PORT || 3000}`;
const vite = await createServer({ configFile: inProject('vite.config.ts'), plugins: [devStaticPages(api)] });
await vite.listen();
const [address = ''] = vite.resolvedUrls?.local ?? [];

const args = [
  'node_modules/tsx/dist/cli.mjs',
  'watch',
  '--clear-screen=false',
  '--include=server/**/*.sql',
  'server/main.ts',
];
const server = spawn(process.execPath, args, {
  cwd: root,
  stdio: ['ignore', 'inherit', 'inherit'],
  // In a separate process group, so that only this process gets Ctrl-C and signals tsx once. After a second signal, tsx
  // kills the server without waiting.
  detached: true,
  // Links in emails and the origin check use the browser's address.
  env: { APP_URL: new URL(address).origin, ...process.env },
});

let ending = false;
async function end() {
  if (ending) return;
  ending = true;
  server.kill('SIGTERM');
  await vite.close();
}

// Vite's own listener would exit before the server has closed its database.
process.removeAllListeners('SIGTERM');
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end);
server.on('close', async (code) => {
  const wasRequested = ending;
  await end();
  process.exit(wasRequested ? 0 : (code ?? 1));
});
vite.printUrls();
