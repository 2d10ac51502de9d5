import { RATING_MAX, RATING_MIN } from '../../../contract/domain/mood.ts';
import './rating-slider.css';

export const RATING_STOPS = Array.from({ length: RATING_MAX }, (_, index) => index + RATING_MIN);

export const ratingRowClass = (dense: boolean): string => `border-border not-first:border-t ${dense ? 'py-2' : 'py-4'}`;

/** Keeps the room of a dense slider that is still to come, so that nothing moves when it does. */
export const RatingSliderPlaceholder = () => (
  <div className={ratingRowClass(true)} aria-hidden="true">
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
