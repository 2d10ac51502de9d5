/** Configurations with which the server must not start, and simultaneous starts that must succeed. */
import { spawn } from 'node:child_process';
import { freePort } from '../../server/testing/free-port.ts';
import { newPlace } from '../../server/testing/server-place.ts';
import { DRILL_SECRET, onDrillPlace } from '../fixtures/drill-place.ts';
import type { DrillResult } from '../result.ts';

const LIMIT_MS = 30_000;
const real = {
  SMTP_URL: 'smtp://127.0.0.1:2525',
  STRIPE_SECRET_KEY: 'sk_test_drill',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_drill',
  STRIPE_WEBHOOK_SECRET: 'whsec_drill',
  SESSION_SECRET: DRILL_SECRET,
};

const insecure: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
  ['real services without NODE_ENV', { ...real, APP_URL: 'https://evenkeel.example' }],
  ['sandbox services exposed to the network', { HOST: '0.0.0.0' }],
  ['live Stripe key with the sandbox mailbox', { ...real, SMTP_URL: '', STRIPE_SECRET_KEY: 'sk_live_drill' }],
  ['production over plain HTTP', { ...real, NODE_ENV: 'production', APP_URL: 'http://evenkeel.example' }],
  ['production on the embedded database', { ...real, NODE_ENV: 'production', APP_URL: 'https://evenkeel.example' }],
  [
    'production trusting every X-Forwarded-For',
    {
      ...real,
      NODE_ENV: 'production',
      APP_URL: 'https://evenkeel.example',
      EMBEDDED_DATABASE: 'true',
      TRUST_PROXY: 'true',
    },
  ],
  ['invalid database URL', { DATABASE_URL: 'not-a-url' }],
];

export const insecureConfigurations = async (): Promise<DrillResult> => {
  const started: string[] = [];
  for (const [what, variables] of insecure) if (!(await isRejected(variables))) started.push(what);
  return {
    what: `S7 S11 S15 ${insecure.length} insecure or invalid configurations`,
    outcome: started.length === 0 ? 'all rejected, with exit code 1 and a reason' : `ACCEPTED: ${started.join('; ')}`,
    passed: started.length === 0,
  };
};

async function isRejected(variables: Readonly<Record<string, string>>): Promise<boolean> {
  const { dataDir, remove } = await newPlace(undefined);
  const env = { PATH: process.env.PATH ?? '', PORT: String(await freePort()), DATA_DIR: dataDir, LOG_LEVEL: 'silent' };
  const child = spawn(process.execPath, ['dist/server/main.js'], { env: { ...env, ...variables } });
  let errorOutput = '';
  child.stderr.on('data', (part) => {
    errorOutput += String(part);
  });
  const limit = setTimeout(() => child.kill('SIGKILL'), LIMIT_MS);
  // A server that starts logs the address it listens on.
  child.stdout.once('data', () => child.kill('SIGKILL'));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  clearTimeout(limit);
  await remove();
  return code === 1 && errorOutput.trim().length > 20 && !/\n\s+at /.test(errorOutput);
}

const ROUNDS = 3;

export const simultaneousStarts = async (postgresUrl: string): Promise<DrillResult> => {
  const failures: string[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await onDrillPlace(postgresUrl, async ({ start }) => {
      const folders = await Promise.all([0, 1, 2].map(() => newPlace(undefined)));
      const starts = await Promise.allSettled(folders.map(({ dataDir }) => start({ dataDir })));
      for (const one of starts) {
        if (one.status === 'fulfilled') await one.value.end();
        else failures.push(String(one.reason));
      }
      for (const folder of folders) await folder.remove();
    });
  }
  return {
    what: `D4 three servers started simultaneously on an empty database, ${ROUNDS} times`,
    outcome: failures.length === 0 ? 'all ready' : failures.join('; '),
    passed: failures.length === 0,
  };
};
