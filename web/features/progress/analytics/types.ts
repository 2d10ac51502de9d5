/** What the server's answers about a person's entries look like, by name. */
import type { CallReply } from '../../../../contract/call.ts';
import type { analytics, dimensionTrends, moodDays, patterns, progress } from '../../../../contract/calls/progress.ts';

export type Analytics = CallReply<typeof analytics>;
export type Progress = CallReply<typeof progress>;
export type Patterns = CallReply<typeof patterns>;
export type DimensionLines = CallReply<typeof dimensionTrends>;
/** A day with an entry: how many entries, and their mean mood score. */
export type MoodDay = CallReply<typeof moodDays>['days'][number];
/** The five sections, 1 to 5 each; higher is easier. */
export type SectionScores = NonNullable<Patterns['sections']['now']>;
