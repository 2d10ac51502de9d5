import { RATING_MAX, RATING_MIN } from '#contract/domain/mood.ts';
import './rating-slider.css';

export const RATING_STOPS = Array.from({ length: RATING_MAX }, (_, index) => index + RATING_MIN);

/** The height of a slider: low on Home, and depending on the width where all 15 are in a column. */
export type RatingRows = 'dense' | 'by-width';

const rowPadding: Record<RatingRows, string> = { dense: 'py-2', 'by-width': 'pt-2 pb-1.5 lg:py-4' };

export const ratingRowClass = (rows: RatingRows): string => `border-border not-first:border-t ${rowPadding[rows]}`;

/** Reserves the space of a dense slider that is not shown yet, so that nothing moves when it appears. */
export const RatingSliderPlaceholder = ({ text = '\u00a0' }: { readonly text?: string | undefined }) => (
  <div className={ratingRowClass('dense')} aria-hidden="true">
    <div className="text-muted">{text}</div>
    <span className="rating" data-placeholder="">
      <span className="rating-track" />
      <span className="rating-stops">
        {RATING_STOPS.map((stop) => (
          <span key={stop} className="rating-stop" />
        ))}
      </span>
    </span>
    <div className="text-small leading-[1.3]">&nbsp;</div>
  </div>
);
