/** The result of reading an import file: the check-ins, and the reasons why others were skipped. */
import type { ImportedCheckInInput } from '#contract/calls/privacy.ts';

export interface ImportFile {
  readonly from: 'evenkeel' | 'daylio';
  readonly checkIns: readonly ImportedCheckInInput[];
  /** The number of skipped rows, by reason. */
  readonly leftOut: ReadonlyMap<string, number>;
}

/** The whole file cannot be read. The message is shown to the user. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile';
}

/** Counts skipped rows by reason. */
export class SkippedRows {
  readonly counts = new Map<string, number>();
  add(reason: string): void {
    this.counts.set(reason, (this.counts.get(reason) ?? 0) + 1);
  }
}
