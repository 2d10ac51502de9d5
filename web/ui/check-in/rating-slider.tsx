import { useId } from 'react';
import { RATING_MAX, RATING_MIN } from '#contract/domain/mood.ts';
import type { Rating } from './rating.ts';
import { RATING_STOPS, type RatingRows, ratingRowClass } from './rating-slider-placeholder.tsx';
import { useRatingHandlers } from './use-rating-handlers.ts';
import './rating-slider.css';

interface RatingSliderProps {
  readonly label: string;
  readonly rating: Rating;
  /** The word for the current value: "tense". */
  readonly word: string;
  /** Labels below the two ends. */
  readonly ends: readonly [low: string, high: string];
  readonly onRate: (rating: Rating) => void;
  /** A quiet mark at another value, and what it says: "Last time: 4, tense". */
  readonly mark?: { readonly value: number; readonly text: string } | undefined;
  readonly rows: RatingRows;
}

/**
 * One feeling, rated 1 to 5 with the arrow keys, Home, End, the digits 1 to 5, a click or a drag. Space, Enter or a tap
 * confirms the current number. A touch that turns out to be scrolling the page changes nothing. One that is not set
 * shows neither number nor word, and one that is carried is hatched.
 */
export function RatingSlider({ label, rating, word, ends, onRate, mark, rows }: RatingSliderProps) {
  const id = useId();
  const { value, isSet, isCarried = false } = rating;
  const isGiven = isSet || isCarried;
  const isByWidth = rows === 'by-width';
  const handlers = useRatingHandlers(rating, onRate);
  return (
    <div className={ratingRowClass(rows)} data-rows={rows}>
      <div className={`flex flex-wrap items-baseline gap-x-4 ${isByWidth ? 'max-lg:leading-[1.3]' : ''}`}>
        <span id={`${id}-label`} className="flex-1 font-semibold">
          {label}
        </span>
        <span className="ml-auto inline-block text-small text-muted first-letter:uppercase" aria-hidden="true">
          {isGiven && word}
        </span>
      </div>
      <span className="rating" data-source={isSet ? 'set' : isCarried ? 'carried' : 'unset'} {...handlers}>
        <span className="rating-track">
          <span className="rating-range" style={{ right: `${100 - shareOf(value)}%` }} />
        </span>
        <span className="rating-stops" aria-hidden="true">
          {RATING_STOPS.map((stop) => (
            <span key={stop} className="rating-stop" />
          ))}
        </span>
        {mark && (
          <span className="rating-marks" aria-hidden="true">
            <span className="rating-mark" style={{ left: `${shareOf(mark.value)}%` }} />
          </span>
        )}
        <span className="rating-places">
          <span className="rating-place" style={{ left: `${shareOf(value)}%` }}>
            <span
              className="rating-thumb"
              role="slider"
              tabIndex={0}
              aria-valuemin={RATING_MIN}
              aria-valuemax={RATING_MAX}
              aria-valuenow={value}
              aria-labelledby={`${id}-label`}
              aria-valuetext={formatValue(rating, word)}
              aria-describedby={`${id}-scale`}
            >
              {isGiven && <span className="rating-number">{value}</span>}
            </span>
          </span>
        </span>
      </span>
      <div
        className={`flex justify-between gap-4 leading-[1.3] text-muted ${isByWidth ? 'text-caption lg:text-small' : 'text-small'}`}
        aria-hidden="true"
      >
        <span>{ends[0]}</span>
        <span className="text-right">{ends[1]}</span>
      </div>
      <span id={`${id}-scale`} hidden>
        {`From ${ends[0]} to ${ends[1]}.${mark ? ` ${mark.text}.` : ''}`}
      </span>
    </div>
  );
}

/** How far along the scale, in per cent. */
const shareOf = (value: number): number => (100 * (value - RATING_MIN)) / (RATING_MAX - RATING_MIN);

const formatValue = ({ value, isSet, isCarried }: Rating, word: string): string =>
  isSet || isCarried ? `${value} of ${RATING_MAX}, ${word}${isCarried ? ', same as last time' : ''}` : 'Not set';
