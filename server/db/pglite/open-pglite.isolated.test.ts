import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openPglite } from './open-pglite.ts';
import { backUp } from './rolling-backup.ts';

vi.mock('./rolling-backup.ts', () => ({ backUp: vi.fn() }));

it('openPglite: closing unlocks the folder even if the backup on close fails', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'evenkeel-close-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const open = await openPglite(dataDir);
  vi.mocked(backUp).mockImplementationOnce(() => {
    throw new Error('ENOSPC: no space left on device');
  });
  await expect(open.close()).rejects.toThrow('ENOSPC');
  expect(existsSync(join(dataDir, 'owner.lock'))).toBe(false);
});
