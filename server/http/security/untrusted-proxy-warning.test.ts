import { expect, it } from 'vitest';
import { openTestApp } from '../../testing/test-app.ts';
import { warnOfUntrustedProxy } from './untrusted-proxy-warning.ts';

const forwarded = { headers: { 'x-forwarded-for': '203.0.113.9' } };

function lines() {
  const said: unknown[] = [];
  return { said, log: { warn: (...parts: unknown[]) => said.push(...parts) } };
}

it('warnOfUntrustedProxy warns once about X-Forwarded-For, without logging the address', () => {
  const { said, log } = lines();
  const seen = warnOfUntrustedProxy(false, log);
  seen({ headers: {} });
  expect(said).toEqual([]);
  for (let n = 0; n < 3; n += 1) seen(forwarded);
  expect(said).toHaveLength(1);
  expect(said[0]).toMatch(/TRUST_PROXY/);
  expect(JSON.stringify(said)).not.toContain('203.0.113.9');
});

it.each([true, 1, '10.0.0.0/8'])('warnOfUntrustedProxy does not warn if TRUST_PROXY is %s', (trusted) => {
  const { said, log } = lines();
  warnOfUntrustedProxy(trusted, log)(forwarded);
  expect(said).toEqual([]);
});

it('the app logs the warning about TRUST_PROXY once', async () => {
  const said: string[] = [];
  const app = await openTestApp(
    'postgres',
    { logDestination: { write: (line) => void said.push(line) } },
    { LOG_LEVEL: 'warn' },
  );
  for (let n = 0; n < 2; n += 1) await app.fastify.inject({ url: '/healthz', ...forwarded });
  await app.close();
  expect(said.filter((line) => line.includes('TRUST_PROXY'))).toHaveLength(1);
});
