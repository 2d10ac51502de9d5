import type { DimensionKey } from '../../../../contract/mood.ts';
import type { InsightType } from '../../../../contract/progress.ts';

/** Something seen in a person's days: the words, and what they rest on. */
export interface Finding {
  readonly type: InsightType;
  /** What it is about; the same subject is not said again soon: "pair:sleepQuality:focusClarity:0". */
  readonly subject: string;
  /** 1: up, more, together. -1: down, less, against each other. Facts have 1. */
  readonly direction: 1 | -1;
  readonly text: string;
  readonly evidence: string;
  /** Counts, estimate, interval, how many were tried. Plain JSON. */
  readonly figures: Readonly<Record<string, number | string>>;
  /** How far from chance, in standard errors: the strongest is said first. Infinity for plain facts. */
  readonly strength: number;
  /** The dimensions it names. */
  readonly about: readonly DimensionKey[];
}

/** Fewer days with entries than this, and nothing is said at all. */
export const DAYS_NEEDED = 14;

/** So many days back from today are looked at. */
export const DAYS_LOOKED_AT = 365;
