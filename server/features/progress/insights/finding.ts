import type { InsightType } from '../../../../contract/calls/progress.ts';
import type { DimensionKey } from '../../../../contract/domain/mood.ts';

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
export const MIN_DAYS_WITH_CHECK_INS = 14;

/** So many days back from today are looked at. */
export const MAX_DAYS_ANALYZED = 365;
