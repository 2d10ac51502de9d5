import type { DimensionKey } from '../../../contract/domain/mood.ts';

/**
 * The words that say how one slider stands, comma separated. A phrase may stand under several sliders; it is then
 * true as soon as one of them supports it. `lowest` and `highest` are words too strong for anything but 1 or 5.
 */
export interface FeelingWords {
  readonly low: string;
  readonly high: string;
  readonly lowest?: string;
  readonly highest?: string;
}

export type FeelingWordsOf<Key extends DimensionKey> = Readonly<Record<Key, FeelingWords>>;
