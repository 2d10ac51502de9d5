import { fastify } from 'fastify';
import { expect, it } from 'vitest';
import { type HealthOptions, mountHealth } from './health.ts';

async function statuses(readiness: Partial<HealthOptions>, times = 1): Promise<number[]> {
  const app = fastify();
  mountHealth(app, { checkReady: async () => {}, isStopping: () => false, ...readiness });
  const responses = await Promise.all(Array.from({ length: times }, () => app.inject('/readyz')));
  expect((await app.inject('/healthz')).statusCode).toBe(200);
  return responses.map(({ statusCode }) => statusCode);
}

it('GET /readyz returns 200 when its check succeeds', async () => {
  expect(await statuses({})).toEqual([200]);
});

it('GET /readyz returns 503 when its check fails or times out', async () => {
  expect(await statuses({ checkReady: () => Promise.reject(new Error('away')) })).toEqual([503]);
  expect(await statuses({ checkReady: () => new Promise(() => {}), limitMs: 20 })).toEqual([503]);
});

it('GET /readyz returns 503 while the server is stopping, without running its check', async () => {
  let checkCount = 0;
  const checkReady = async () => {
    checkCount += 1;
  };
  expect(await statuses({ checkReady, isStopping: () => true })).toEqual([503]);
  expect(checkCount).toBe(0);
});

it('GET /readyz runs its check once for concurrent requests', async () => {
  let checkCount = 0;
  const { promise, resolve } = Promise.withResolvers<void>();
  const checkReady = () => {
    checkCount += 1;
    setImmediate(resolve);
    return promise;
  };
  expect(await statuses({ checkReady }, 20)).toEqual(Array(20).fill(200));
  expect(checkCount).toBe(1);
});
