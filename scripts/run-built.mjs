/**
 * Runs a program of the built server in this process, so that signals reach it and its exit code is npm's. The
 * environment overrides settings in a file named .env.
 */
import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { inProject } from './root.mjs';

/** @param {string} name of a file in dist/server */
export async function runBuilt(name) {
  const program = inProject(`dist/server/${name}.js`);
  if (existsSync(inProject('.env'))) process.loadEnvFile(inProject('.env'));
  if (existsSync(program)) {
    await import(pathToFileURL(program).href);
  } else {
    console.error('Nothing is built yet. Run: node scripts/setup.mjs --build');
    process.exitCode = 1;
  }
}
