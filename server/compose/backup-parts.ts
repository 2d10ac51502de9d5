/**
 * The parts of features and adapters that backup and restore use: the file of tombstones, and the job queue's tables.
 */
import {
  parseTombstone,
  type Tombstone,
  type TombstoneFile,
  tombstoneFile,
} from '../features/privacy/erasure/tombstone-file.ts';
import { createQueueTables } from '../ports/jobs/pg-boss/pg-boss-jobs.ts';

export const backupParts = (dataDir: string) => {
  const file = tombstoneFile(dataDir);
  const countTombstones = async () => {
    let count = 0;
    for await (const _tombstone of file.read()) count += 1;
    return count;
  };
  return { createQueueTables, tombstones: file.read, countTombstones, addTombstones: addMissing(file) };
};

/** @returns a function that adds lines to the file and skips those that it already contains. */
const addMissing =
  (file: TombstoneFile) =>
  async (lines: readonly string[]): Promise<void> => {
    const existing = new Set<string>();
    for await (const { userHash } of file.read()) existing.add(userHash);
    const tombstones = lines.map(requireTombstone);
    await file.add(tombstones.filter(({ userHash }) => !existing.has(userHash)));
  };

function requireTombstone(line: string): Tombstone {
  const tombstone = parseTombstone(line);
  if (!tombstone) throw new Error('addTombstones: a line of the backup is not a tombstone');
  return tombstone;
}
