/** The checks that need no running program. Each counts as one test of `npm test`. */
import { spawn } from 'node:child_process';
import { inProject, root } from './root.mjs';

/** Run directly with the current Node, without npx. */
const commands = {
  types: ['node_modules/typescript/bin/tsc', '--noEmit'],
  'format and lint': ['node_modules/@biomejs/biome/bin/biome', 'ci', '--colors=off', '--max-diagnostics=50', '.'],
  'unused code and packages': ['node_modules/knip/bin/knip.js', '--no-progress'],
  'complete lockfile': ['scripts/complete-lockfile.mjs'],
  laws: ['scripts/laws/main.ts'],
  'production install': ['scripts/deployment/production-install.ts'],
  'size of the pages': ['scripts/size-budget.mjs'],
};

/** @typedef {{ name: string, passed: boolean, output: string }} CheckResult */

/** All concurrently. @returns {Promise<CheckResult[]>} */
export const runChecks = () => Promise.all(Object.entries(commands).map(([name, command]) => run(name, command)));

/** @param {string} name @param {string[]} command @returns {Promise<CheckResult>} */
function run(name, [script = '', ...args]) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [inProject(script), ...args], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output += chunk;
      });
    }
    child.on('error', (error) => resolve({ name, passed: false, output: error.message }));
    child.on('close', (code) => resolve({ name, passed: code === 0, output: output.trim() }));
  });
}

/** The output of failed checks, then one line for each check. @param {CheckResult[]} results */
export function printChecks(results) {
  for (const { name, passed, output } of results) if (!passed) console.log(`\n--- ${name} ---\n${output}`);
  console.log('');
  for (const { name, passed } of results) console.log(`${passed ? 'ok    ' : 'FAILED'}  ${name}`);
}
