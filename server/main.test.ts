/** The server as its own process, as `npm start` runs it. */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

const tsx = import.meta.resolve('tsx');
const main = resolve('server/main.ts');

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'evenkeel-main-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs until it ends. Once the text was printed, it is asked to stop. */
async function run(variables: Readonly<Record<string, string>>, until?: string) {
  const env = { PATH: process.env.PATH ?? '', TSX_TSCONFIG_PATH: resolve('tsconfig.json'), ...variables };
  const child = spawn(process.execPath, ['--import', tsx, main], { cwd: folder, env });
  const said = { out: '', err: '' };
  child.stderr.on('data', (text) => {
    said.err += text;
  });
  child.stdout.on('data', (text) => {
    said.out += text;
    if (until && said.out.includes(until)) child.kill('SIGTERM');
  });
  const code = await new Promise<number | null>((done) => child.once('close', done));
  return { ...said, code };
}

it('with everything real but NODE_ENV refuses to start, says why, and has written nothing', async () => {
  const { code, out, err } = await run({
    ...{
      APP_URL: 'https://evenkeel.example',
      SMTP_URL: 'smtp://127.0.0.1:1',
      DATABASE_URL: 'postgres://127.0.0.1:1/x',
    },
    ...{ STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' },
  });
  expect([code, out]).toEqual([1, '']);
  for (const said of ['APP_URL: https://evenkeel.example', 'NODE_ENV: is development', 'ALLOW_SANDBOX=true'])
    expect(err).toContain(said);
  expect(err).not.toContain('    at ');
  expect(readdirSync(folder)).toEqual([]);
});

it('with nothing set but a free port starts, says where, without a warning', async () => {
  const { code, out, err } = await run({ PORT: '0' }, 'mail      embedded');
  expect([code, err]).toEqual([0, '']);
  expect(out).toMatch(
    / {2}Evenkeel is ready at http:\/\/localhost:\d+\n {2}The sandbox is at {4}http:.*\n\n {2}database/,
  );
  expect(out).not.toMatch(/"level":[4-6]0|Others can reach/);
  expect(existsSync(join(folder, '.data/pglite'))).toBe(true);
});
