import { RATING_MAX, RATING_MIN } from '../../../contract/domain/mood.ts';
import './rating-slider.css';

export const RATING_STOPS = Array.from({ length: RATING_MAX }, (_, index) => index + RATING_MIN);

/** How much room a slider takes: on Home, and where all 15 stand one below the other, on a phone in low rows. */
export type RatingRows = 'dense' | 'by-width';

const rowPadding: Record<RatingRows, string> = { dense: 'py-2', 'by-width': 'pt-2 pb-1.5 lg:py-4' };

export const ratingRowClass = (rows: RatingRows): string => `border-border not-first:border-t ${rowPadding[rows]}`;

/** Keeps the room of a dense slider that is still to come, so that nothing moves when it does. */
export const RatingSliderPlaceholder = () => (
  <div className={ratingRowClass('dense')} aria-hidden="true">
    <div className="font-semibold">&nbsp;</div>
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
