import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { listQueuedCheckIns, type QueuedCheckIn } from './queue-store.ts';
import { sendIfQueued } from './send-if-queued.ts';

const sender = vi.hoisted(() => ({ load: vi.fn(), send: vi.fn() }));
vi.mock('./queue-store.ts', () => ({ listQueuedCheckIns: vi.fn() }));
vi.mock('./send-and-notify.ts', () => {
  sender.load();
  return { sendAndNotify: sender.send };
});

const ALL_SENT = { error: null, isReplyLost: false, retryAfterSeconds: null };
const send = () => sendIfQueued(new QueryClient(), 'ada');

beforeEach(() => {
  vi.resetModules();
  vi.clearAllMocks();
  vi.mocked(listQueuedCheckIns).mockResolvedValue([{ key: 'one' } as QueuedCheckIn]);
});

test('sendIfQueued loads no code while nothing is queued', async () => {
  vi.mocked(listQueuedCheckIns).mockResolvedValueOnce([]);
  expect(await send()).toEqual(ALL_SENT);
  expect(sender.load).not.toHaveBeenCalled();
});

test('sendIfQueued asks for another attempt if the code cannot be loaded, and then sends', async () => {
  const outcome = { ...ALL_SENT, retryAfterSeconds: 7 };
  sender.send.mockResolvedValue(outcome);
  sender.load.mockImplementationOnce(() => {
    throw new Error('offline');
  });
  expect(await send()).toMatchObject({ isReplyLost: true, retryAfterSeconds: null });
  expect(sender.send).not.toHaveBeenCalled();
  expect(await send()).toEqual(outcome);
});
