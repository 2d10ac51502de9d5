/** What backing up and restoring take from a feature and an adapter: the file of tombstones, and the job queue's tables. */
import { type TombstoneFile, tombstoneFile } from '../features/privacy/erasure/tombstone-file.ts';
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

/** @returns a function that adds lines of such a file, of which it skips those that are there. */
const addMissing =
  (file: TombstoneFile) =>
  async (lines: readonly string[]): Promise<void> => {
    const known = new Set<string>();
    for await (const { userHash } of file.read()) known.add(userHash);
    const tombstones = lines.map((line) => JSON.parse(line) as { userHash: string; deletedAt: string });
    await file.add(
      tombstones
        .filter(({ userHash }) => !known.has(userHash))
        .map(({ userHash, deletedAt }) => ({ userHash, deletedAt: new Date(deletedAt) })),
    );
  };
