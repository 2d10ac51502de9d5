/**
 * Accounts that were deleted stay deleted, whatever older copy of the database is put back: what is noted of them lies
 * in a file as well, and at each start the two are held against each other: docs/decisions/025-erasure-and-tombstones.md.
 */
import { createHmac, hkdfSync } from 'node:crypto';
import { type ErasureStore, noConfirmation } from './erasure-store.ts';
import type { Tombstone, TombstoneFile } from './tombstone-file.ts';

/** Lines that are asked for in one question. */
const CHUNK_SIZE = 1000;

/**
 * What is kept of an account that was deleted.
 * @param secret the server's: a key of its own is derived from it, so that neither the database nor the file tells who
 *   was here.
 */
export function tombstoneHash(secret: string): (userId: string) => string {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'tombstones', 32));
  return (userId) => createHmac('sha256', key).update(userId).digest('base64url');
}

export interface TombstonesDeps {
  readonly store: Pick<ErasureStore, 'findKnown' | 'recordAll' | 'allTombstones' | 'allUsers'>;
  readonly file: TombstoneFile;
  readonly hashOf: (userId: string) => string;
  readonly newId: () => string;
  /** Deletes somebody who came back with an old copy. */
  readonly eraseAgain: (userId: string) => Promise<void>;
}

/** To be done at each start. People are only looked through where the file knows of deletions the database does not. */
export async function replayTombstones(deps: TombstonesDeps): Promise<void> {
  const { inFile, lost } = await readTombstones(deps);
  if (lost.length > 0) await eraseRestoredUsers(deps, lost);
  await addMissingToFile(deps, inFile);
}

/** Every hash of the file, and the tombstones of which the database has none: it is older than they are. */
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

/** The lost ones are noted last: were this cut short, the next start would find them lost again. */
async function eraseRestoredUsers({ store, hashOf, newId, eraseAgain }: TombstonesDeps, lost: readonly Tombstone[]) {
  const hashes = new Set(lost.map(({ userHash }) => userHash));
  for await (const people of store.allUsers()) {
    for (const { id } of people) if (hashes.has(hashOf(id))) await eraseAgain(id);
  }
  const nothingLeftToDo = { pendingUserId: null, ...noConfirmation };
  for await (const chunk of inChunks(lost)) {
    await store.recordAll(
      chunk.map(({ userHash, deletedAt }) => ({ id: newId(), userHash, deletedAt, ...nothingLeftToDo })),
    );
  }
}

/** Deletions of another machine, or of a moment before a crash, are written to this one's file too. */
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
