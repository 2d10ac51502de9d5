/** Runs the server as a separate process, as `npm start` does. */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { lockFolder } from './db/pglite/folder-lock.ts';
import { migratedDatabaseLocation } from './db/testing/test-database.ts';
import { builtServer } from './testing/server-process.ts';

let built: string;
beforeAll(() => {
  built = builtServer();
}, 240_000);

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'evenkeel-main-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Prints which of OpenTelemetry's packages are loaded. */
const printLoadedPackages = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module';
  registerHooks({ resolve(specifier, context, next) {
    const found = next(specifier, context);
    const name = /@opentelemetry.([\\w-]+)/.exec(found.url)?.[1];
    if (name) console.log('loaded ' + name);
    return found;
  } });`)}`;

/** From source, where each package is a module of its own. */
const fromSource = ['--import', import.meta.resolve('tsx'), resolve('server/main.ts')];

/** Runs the server until it ends, and stops it once it has printed `until`. */
async function run(variables: Readonly<Record<string, string>>, until?: string, program: readonly string[] = [built]) {
  const env = { PATH: process.env.PATH ?? '', TSX_TSCONFIG_PATH: resolve('tsconfig.json'), ...variables };
  const child = spawn(process.execPath, [...program], { cwd: folder, env });
  const output = { out: '', err: '' };
  child.stderr.on('data', (text) => {
    output.err += text;
  });
  child.stdout.on('data', (text) => {
    output.out += text;
    if (until && output.out.includes(until)) child.kill('SIGTERM');
  });
  const code = await new Promise<number | null>((done) => child.once('close', done));
  return { ...output, code };
}

it('the server refuses to start without NODE_ENV on a public address, and writes no files', async () => {
  const { code, out, err } = await run({
    APP_URL: 'https://evenkeel.example',
    SMTP_URL: 'smtp://127.0.0.1:1',
    DATABASE_URL: 'postgres://127.0.0.1:1/x',
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
  });
  expect([code, out]).toEqual([1, '']);
  for (const part of ['APP_URL: https://evenkeel.example', 'NODE_ENV: is development', 'ALLOW_SANDBOX=true'])
    expect(err).toContain(part);
  expect(err).not.toContain('    at ');
  expect(readdirSync(folder)).toEqual([]);
});

it('the server starts without configuration and prints its address without warnings', async () => {
  const { code, out, err } = await run({ PORT: '0' }, 'mail      embedded');
  expect([code, err]).toEqual([0, '']);
  expect(out).toMatch(
    / {2}Evenkeel is ready at http:\/\/localhost:\d+\n {2}The sandbox is at {4}http:.*\n\n {2}database/,
  );
  expect(out).not.toMatch(/"level":[4-6]0|Others can reach/);
  expect(existsSync(join(folder, '.data/pglite'))).toBe(true);
});

it('the server refuses to start in a data folder in use, and names the other process', async () => {
  const unlock = lockFolder(join(folder, '.data'));
  const { code, out, err } = await run({ PORT: '0' });
  unlock();
  expect([code, out]).toEqual([1, '']);
  expect(err).toMatch(
    new RegExp(`^The data folder .* is in use by another Evenkeel \\(process ${process.pid}\\)\\. .*\n$`),
  );
});

const loadedIn = (out: string) => new Set([...out.matchAll(/^loaded (.*)$/gm)].map(([, name = '']) => name));

it('the server loads the tracing packages only if OTEL_EXPORTER_OTLP_ENDPOINT is set', async () => {
  const { dataDir, remove } = await migratedDatabaseLocation('pglite');
  const started = { PORT: '0', DATA_DIR: dataDir };
  const program = ['--import', printLoadedPackages, ...fromSource];
  const without = loadedIn((await run(started, 'mail      embedded', program)).out);
  // The API package, which has no implementation, is always loaded, because prom-client and better-auth import it.
  expect([...without].filter((name) => !['api', 'semantic-conventions'].includes(name))).toEqual([]);
  const traced = { ...started, OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' };
  const found = loadedIn((await run(traced, 'mail      embedded', program)).out);
  expect([...found]).toEqual(expect.arrayContaining(['sdk-trace', 'exporter-trace-otlp-http']));
  await remove();
});
