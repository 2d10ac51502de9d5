import { expect, it, vi } from 'vitest';
import { pollQueues } from './poll-queues.ts';

it('pollQueues does not poll before its first pause ends, nor if stopped by then', async () => {
  const findWork = vi.fn(async () => []);
  const poller = pollQueues(
    findWork,
    async () => 0,
    () => {},
    2000,
  );
  expect(findWork).not.toHaveBeenCalled();
  await poller.stop();
  expect(findWork).not.toHaveBeenCalled();
});
