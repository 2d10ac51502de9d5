/**
 * Uploads the check-ins of a file in batches. Repeating an upload adds no duplicates, because the server recognises
 * them.
 */

import type { ImportedCheckInInput } from '#contract/calls/privacy.ts';
import { BODY_LIMIT_BYTES, IMPORT_BATCH_MAX } from '#contract/limits.ts';

export interface ImportProgress {
  /** The number of check-ins processed so far. */
  readonly done: number;
  readonly added: number;
  /** The number of check-ins that the account already had. */
  readonly known: number;
  /** The number of check-ins rejected by the server. */
  readonly refused: number;
}

export const noProgress: ImportProgress = { done: 0, added: 0, known: 0, refused: 0 };

/** The server's result for one batch. 'refused': something in it is invalid, and none of it was added. */
export type BatchOutcome = { readonly added: number; readonly known: number } | 'refused';

/** Leaves space for the rest of the request body. */
const MAX_BATCH_BYTES = BODY_LIMIT_BYTES - 1024;

/** Splits the check-ins into batches as large as one request allows, by number and by size. */
export function splitIntoBatches(checkIns: readonly ImportedCheckInInput[]): ImportedCheckInInput[][] {
  const bytes = new TextEncoder();
  const batches: ImportedCheckInInput[][] = [];
  let bytesLeft = 0;
  for (const checkIn of checkIns) {
    const needed = bytes.encode(JSON.stringify(checkIn)).length + 1;
    const last = batches.at(-1);
    if (last && last.length < IMPORT_BATCH_MAX && needed <= bytesLeft) {
      last.push(checkIn);
      bytesLeft -= needed;
    } else {
      batches.push([checkIn]);
      bytesLeft = MAX_BATCH_BYTES - needed;
    }
  }
  return batches;
}

/**
 * An invalid check-in does not block the rest of its batch: a rejected batch is halved until the invalid check-in is
 * alone.
 * @param send throws if the server gives no result for the batch. Batches uploaded before that stay uploaded.
 */
export async function uploadCheckIns(
  checkIns: readonly ImportedCheckInInput[],
  send: (batch: readonly ImportedCheckInInput[]) => Promise<BatchOutcome>,
  onProgress: (progress: ImportProgress) => void,
): Promise<ImportProgress> {
  let progress = noProgress;
  const remaining = splitIntoBatches(checkIns);
  for (let batch = remaining.shift(); batch; batch = remaining.shift()) {
    const outcome = await send(batch);
    if (outcome === 'refused' && batch.length > 1) {
      const middle = Math.ceil(batch.length / 2);
      remaining.unshift(batch.slice(0, middle), batch.slice(middle));
      continue;
    }
    const { added, known } = outcome === 'refused' ? { added: 0, known: 0 } : outcome;
    progress = {
      done: progress.done + batch.length,
      added: progress.added + added,
      known: progress.known + known,
      refused: progress.refused + (outcome === 'refused' ? 1 : 0),
    };
    onProgress(progress);
  }
  return progress;
}
