/** Names for the types of the server's replies about a user's check-ins. */
import type { CallReply } from '#contract/call.ts';
import type { analytics, dimensionTrends, moodDays, patterns, progress } from '#contract/calls/progress.ts';

export type Analytics = CallReply<typeof analytics>;
export type Progress = CallReply<typeof progress>;
export type Patterns = CallReply<typeof patterns>;
export type DimensionLines = CallReply<typeof dimensionTrends>;
/** A day with a check-in: the number of check-ins, and their mean mood score. */
export type MoodDay = CallReply<typeof moodDays>['days'][number];
/** The five sections, 1 to 5 each, or null. Higher is easier. */
export type SectionScores = NonNullable<Patterns['sections']['now']>;
