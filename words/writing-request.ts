import type { DimensionKey, Ratings, TimeOfDay } from '../contract/domain/mood.ts';
import type { SupportKind } from '../contract/domain/support-kinds.ts';

/** One slider compared with the user's own last two weeks. */
export interface Change {
  readonly key: DimensionKey;
  /** Their average of the 14 days before, 1 to 5. */
  readonly usual: number;
  readonly now: number;
}

/** What is known about the user the text is for: numbers, a time of day, and their own earlier texts. */
export interface WritingRequest {
  readonly ratings: Ratings;
  /** Set or carried: only these may be spoken of, or decide anything. Every other rating is 3. */
  readonly given: readonly DimensionKey[];
  readonly timeOfDay: TimeOfDay;
  /** The small hours, when "this morning" and "before bed" both ring false. */
  readonly isNight: boolean;
  /** Filled in later: the text speaks of that day in the past. */
  readonly isEarlierDay: boolean;
  /** Whether the help lines open beside the text. The text then suggests only a person or a help line. */
  readonly isHelpOpen: boolean;
  /**
   * The sliders that changed most, by at least one full point from the usual. Empty without five check-ins to compare.
   */
  readonly changes: readonly Change[];
  /** Kinds of support that helped this user before, best first. */
  readonly helped: readonly SupportKind[];
  /** Kinds that mostly did not help. */
  readonly didNotHelp: readonly SupportKind[];
  /** The user's own newest texts, newest first, at most 180, not to be repeated soon. Never sent to a service. */
  readonly recentTexts: readonly string[];
}

/** Only the present moment and the texts already read: neither what changed over two weeks, nor what helped before. */
export type RequestWithoutHistory = Omit<WritingRequest, 'changes' | 'helped' | 'didNotHelp'>;

export interface WrittenText {
  readonly text: string;
  /** The kinds of support in it, if its author recorded them. Otherwise they are derived from its wording. */
  readonly kinds?: readonly SupportKind[];
  /** The dimensions whose change it states, recorded by its author in the same way. */
  readonly statedChanges?: readonly DimensionKey[];
}
