import { expect, it } from 'vitest';
import { z } from 'zod';
import { serializeError } from '../logging/serialize-error.ts';
import type { Jobs } from '../ports/jobs/port.ts';
import { PermanentJobError } from '../ports/jobs/port.ts';
import { defineJob } from './define-job.ts';

const payload = z.object({ userId: z.string(), changes: z.array(z.object({ pence: z.int() })) });
const job = defineJob({ name: 'billing.tell', payload });

/**
 * Passes a stored payload to a handler.
 * @returns the payloads that reached the handler.
 */
async function run(stored: unknown): Promise<unknown[]> {
  const handled: unknown[] = [];
  await job.handledBy(async (one) => void handled.push(one))['billing.tell']?.(stored);
  return handled;
}

it('defineJob passes a valid payload to the handler, without unknown fields', async () => {
  const known = { userId: 'ada', changes: [{ pence: 499 }] };
  expect(await run({ ...known, addedLater: true })).toEqual([known]);
});

it.each([
  ['a field of an earlier version', { user: 'ada', changes: [] }, 'userId'],
  ['values of the wrong type', { userId: 7, changes: [{ pence: 1 }, { pence: 'much' }] }, 'userId, changes.1.pence'],
  ['a missing payload', null, '(root)'],
])('defineJob fails permanently for %s, and names the paths but not the values', async (_, stored, paths) => {
  const error = await run(stored).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(PermanentJobError);
  expect(serializeError(error)).toMatchObject({ name: 'PermanentJobError', message: `invalid payload at ${paths}` });
});

it('defineJob rethrows what the handler throws, so that the job is retried', async () => {
  const failed = job.handledBy(() => Promise.reject(new TypeError('away')))['billing.tell'];
  await expect(failed?.({ userId: 'ada', changes: [] })).rejects.toThrow(TypeError);
});

it('defineJob types the payload of enqueue', () => {
  const enqueue: Jobs['enqueue'] = async () => {};
  // @ts-expect-error: there is no userId.
  const incomplete = () => enqueue(null as never, job, { changes: [] });
  expect(incomplete).toBeTypeOf('function');
});
