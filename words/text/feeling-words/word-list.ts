import type { DimensionKey } from '#contract/domain/mood.ts';

/**
 * The phrases that describe one slider, comma separated. A phrase may be listed under several sliders. It is then true
 * if any of them supports it. `lowest` and `highest` are phrases too strong for anything but 1 or 5.
 */
export interface FeelingWords {
  readonly low: string;
  readonly high: string;
  readonly lowest?: string;
  readonly highest?: string;
}

export type FeelingWordsOf<Key extends DimensionKey> = Readonly<Record<Key, FeelingWords>>;
