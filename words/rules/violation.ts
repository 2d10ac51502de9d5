import type { DimensionKey, Ratings, TimeOfDay } from '../../contract/domain/mood.ts';
import type { Change } from '../writing-request.ts';

/** The text to check, and what it is checked against. */
export interface Draft {
  readonly text: string;
  readonly ratings: Ratings;
  /** The ratings that may be spoken of. Default: all 15. */
  readonly given?: readonly DimensionKey[];
  readonly timeOfDay: TimeOfDay;
  /** The small hours. */
  readonly isNight?: boolean;
  /** Filled in later: in the past tense, without a step. */
  readonly isEarlierDay?: boolean;
  /** The help lines open beside the text. */
  readonly isHelpOpen?: boolean;
  /** What changed against the user's own last two weeks. A change not listed here may not be stated. */
  readonly changes?: readonly Change[];
  /** The same user's newest texts, newest first. At most 30 are compared. */
  readonly recentTexts: readonly string[];
}

/** One broken rule. `rule` is its number in docs/quote-safety.md. `note` tells a writer how to fix it. */
export interface Violation {
  readonly rule: number;
  readonly note: string;
}

/** A draft as the rules read it: 3 in place of every rating that was not given. */
export type CheckedDraft = Draft & Required<Pick<Draft, 'given'>>;

export type Rule = (draft: CheckedDraft) => Violation[];

/** A rule that is the same for everyone. */
export type TextRule = (draft: Pick<Draft, 'text'>) => Violation[];

/** The matching phrase of the text, short enough to be quoted in a note. */
export const quoted = (text: string, pattern: RegExp): string | undefined =>
  pattern.exec(text)?.[0]?.trim().slice(0, 40);

export interface PhraseBan {
  readonly rule: number;
  readonly pattern: RegExp;
  readonly fix: string;
}

/** A violation for each ban whose pattern is in the text. Patterns are matched against straight apostrophes. */
export const findBannedPhrases = (text: string, bans: readonly PhraseBan[]): Violation[] => {
  const straight = text.replaceAll('\u2019', "'");
  return bans.flatMap(({ rule, pattern, fix }) => {
    const hit = quoted(straight, pattern);
    return hit === undefined ? [] : [{ rule, note: `Leave out "${hit}". ${fix}` }];
  });
};
