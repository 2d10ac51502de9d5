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

/** The first banned phrase of the text, short enough to be quoted in a note. */
const quoted = (text: string, pattern: RegExp): string | undefined => {
  const matches = pattern.global ? text.matchAll(pattern) : [pattern.exec(text)];
  for (const match of matches) if (match && match.groups?.excused === undefined) return match[0].trim().slice(0, 40);
  return undefined;
};

export interface PhraseBan {
  readonly rule: number;
  /**
   * Its group `excused`, if it has one, matches an innocent phrase that contains a banned one ("not your fault"): the
   * search then continues after it, which needs the flag g. Not look-behind, which iOS understands only from 16.4 on.
   */
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
