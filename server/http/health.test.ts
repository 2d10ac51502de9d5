import { fastify } from 'fastify';
import { expect, it } from 'vitest';
import { type HealthOptions, mountHealth } from './health.ts';

async function statuses(readiness: Partial<HealthOptions>, times = 1): Promise<number[]> {
  const app = fastify();
  mountHealth(app, { checkReady: async () => {}, isStopping: () => false, ...readiness });
  const answers = await Promise.all(Array.from({ length: times }, () => app.inject('/readyz')));
  expect((await app.inject('/healthz')).statusCode).toBe(200);
  return answers.map(({ statusCode }) => statusCode);
}

it('is ready where database and job queue answer', async () => {
  expect(await statuses({})).toEqual([200]);
});

it('is not ready where one of them refuses, or says nothing within the limit', async () => {
  expect(await statuses({ checkReady: () => Promise.reject(new Error('away')) })).toEqual([503]);
  expect(await statuses({ checkReady: () => new Promise(() => {}), limitMs: 20 })).toEqual([503]);
});

it('is not ready once the server has been told to stop, and asks nobody any more', async () => {
  let asked = 0;
  const checkReady = async () => {
    asked += 1;
  };
  expect(await statuses({ checkReady, isStopping: () => true })).toEqual([503]);
  expect(asked).toBe(0);
});

it('asks once for all who ask at the same time', async () => {
  let asked = 0;
  const { promise, resolve } = Promise.withResolvers<void>();
  const checkReady = () => {
    asked += 1;
    setImmediate(resolve);
    return promise;
  };
  expect(await statuses({ checkReady }, 20)).toEqual(Array(20).fill(200));
  expect(asked).toBe(1);
});
