/**
 * The shapes of the reviewed parts from which a text is assembled. In every part {now} stands for "this morning", "this
 * afternoon" or "tonight", and {part} for "morning", "afternoon", "evening" or "night".
 */
import type { DimensionKey } from '#contract/domain/mood.ts';

/**
 * The first sentence: how things are on one side of one slider. No full stop, because an `also` may be joined to it.
 */
export interface OpeningTemplates {
  /** For 2 or 4. The ends, 1 and 5, have their own wording (openings-at-ends.ts). */
  readonly open: readonly string[];
  /** What follows "and", "but" or "though" when another slider opens the sentence. */
  readonly also: readonly string[];
}

export type Side = 'low' | 'high';
export type OpeningTemplatesByDimension<Key extends DimensionKey> = Readonly<
  Record<Key, Readonly<Record<Side, OpeningTemplates>>>
>;
