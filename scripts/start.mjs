/**
 * `npm start`, after set-up: runs the built server in this process, so that signals reach it and its exit code is npm's.
 * The environment overrides settings in a file named .env.
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
