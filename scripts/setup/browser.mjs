/**
 * Ensures a working Chromium: an installed one, else Playwright's download, else Debian's package. On Debian the journeys
 * get its headless shell too.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { chromiumCandidates, chromiumRecord, headlessShellPath } from '../chromium.mjs';
import { inProject, projectNode, root } from '../root.mjs';
import { progress, SetupError } from './log.mjs';

const TEN_MINUTES = 600_000;

/** Whether it starts: a stub, or a browser without its libraries, exists but does not. @param {string} path */
const starts = (path) => spawnSync(path, ['--version'], { timeout: 30_000, stdio: 'ignore' }).status === 0;

const recorded = () => (existsSync(chromiumRecord) ? readFileSync(chromiumRecord, 'utf8').trim() : null);

/** @param {string} path */
function record(path) {
  mkdirSync(dirname(chromiumRecord), { recursive: true });
  writeFileSync(chromiumRecord, `${path}\n`);
}

/** A recorded path comes first and is not tested again. */
export async function ensureChromium() {
  const { CHROMIUM_PATH: wanted } = process.env;
  const candidates = chromiumCandidates();
  if (wanted) {
    if (candidates.length > 0 && starts(wanted)) return;
    throw new SetupError(`CHROMIUM_PATH is ${wanted}, and no Chromium starts there.`);
  }
  if (candidates[0] && candidates[0] === recorded()) return;
  const found = candidates.find(starts) ?? (await download()) ?? (await installPackage());
  if (!found) throw new SetupError(noChromium);
  record(found);
}

const noChromium =
  'The end-to-end tests need a Chromium, and none could be found, downloaded or installed. Install Chromium or ' +
  'Chrome (on Debian, as root: apt-get install chromium), or set CHROMIUM_PATH to one, then try again.';

/** @returns {Promise<string | null>} */
async function download() {
  const cli = inProject('node_modules/playwright-core/cli.js');
  const env = { ...process.env, PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '15000' };
  const done = await run(
    "Downloading Playwright's Chromium",
    projectNode,
    [cli, 'install', '--no-shell', 'chromium'],
    env,
  );
  const { chromium } = done ? await import('playwright-core') : {};
  const path = chromium?.executablePath();
  return path && starts(path) ? path : null;
}

/** @returns {Promise<string | null>} */
async function installPackage() {
  await aptInstall('chromium');
  return chromiumCandidates().find(starts) ?? null;
}

/**
 * Written after the first attempt to install the shell: not every system has the package, and journeys also run without
 * it.
 */
const shellRecord = inProject('node_modules/.cache/evenkeel-headless-shell');

/** The shell only saves time, so set-up continues if it cannot be installed. */
export async function installHeadlessShell() {
  if (process.env.CHROMIUM_PATH || headlessShellPath() || existsSync(shellRecord)) return;
  await aptInstall('chromium-headless-shell');
  mkdirSync(dirname(shellRecord), { recursive: true });
  writeFileSync(shellRecord, `${headlessShellPath() ?? 'not available'}\n`);
}

/** Does nothing without apt-get or without root rights. @param {string} name of Debian's package */
async function aptInstall(name) {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status !== 0) return;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await run("Reading Debian's package lists", 'apt-get', ['update'], env);
  await run(`Installing ${name}`, 'apt-get', ['install', '-y', '--no-install-recommends', name], env);
}

/** @param {string} what @param {string} command @param {string[]} args @param {NodeJS.ProcessEnv} env @returns {Promise<boolean>} */
function run(what, command, args, env) {
  const end = progress(what, () => '');
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'ignore', 'pipe'], timeout: TEN_MINUTES });
    let errorOutput = '';
    child.stderr.on('data', (chunk) => (errorOutput += chunk));
    child.on('error', (error) => (errorOutput = error.message));
    child.on('close', (code) => {
      end(code === 0 ? 'done' : `failed: ${errorLineIn(errorOutput)}`);
      resolve(code === 0);
    });
  });
}

/** The line of a long error output that names the error. @param {string} errorOutput */
const errorLineIn = (errorOutput) =>
  (errorOutput.match(/^.*\b(E|error|failed|unable)\b.*$/im)?.[0] ?? errorOutput.trim().split('\n').at(-1) ?? '').trim();
