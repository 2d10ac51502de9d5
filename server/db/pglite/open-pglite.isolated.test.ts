import { tmpdir } from 'node:os';
import { expect, it, vi } from 'vitest';
import { openPglite } from './open-pglite.ts';
import type { PreparedPglite } from './prepared-pglite.ts';
import { makeRollingCopy } from './rolling-copy.ts';

vi.mock('./rolling-copy.ts', () => ({ makeRollingCopy: vi.fn() }));

/** An engine that is migrated. Opening a real one takes seconds. */
const openEngine = () => ({
  client: {
    query: vi.fn().mockResolvedValue({ rows: [{ newest: String(Number.MAX_SAFE_INTEGER) }] }),
    close: vi.fn(),
  } as unknown as PreparedPglite,
  folder: 'pglite',
  unlock: vi.fn(),
});

it('openPglite: closing unlocks the folder even if the backup on close fails', async () => {
  const engine = openEngine();
  const open = await openPglite(tmpdir(), {}, Promise.resolve(engine));
  vi.mocked(makeRollingCopy).mockImplementationOnce(() => {
    throw new Error('ENOSPC: no space left on device');
  });
  await expect(open.close()).rejects.toThrow('ENOSPC');
  expect([vi.mocked(engine.client.close).mock.calls.length, engine.unlock.mock.calls.length]).toEqual([1, 1]);
});
