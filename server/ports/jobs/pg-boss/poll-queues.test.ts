import { expect, it, vi } from 'vitest';
import { pollQueues } from './poll-queues.ts';

it('takes no look before its first pause is over, and none if it is stopped until then', async () => {
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
