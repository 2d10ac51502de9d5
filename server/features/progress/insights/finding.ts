import type { InsightType } from '#contract/calls/progress.ts';
import type { DimensionKey } from '#contract/domain/mood.ts';

/** A finding about a user's days: its text and its evidence. */
export interface Finding {
  readonly type: InsightType;
  /** What it is about, for example "pair:sleepQuality:focusClarity:0". The same subject is not repeated soon. */
  readonly subject: string;
  /** 1 for up, more or together. -1 for down, less or opposite. Facts have 1. */
  readonly direction: 1 | -1;
  readonly text: string;
  readonly evidence: string;
  /** Counts, estimate, interval and the number of tests. Plain JSON. */
  readonly figures: Readonly<Record<string, number | string>>;
  /** How far from chance, in standard errors. The strongest comes first. Infinity for plain facts. */
  readonly strength: number;
  /** The dimensions it mentions. */
  readonly about: readonly DimensionKey[];
}

/** With fewer days with check-ins than this, there are no insights at all. */
export const MIN_DAYS_WITH_CHECK_INS = 14;

/** How many days up to today are analysed. */
export const MAX_DAYS_ANALYZED = 365;
