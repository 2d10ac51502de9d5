/** What a file reader returns: check-ins, and the reasons why others were left out. */
import type { ImportedCheckInInput } from '../../../../contract/calls/privacy.ts';

export interface ImportFile {
  readonly from: 'evenkeel' | 'daylio';
  readonly entries: readonly ImportedCheckInInput[];
  /** The number of rows left out, by reason. */
  readonly leftOut: ReadonlyMap<string, number>;
}

/** The file as a whole cannot be read; the words are for the person. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile';
}

/** Counts reasons. */
export class SkippedRows {
  readonly counts = new Map<string, number>();
  add(reason: string): void {
    this.counts.set(reason, (this.counts.get(reason) ?? 0) + 1);
  }
}
