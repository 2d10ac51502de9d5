/** What a reader of a file hands on: entries, and why others are not among them. */
import type { ImportedCheckInInput } from '../../../../contract/calls/privacy.ts';

export interface ImportFile {
  readonly from: 'evenkeel' | 'daylio';
  readonly entries: readonly ImportedCheckInInput[];
  /** Why something was left out, and how often. */
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
