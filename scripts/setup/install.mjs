/** Installs what package-lock.json requires, build tools included, regardless of NODE_ENV. */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { inProject, projectNode, root } from '../root.mjs';
import { isInstalled, lockedFolders, writeStamp } from './installed.mjs';
import { progress, SetupError } from './log.mjs';
import { withLock } from './mutex.mjs';

const NODE_MAJOR = 24;

/** Does nothing if everything is installed. */
export async function install() {
  if (isInstalled()) return;
  await withLock('install', async () => {
    if (isInstalled()) return;
    await runNpm();
    checkProjectNode();
    writeStamp();
  });
}

async function runNpm() {
  const folders = lockedFolders();
  const done = () => folders.filter((folder) => existsSync(inProject(folder, 'package.json'))).length;
  const end = progress('Installing packages (once, a minute or so)', () => `${done()} of ${folders.length},`);
  const { code, output } = await npm(['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
  end(code === 0 ? 'done' : 'failed');
  if (code !== 0)
    throw new SetupError(`${reasonIn(output)}\n\nnpm said:\n${output.trim().split('\n').slice(0, 15).join('\n')}`);
}

/** @param {string[]} args @returns {Promise<{ code: number | null, output: string }>} */
function npm(args) {
  const { npm_execpath: cli = '', npm_node_execpath: node = process.execPath } = process.env;
  // Under `npm start` the same npm is used; when run by hand, the one on PATH.
  const isRunByNpm = basename(cli).startsWith('npm');
  const [command, commandArgs] = isRunByNpm ? [node, [cli, ...args]] : ['npm', args];
  return new Promise((resolve) => {
    const child = spawn(command, commandArgs, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: !isRunByNpm && process.platform === 'win32',
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    const stop = () => child.kill('SIGTERM');
    process.once('SIGTERM', stop).once('SIGINT', stop);
    child.on('error', (error) => {
      output = error.message;
    });
    child.on('close', (code) => {
      process.off('SIGTERM', stop).off('SIGINT', stop);
      resolve({ code, output });
    });
  });
}

/** @type {[RegExp, string][]} */
const reasons = [
  [/^spawn .*ENOENT/, "npm couldn't be started: is it installed with Node.js?"],
  [/ENOSPC|no space left/i, 'The disk is full: free about 1.5 GB, then try again.'],
  [
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|network/,
    "The package registry couldn't be reached. The first start needs a connection (and npm its proxy settings, if any).",
  ],
  [
    /E404|ETARGET|notarget/,
    "The package registry doesn't have a package that package-lock.json names: is a mirror incomplete?",
  ],
  [/EACCES|EPERM|EROFS/, "You can't write to this folder: check its owner and permissions."],
  [
    /EUSAGE|in sync/,
    "package.json and package-lock.json don't match: run `npm install`, then `node scripts/complete-lockfile.mjs --write`.",
  ],
  [/EINTEGRITY/, "A package isn't the one package-lock.json expects. Run `npm cache verify`, then try again."],
];

/** @param {string} output */
const reasonIn = (output) => reasons.find(([sign]) => sign.test(output))?.[1] ?? 'The packages could not be installed.';

/** An install script provides the project's Node, and npm may be configured not to run it. */
function checkProjectNode() {
  const found = spawnSync(projectNode, ['--version'], { encoding: 'utf8' }).stdout ?? '';
  if (found.startsWith(`v${NODE_MAJOR}.`)) return;
  throw new SetupError(
    `The project's own Node ${NODE_MAJOR} was not set up (found: ${found.trim() || 'nothing'}). ` +
      'If npm is set to ignore-scripts, allow them for this: `npm rebuild node --ignore-scripts=false`.',
  );
}
