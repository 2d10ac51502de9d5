/**
 * `npm test`: build, then checks and unit and integration tests concurrently, then end-to-end tests. Every stage runs
 * even if an earlier one failed; the last line adds up the counts from their machine-readable reports.
 */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { printChecks, runChecks } from '../checks.mjs';
import { inProject, root } from '../root.mjs';
import { makeTemporaryFolder } from '../temporary-folder.mjs';

/** @typedef {{ passed: number, failed: number, skipped: number }} Count */
/** @typedef {{ specs?: { file: string, title: string, tests: { projectName: string, status: string }[] }[], suites?: PlaywrightSuite[] }} PlaywrightSuite */

/** Notes on single tests, repeated at the end in case earlier output was cut. @type {string[]} */
const remarks = [];

const temporary = makeTemporaryFolder();

/**
 * The groups run one after the other, the stages of a group concurrently: unit tests that wait leave a tenth of two
 * cores to the checks. @type {[string, () => Promise<Count>][][]}
 */
const stages = [
  [['Build', build]],
  [
    ['Checks', checks],
    ['Unit and integration', unitAndIntegration],
  ],
  [['End-to-end', endToEnd]],
];

/** @returns {Promise<Count>} */
async function checks() {
  const results = await runChecks();
  printChecks(results);
  /** @param {typeof results[number]['outcome']} outcome */
  const count = (outcome) => results.filter((result) => result.outcome === outcome).length;
  return { passed: count('passed'), failed: count('failed'), skipped: count('not checked') };
}

/**
 * A file with a failure is retried alone, because a loaded machine can cause timeouts. A test that fails again counts
 * as failed; one that passes only on the retry is listed at the end. @returns {Promise<Count>}
 */
async function unitAndIntegration() {
  const first = await vitest('first', []);
  const files = [...new Set(first.failures.flatMap(({ file }) => file ?? []))];
  if (files.length > 0) console.log(`\nOnce more, one file at a time: ${files.join(', ')}`);
  const again = files.length > 0 ? await vitest('again', ['--maxWorkers=1', ...files]) : nothing;
  const failed = [...again.failures, ...first.failures.filter(({ file }) => file === undefined)];
  const recovered = first.failures.filter((one) => !failed.some((other) => nameFailure(other) === nameFailure(one)));
  remarks.push(...recovered.map((one) => `passed only by itself: ${nameFailure(one)}`));
  remarks.push(...failed.map((one) => `failed: ${nameFailure(one)}`));
  const passed = first.passed + recovered.filter(({ isTest }) => isTest).length;
  return { passed, failed: failed.length, skipped: first.skipped };
}

/** @param {import('./unit-report.mjs').UnitFailure} failure */
const nameFailure = ({ file = 'no file', name }) => `${file} › ${name}`;

/** @type {import('./unit-report.mjs').UnitReport} */
const nothing = { passed: 0, skipped: 0, failures: [] };

/** @param {string} reportName @param {string[]} more @returns {Promise<import('./unit-report.mjs').UnitReport>} */
async function vitest(reportName, more) {
  const file = join(temporary, `vitest-${reportName}.json`);
  const args = ['run', '--reporter=default', '--reporter=./scripts/test/unit-report.mjs', ...more];
  const code = await run('node_modules/vitest/vitest.mjs', args, { UNIT_REPORT: file });
  const report = readJson(file) ?? nothing;
  const failedWithoutName = code !== 0 && report.failures.length === 0;
  return failedWithoutName
    ? { ...report, failures: [{ name: `Vitest ended with code ${code}`, isTest: false }] }
    : report;
}

/** @returns {Promise<Count>} */
async function build() {
  const code = await run('scripts/build.mjs', ['--if-stale']);
  return code === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 };
}

/** @returns {Promise<Count>} */
async function endToEnd() {
  const file = join(temporary, 'playwright.json');
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: file };
  const code = await run('node_modules/@playwright/test/cli.js', ['test', '--reporter=list,json'], env);
  const report = readJson(file);
  const stats = report?.stats;
  remarks.push(...failedOrFlaky(report?.suites ?? []));
  const count = {
    passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0),
    failed: stats?.unexpected ?? 0,
    skipped: stats?.skipped ?? 0,
  };
  return failingAs(code, count);
}

/** @param {PlaywrightSuite[]} suites @returns {string[]} */
const failedOrFlaky = (suites) =>
  suites.flatMap(({ specs = [], suites: inner = [] }) => [
    ...specs.flatMap(({ file, title, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ projectName, status }) => {
          const what = status === 'flaky' ? 'passed only at the second try' : 'failed';
          return `${what}: e2e/${file} › ${title} (${projectName})`;
        }),
    ),
    ...failedOrFlaky(inner),
  ]);

/** A runner can also fail without a failed test: a file that does not load, an unhandled error, no report. @param {number} code @param {Count} count */
const failingAs = (code, count) => (code !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count);

/** @param {string} file */
const readJson = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null);

/** @param {string} script @param {string[]} args @param {Record<string, string>} env @returns {Promise<number>} */
function run(script, args, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [inProject(script), ...args], {
      cwd: root,
      env: { ...process.env, TMPDIR: temporary, ...env },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    const stop = () => child.kill('SIGTERM');
    process.once('SIGTERM', stop);
    child.on('close', (code) => {
      process.off('SIGTERM', stop);
      resolve(code ?? 1);
    });
  });
}

const total = { passed: 0, failed: 0, skipped: 0 };
/** @type {string[]} */
const summary = [];
for (const together of stages) {
  console.log(`\n=== ${together.map(([name]) => name).join(', ')} ===`);
  summary.push(...(await Promise.all(together.map(([name, stage]) => runStage(name, stage)))));
}

/** @param {string} name @param {() => Promise<Count>} stage @returns {Promise<string>} its line of the summary */
async function runStage(name, stage) {
  const started = Date.now();
  const count = await stage();
  const ranNothing = count.passed + count.failed === 0;
  if (ranNothing) count.failed = 1;
  for (const key of /** @type {(keyof Count)[]} */ (Object.keys(total))) total[key] += count[key];
  const seconds = Math.round((Date.now() - started) / 1000);
  return `${name}: ${ranNothing ? 'ran nothing, which counts as a failure' : formatCount(count)} (${seconds} s)`;
}

/** @param {Count} count */
function formatCount({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

console.log(`\n=== Together ===\n${[...remarks, ...summary].join('\n')}\n\n${formatCount(total)}`);
process.exitCode = total.failed > 0 ? 1 : 0;
