/**
 * Keeps deleted accounts deleted, even if an older copy of the database is restored. Deletions are also recorded in a
 * file, which is compared with the database at every start. See docs/decisions/025-erasure-and-tombstones.md.
 */

import { createHmac } from 'node:crypto';
import { deriveKey } from '#server/derive-key.ts';
import { type ErasureStore, noConfirmation } from './erasure-store.ts';
import type { Tombstone, TombstoneFile } from './tombstone-file.ts';

/** How many lines are looked up in one query. */
const CHUNK_SIZE = 1000;

/**
 * Computes the hash that is stored of a deleted account.
 * @param secret the server's secret. The hash key is derived from it, so that neither the database nor the file reveals
 * who had an account.
 */
export function tombstoneHash(secret: string): (userId: string) => string {
  const key = deriveKey(secret, 'tombstones');
  return (userId) => createHmac('sha256', key).update(userId).digest('base64url');
}

export interface TombstonesDeps {
  readonly store: Pick<ErasureStore, 'findKnown' | 'recordAll' | 'allTombstones' | 'allUsers'>;
  readonly file: TombstoneFile;
  readonly hashOf: (userId: string) => string;
  readonly newId: () => string;
  /** Deletes a user again who reappeared because an older copy of the database was restored. */
  readonly eraseAgain: (userId: string) => Promise<void>;
}

/** Runs at every start. Scans all users only if the file contains deletions that the database does not. */
export async function replayTombstones(deps: TombstonesDeps): Promise<void> {
  const { inFile, lost } = await readTombstones(deps);
  if (lost.length > 0) await eraseRestoredUsers(deps, lost);
  await addMissingToFile(deps, inFile);
}

/** All hashes in the file, and the tombstones missing from the database because an older copy of it was restored. */
async function readTombstones({ file, store }: TombstonesDeps) {
  const inFile = new Set<string>();
  const lost: Tombstone[] = [];
  for await (const chunk of inChunks(file.read())) {
    const known = await store.findKnown(chunk.map(({ userHash }) => userHash));
    for (const tombstone of chunk) {
      if (!known.has(tombstone.userHash) && !inFile.has(tombstone.userHash)) lost.push(tombstone);
      inFile.add(tombstone.userHash);
    }
  }
  return { inFile, lost };
}

/** Records the missing tombstones last, so that after a crash the next start repeats the deletions. */
async function eraseRestoredUsers({ store, hashOf, newId, eraseAgain }: TombstonesDeps, lost: readonly Tombstone[]) {
  const hashes = new Set(lost.map(({ userHash }) => userHash));
  for await (const users of store.allUsers()) {
    for (const { id } of users) if (hashes.has(hashOf(id))) await eraseAgain(id);
  }
  const noPendingSteps = { pendingUserId: null, ...noConfirmation };
  for await (const chunk of inChunks(lost)) {
    await store.recordAll(
      chunk.map(({ userHash, deletedAt }) => ({ id: newId(), userHash, deletedAt, ...noPendingSteps })),
    );
  }
}

/** Adds to this machine's file the deletions made by another machine, or recorded immediately before a crash. */
async function addMissingToFile({ store, file }: TombstonesDeps, inFile: ReadonlySet<string>) {
  for await (const page of store.allTombstones()) {
    const missing = page.filter(({ userHash }) => !inFile.has(userHash));
    await file.add(missing.map(({ userHash, deletedAt }) => ({ userHash, deletedAt })));
  }
}

async function* inChunks(tombstones: Iterable<Tombstone> | AsyncIterable<Tombstone>): AsyncGenerator<Tombstone[]> {
  let chunk: Tombstone[] = [];
  for await (const tombstone of tombstones) {
    chunk.push(tombstone);
    if (chunk.length < CHUNK_SIZE) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}
