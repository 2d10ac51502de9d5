/** Brings the entries of a file to the server, a piece at a time. To do it again adds nothing twice: the server knows them. */
import { BODY_LIMIT_BYTES, IMPORT_ENTRIES_MAX } from '../../../../contract/limits.ts';
import type { ImportedEntry } from '../../../../contract/privacy.ts';

export interface ImportProgress {
  /** Entries that are dealt with, of all in the file. */
  readonly done: number;
  readonly added: number;
  /** Were there already. */
  readonly known: number;
  /** The server does not take them. */
  readonly refused: number;
}

export const nothingYet: ImportProgress = { done: 0, added: 0, known: 0, refused: 0 };

/** What the server made of one piece; 'refused': something in it cannot be, and nothing of it was added. */
export type PieceOutcome = { readonly added: number; readonly known: number } | 'refused';

/** Room for what stands around the entries in a request. */
const ROOM_BYTES = BODY_LIMIT_BYTES - 1024;

/** As many to a piece as one request takes, by number and by length. */
export function piecesOf(entries: readonly ImportedEntry[]): ImportedEntry[][] {
  const bytes = new TextEncoder();
  const pieces: ImportedEntry[][] = [];
  let room = 0;
  for (const entry of entries) {
    const needed = bytes.encode(JSON.stringify(entry)).length + 1;
    const last = pieces.at(-1);
    if (last && last.length < IMPORT_ENTRIES_MAX && needed <= room) {
      last.push(entry);
      room -= needed;
    } else {
      pieces.push([entry]);
      room = ROOM_BYTES - needed;
    }
  }
  return pieces;
}

/**
 * One entry that cannot be does not keep its piece out: a refused piece is halved until it stands alone.
 * @param send throws where there is no answer about the piece: what was done until then stays done.
 */
export async function sendEntries(
  entries: readonly ImportedEntry[],
  send: (piece: readonly ImportedEntry[]) => Promise<PieceOutcome>,
  onProgress: (progress: ImportProgress) => void,
): Promise<ImportProgress> {
  let progress = nothingYet;
  const waiting = piecesOf(entries);
  for (let piece = waiting.shift(); piece; piece = waiting.shift()) {
    const outcome = await send(piece);
    if (outcome === 'refused' && piece.length > 1) {
      const middle = Math.ceil(piece.length / 2);
      waiting.unshift(piece.slice(0, middle), piece.slice(middle));
      continue;
    }
    const { added, known } = outcome === 'refused' ? { added: 0, known: 0 } : outcome;
    progress = {
      done: progress.done + piece.length,
      added: progress.added + added,
      known: progress.known + known,
      refused: progress.refused + (outcome === 'refused' ? 1 : 0),
    };
    onProgress(progress);
  }
  return progress;
}
