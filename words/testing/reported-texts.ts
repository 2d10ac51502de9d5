/**
 * Texts that users reported, and what was decided about them: the rules have to refuse the text, or let it pass.
 * /admin/quote-reports formats a report as an item of this list.
 */
import type { DimensionKey, Ratings, TimeOfDay } from '../../contract/domain/mood.ts';

export interface ReportedText {
  readonly text: string;
  readonly rulesShould: 'refuse' | 'pass';
  /** Ratings other than 3. */
  readonly ratings: Partial<Ratings>;
  /** The sliders that were set. Default: all of them. */
  readonly given?: readonly DimensionKey[];
  readonly timeOfDay: TimeOfDay;
  /** It was written in the small hours. */
  readonly isNight?: true;
  /** The check-in was filled in on a later day. */
  readonly isEarlierDay?: true;
  /** The help lines were open beside it. */
  readonly isHelpOpen?: true;
}

export const reportedTexts: readonly ReportedText[] = [];
