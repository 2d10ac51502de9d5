import type { DimensionKey, Ratings, TimeOfDay } from '../contract/domain/mood.ts';
import type { SupportKind } from '../contract/domain/support-kinds.ts';

/** One slider against the person's own last two weeks. */
export interface Change {
  readonly key: DimensionKey;
  /** Their average of the 14 days before, 1 to 5. */
  readonly usual: number;
  readonly now: number;
}

/** What is known of whom the words are for: numbers, a time of day, and their own earlier texts. */
export interface WritingRequest {
  readonly ratings: Ratings;
  readonly timeOfDay: TimeOfDay;
  /** The small hours, in which "this morning" and "before bed" both ring false. */
  readonly isNight: boolean;
  /** Filled in later: spoken of as that day. */
  readonly isEarlierDay: boolean;
  /** Whether the help lines open beside the words: then what they offer is a person or a help line. */
  readonly isHelpOpen: boolean;
  /** The sliders that moved most, at least a whole step from what is usual; empty without five entries to compare. */
  readonly changes: readonly Change[];
  /** Ways of support that helped this person before, best first. */
  readonly helped: readonly SupportKind[];
  /** Ways that mostly did not help. */
  readonly didNotHelp: readonly SupportKind[];
  /** The person's own newest texts, newest first, at most 180: what must not be repeated. Never sent to a service. */
  readonly recentTexts: readonly string[];
}

/** Of this moment alone, and of texts that were read: not what changed over two weeks, nor what helped before. */
export type RequestWithoutHistory = Omit<WritingRequest, 'changes' | 'helped' | 'didNotHelp'>;

export interface WrittenText {
  readonly text: string;
  /** The ways of support in it, where a person wrote them down; else they are told from its words. */
  readonly kinds?: readonly SupportKind[];
}
