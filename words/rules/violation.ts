import type { Ratings, TimeOfDay } from '../../contract/domain/mood.ts';
import type { Change } from '../writing-request.ts';

/** What a text is held against. */
export interface Draft {
  readonly text: string;
  readonly ratings: Ratings;
  readonly timeOfDay: TimeOfDay;
  /** The small hours. */
  readonly isNight?: boolean;
  /** Filled in later: in the past tense, with no step. */
  readonly isEarlierDay?: boolean;
  /** The help lines open beside the words. */
  readonly isHelpOpen?: boolean;
  /** What moved against the person's own last two weeks; a change that is not here may not be said. */
  readonly changes?: readonly Change[];
  /** The same person's newest texts, newest first, at most 30 are looked at. */
  readonly recentTexts: readonly string[];
}

/** One rule broken. `rule` is its number in docs/quote-safety.md; `note` tells a writer how to mend it. */
export interface Violation {
  readonly rule: number;
  readonly note: string;
}

export type Rule = (draft: Draft) => Violation[];

/** The phrase as it stands in the text, short enough to be quoted in a note. */
export const quoted = (text: string, pattern: RegExp): string | undefined =>
  pattern.exec(text)?.[0]?.trim().slice(0, 40);

export interface PhraseBan {
  readonly rule: number;
  readonly pattern: RegExp;
  readonly fix: string;
}

/** A breach for each ban whose pattern is in the text. Patterns are tried on straight apostrophes. */
export const findBannedPhrases = (text: string, bans: readonly PhraseBan[]): Violation[] => {
  const straight = text.replaceAll('\u2019', "'");
  return bans.flatMap(({ rule, pattern, fix }) => {
    const hit = quoted(straight, pattern);
    return hit === undefined ? [] : [{ rule, note: `Leave out "${hit}". ${fix}` }];
  });
};
