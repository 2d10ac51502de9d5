import type { Ratings, TimeOfDay } from '../../../contract/mood.ts';

/** What a writer is told: numbers and a time of day; never a name, an address, an id or free text. */
export interface WritingRequest {
  readonly ratings: Ratings;
  readonly timeOfDay: TimeOfDay;
  /** The person's own newest texts, newest first, at most 30: what must not be repeated. Never sent to a service. */
  readonly recentTexts: readonly string[];
  /** Rules the previous attempt broke, in words for the writer; empty on the first attempt. */
  readonly mend: readonly string[];
}

/** Writes one short supportive text. Rejects when it cannot, or when the signal fires. */
export interface Writer {
  readonly kind: 'ai' | 'built-in';
  readonly write: (request: WritingRequest, signal: AbortSignal) => Promise<string>;
}
