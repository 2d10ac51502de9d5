import { expect, it, vi } from 'vitest';
import type { Mailer } from './port.ts';
import { throttledMailer } from './throttled-mailer.ts';

const message = { kind: 'test', to: 'ada@example.com', subject: 'Hello', html: '<p>Hello</p>', text: 'Hello' };

/**
 * Hands over twenty messages at the same time.
 * @returns the promise of all of them, and a function that counts those that have started.
 */
function twenty(isActive: () => boolean) {
  const send = vi.fn<Mailer['send']>(async () => ({ sent: true }));
  const mailer = throttledMailer({ kind: 'smtp', send, close: async () => {} }, isActive);
  const sending = Promise.all(Array.from({ length: 20 }, () => mailer.send(message)));
  return { sending, begun: () => send.mock.calls.length };
}

it('throttledMailer starts all emails at once while no requests arrive', async () => {
  const { begun } = twenty(() => false);
  await new Promise((resolve) => setImmediate(resolve));
  expect(begun()).toBe(20);
});

it('throttledMailer starts emails one by one while requests arrive, and the rest at once when they stop', async () => {
  let isActive = true;
  const { sending, begun } = twenty(() => isActive);
  await new Promise((resolve) => setImmediate(resolve));
  expect(begun()).toBe(0);
  await vi.waitUntil(() => begun() > 0, { interval: 1 });
  expect(begun()).toBeLessThan(20);
  isActive = false;
  expect(await sending).toHaveLength(20);
});

it("throttledMailer passes on the mailer's results and errors", async () => {
  const temporaryError = new Error('450 4.2.1 Busy');
  const send = vi.fn<Mailer['send']>().mockResolvedValueOnce({ sent: true }).mockRejectedValueOnce(temporaryError);
  const mailer = throttledMailer({ kind: 'smtp', send, close: async () => {} }, () => true);
  expect(await mailer.send(message)).toEqual({ sent: true });
  await expect(mailer.send(message)).rejects.toBe(temporaryError);
});
