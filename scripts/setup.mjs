/**
 * Prepares a fresh clone: `node scripts/setup.mjs [--browser] [--build]`. npm runs it before start, dev, check and test,
 * on the machine's Node (20 or newer), so this file and its imports use only Node's built-in modules. If everything is
 * in place it takes milliseconds.
 */
import { spawnSync } from 'node:child_process';
import { isBuilt } from './build/stamp.mjs';
import { inProject, projectNode, root } from './root.mjs';
import { ensureChromium, installHeadlessShell } from './setup/browser.mjs';
import { install } from './setup/install.mjs';
import { SetupError } from './setup/log.mjs';

const MINIMUM_NODE = 20;

/** Uses the project's Node, because the machine's may be too old for the build tools. */
function buildIfStale() {
  if (isBuilt()) return;
  const { status } = spawnSync(projectNode, [inProject('scripts/build.mjs'), '--if-stale'], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) throw new SetupError('The build failed; the lines above say where.');
}

try {
  if (Number.parseInt(process.versions.node, 10) < MINIMUM_NODE) {
    throw new SetupError(
      `Node ${process.versions.node} is too old to begin with: please install Node ${MINIMUM_NODE} or newer.`,
    );
  }
  await install();
  if (process.argv.includes('--browser')) {
    await ensureChromium();
    await installHeadlessShell();
  }
  if (process.argv.includes('--build')) buildIfStale();
} catch (error) {
  if (!(error instanceof SetupError)) throw error;
  process.stderr.write(`\nSet-up stopped. ${error.message}\n\n`);
  process.exitCode = 1;
}
