import { expect, it } from 'vitest';
import { openTestApp } from '../../testing/test-app.ts';
import { warnOfUntrustedProxy } from './untrusted-proxy-warning.ts';

const forwarded = { headers: { 'x-forwarded-for': '203.0.113.9' } };

function lines() {
  const warnings: unknown[] = [];
  return { warnings, log: { warn: (...parts: unknown[]) => warnings.push(...parts) } };
}

it('warnOfUntrustedProxy warns once about X-Forwarded-For, without logging the address', () => {
  const { warnings, log } = lines();
  const warnOnce = warnOfUntrustedProxy(false, log);
  warnOnce({ headers: {} });
  expect(warnings).toEqual([]);
  for (let n = 0; n < 3; n += 1) warnOnce(forwarded);
  expect(warnings).toHaveLength(1);
  expect(warnings[0]).toMatch(/TRUST_PROXY/);
  expect(JSON.stringify(warnings)).not.toContain('203.0.113.9');
});

it.each([true, 1, '10.0.0.0/8'])('warnOfUntrustedProxy does not warn if TRUST_PROXY is %s', (trusted) => {
  const { warnings, log } = lines();
  warnOfUntrustedProxy(trusted, log)(forwarded);
  expect(warnings).toEqual([]);
});

it('the app logs the warning about TRUST_PROXY once', async () => {
  const warnings: string[] = [];
  const app = await openTestApp(
    'postgres',
    { logDestination: { write: (line) => void warnings.push(line) } },
    { LOG_LEVEL: 'warn' },
  );
  for (let n = 0; n < 2; n += 1) await app.fastify.inject({ url: '/healthz', ...forwarded });
  await app.close();
  expect(warnings.filter((line) => line.includes('TRUST_PROXY'))).toHaveLength(1);
});
