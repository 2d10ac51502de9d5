/**
 * `npm start`, after set-up: the built server, in this very process, so that a signal reaches it and its exit code is
 * npm's. Settings in a file named .env count where the environment does not say otherwise.
 */
import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { inProject } from './root.mjs';

const server = inProject('dist/server/main.js');

if (existsSync(inProject('.env'))) process.loadEnvFile(inProject('.env'));
if (existsSync(server)) {
  await import(pathToFileURL(server).href);
} else {
  console.error('Nothing is built yet. Run: node scripts/setup.mjs --build');
  process.exitCode = 1;
}
