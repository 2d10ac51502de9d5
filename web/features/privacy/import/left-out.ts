/** What a reader of a file hands on: entries, and why others are not among them. */
import type { ImportedEntry } from '../../../../contract/privacy.ts';

export interface EntriesInFile {
  readonly from: 'evenkeel' | 'daylio';
  readonly entries: readonly ImportedEntry[];
  /** Why something was left out, and how often. */
  readonly leftOut: ReadonlyMap<string, number>;
}

/** Counts reasons. */
export class LeftOut {
  readonly counts = new Map<string, number>();
  add(reason: string): void {
    this.counts.set(reason, (this.counts.get(reason) ?? 0) + 1);
  }
}
