/** The checks that need no running program. Each counts as one test of `npm test`. */
import { spawn } from 'node:child_process';
import { inProject, root } from './root.mjs';

/** Run directly with the current Node, without npx. */
const commands = {
  types: ['node_modules/typescript/bin/tsc', '--noEmit'],
  'types of the oldest browsers': ['node_modules/typescript/bin/tsc', '--noEmit', '-p', 'tsconfig.browser.json'],
  'format and lint': ['node_modules/@biomejs/biome/bin/biome', 'ci', '--colors=off', '--max-diagnostics=50', '.'],
  'unused code and packages': ['node_modules/knip/bin/knip.js', '--no-progress'],
  'complete lockfile': ['scripts/complete-lockfile.mjs'],
  laws: ['scripts/laws/main.ts'],
  'production install': ['scripts/deployment/production-install.ts'],
  'size of the pages': ['scripts/size-budget.mjs'],
  licences: ['scripts/supply-chain/licences.ts'],
  'known vulnerabilities': ['scripts/supply-chain/audit.ts'],
};

/** EX_TEMPFAIL of sysexits.h: the data to check against could not be fetched. */
const NOT_CHECKED = 75;

/** @typedef {{ name: string, outcome: 'passed' | 'failed' | 'not checked', output: string }} CheckResult */

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
    child.on('error', (error) => resolve({ name, outcome: 'failed', output: error.message }));
    child.on('close', (code) => resolve({ name, outcome: outcomeOf(code), output: output.trim() }));
  });
}

/** @param {number | null} code @returns {CheckResult['outcome']} */
const outcomeOf = (code) => (code === 0 ? 'passed' : code === NOT_CHECKED ? 'not checked' : 'failed');

/** @type {Record<CheckResult['outcome'], string>} */
const marks = { passed: 'ok     ', failed: 'FAILED ', 'not checked': 'SKIPPED' };

/** Prints the output of the checks that did not pass, then one line for each check. @param {CheckResult[]} results */
export function printChecks(results) {
  for (const { name, outcome, output } of results)
    if (outcome !== 'passed') console.log(`\n--- ${name} ---\n${output}`);
  console.log('');
  for (const { name, outcome } of results) console.log(`${marks[outcome]} ${name}`);
}
