/** How a quote responds to the ratings: one sentence, which is true because of the rules that every text follows. */
import { isHard, RATING_DEFAULT } from '#contract/domain/mood.ts';
import type { RatingReason } from './rating-reasons.tsx';

/**
 * Every text begins with the rating that stands out most, prefers a hard one to a good one that stands out as much, and
 * responds to each of its reasons.
 */
export function reasonsSentence(reasons: readonly RatingReason[], isEarlierDay: boolean): string {
  const [is, are, when] = isEarlierDay ? ['was', 'were', 'that day'] : ['is', 'are', 'right now'];
  const hard = reasons.filter(({ dimension, rating }) => isHard(dimension, rating));
  const good = reasons.filter((reason) => reason.rating !== RATING_DEFAULT && !hard.includes(reason));
  if (hard.length > 0 && good.length > 0) {
    return maxDistance(hard) >= maxDistance(good)
      ? `Some of this ${is} hard ${when}, so the words start there, and leave room for what ${is} good.`
      : `What ${is} good stands out ${when}, so the words start there, and don't pass over what ${is} hard.`;
  }
  if (hard.length > 0)
    return `${hard.length > 1 ? `These ${are}` : `This ${is}`} hard ${when}, so the words start there.`;
  if (good.length > 0) return `There ${is} something good here, so the words stay with it.`;
  return `Nothing ${isEarlierDay ? 'stood' : 'stands'} out much, so the words keep an even tone.`;
}

/** The largest distance of these ratings from the middle of the scale. */
const maxDistance = (reasons: readonly RatingReason[]): number =>
  Math.max(...reasons.map(({ rating }) => Math.abs(rating - RATING_DEFAULT)));
