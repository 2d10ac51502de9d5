/**
 * Checks that a production install runs: `dependencies` in package.json are what the bundle imports, no more and no
 * less, and the built server starts and works with those packages alone. Everything else is bundled, or used in
 * development only, and belongs in `devDependencies`.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../server/testing/free-port.ts';
import { HttpCaller } from '../../server/testing/http-caller.ts';
import { startProcess } from '../../server/testing/server-process.ts';
import { register } from '../../server/testing/user-actions.ts';
import { inProject } from '../root.mjs';
import { copyProductionInstall, folderBytes, importedPackages } from './runtime-packages.ts';

/** The runtime, which no code imports. */
const RUNTIME = 'node';
const MEGABYTE = 1_000_000;

const built = spawnSync(process.execPath, [inProject('scripts/build.mjs'), '--if-stale'], { stdio: 'inherit' });
if (built.status !== 0) process.exit(1);

const { dependencies } = JSON.parse(readFileSync(inProject('package.json'), 'utf8')) as {
  dependencies: Record<string, string>;
};
const imported = importedPackages();
const unused = Object.keys(dependencies).filter((name) => name !== RUNTIME && !imported.has(name));
for (const name of unused) console.log(`FAILED  ${name} is bundled or unused at run time: make it a devDependency`);
const missing = [...imported].filter((name) => !Object.hasOwn(dependencies, name));
for (const name of missing) console.log(`FAILED  ${name} is imported by dist/server: make it a dependency`);
if (unused.length + missing.length === 0) await startInstall();
else process.exitCode = 1;

/**
 * Starts the install and uses each of its packages: the embedded database, a password's hash and the list of common
 * ones, the issuer.
 */
async function startInstall(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'evenkeel-install-'));
  try {
    copyProductionInstall(folder);
    const port = await freePort();
    const environment = {
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: join(folder, 'data'),
      APP_URL: `http://localhost:${port}`,
      SESSION_SECRET: 'a secret for one start, 32+ characters',
      EMBEDDED_DATABASE: 'true',
      ALLOW_SANDBOX: 'true',
      ALLOW_HTTP: 'true',
      LOG_LEVEL: 'error',
    };
    const server = await startProcess([join(folder, 'dist/server/main.js')], environment, { port, path: '/readyz' });
    try {
      const caller = new HttpCaller(server.origin);
      await register(caller, { email: 'ada@example.test', firstName: 'Ada' });
      const issuer = await caller.get('/sandbox/identity/.well-known/openid-configuration');
      if (issuer.status !== 200) throw new Error(`The sandbox's issuer returned status ${issuer.status}.`);
    } finally {
      await server.end();
    }
    const megabytes = folderBytes(join(folder, 'node_modules')) / MEGABYTE;
    console.log(`ok      starts and works with ${megabytes.toFixed(0)} MB of packages beside Node`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
