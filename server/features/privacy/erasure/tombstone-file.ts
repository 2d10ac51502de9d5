/**
 * The tombstones in a file outside the database, one per line, so that they survive the restore of an older copy. The
 * file is append-only, and each line is synced to disk before the deletion is confirmed.
 */
import { createReadStream } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { hasCode } from '#server/has-code.ts';

const FILE_NAME = 'tombstones.jsonl';

export interface Tombstone {
  readonly userHash: string;
  readonly deletedAt: Date;
}

export type TombstoneFile = ReturnType<typeof tombstoneFile>;

/** @param dataDir created if it does not exist. */
export function tombstoneFile(dataDir: string) {
  const path = join(dataDir, FILE_NAME);
  return {
    /** Reads the tombstones in the order in which they were added. Skips lines that a crash has truncated. */
    read: async function* (): AsyncGenerator<Tombstone> {
      const input = createReadStream(path);
      try {
        for await (const line of createInterface({ input })) {
          const tombstone = parseTombstone(line);
          if (tombstone) yield tombstone;
        }
      } catch (error) {
        if (!hasCode(error, 'ENOENT')) throw error;
      }
    },

    add: async (tombstones: readonly Tombstone[]): Promise<void> => {
      if (tombstones.length === 0) return;
      await mkdir(dataDir, { recursive: true });
      const file = await open(path, 'a', 0o600);
      try {
        // Starts with a line break too, so that the first line is not appended to one that a crash has truncated.
        await file.write(`\n${tombstones.map((tombstone) => JSON.stringify(tombstone)).join('\n')}\n`);
        await file.sync();
      } finally {
        await file.close();
      }
    },
  };
}

/** @returns null for a line that is not a complete tombstone. */
export function parseTombstone(line: string): Tombstone | null {
  try {
    const { userHash, deletedAt } = JSON.parse(line) as { userHash: unknown; deletedAt: string };
    const at = new Date(deletedAt);
    return typeof userHash === 'string' && !Number.isNaN(at.getTime()) ? { userHash, deletedAt: at } : null;
  } catch {
    return null;
  }
}
