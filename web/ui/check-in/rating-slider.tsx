import { Slider } from 'radix-ui';
import { type KeyboardEvent, type PointerEvent, useId, useRef } from 'react';
import { RATING_MAX, RATING_MIN } from '../../../contract/domain/mood.ts';
import { RATING_STOPS, type RatingRows, ratingRowClass } from './rating-slider-placeholder.tsx';
import './rating-slider.css';

/** What a slider shows: a number, and where it comes from. Neither set nor carried, it is no answer. */
export interface Rating {
  readonly value: number;
  readonly isSet: boolean;
  /** Taken over with "Same as last time", and not touched since. Never together with `isSet`. */
  readonly isCarried?: boolean;
}

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
      <div className={`flex items-baseline justify-between gap-4 ${isByWidth ? 'max-lg:leading-[1.3]' : ''}`}>
        <span id={`${id}-label`} className="font-semibold">
          {label}
        </span>
        <span className="inline-block text-right text-small text-muted first-letter:uppercase" aria-hidden="true">
          {isGiven && word}
        </span>
      </div>
      <Slider.Root
        className="rating"
        data-source={isSet ? 'set' : isCarried ? 'carried' : 'unset'}
        min={RATING_MIN}
        max={RATING_MAX}
        step={1}
        value={[value]}
        {...handlers}
      >
        <Slider.Track className="rating-track">
          <Slider.Range className="rating-range" />
        </Slider.Track>
        <span className="rating-stops" aria-hidden="true">
          {RATING_STOPS.map((stop) => (
            <span key={stop} className="rating-stop" />
          ))}
        </span>
        {mark && (
          <span className="rating-marks" aria-hidden="true">
            <span
              className="rating-mark"
              style={{ left: `${(100 * (mark.value - RATING_MIN)) / (RATING_MAX - RATING_MIN)}%` }}
            />
          </span>
        )}
        <Slider.Thumb
          className="rating-thumb"
          aria-labelledby={`${id}-label`}
          aria-valuetext={formatValue(rating, word)}
          aria-describedby={`${id}-scale`}
        >
          {isGiven && <span className="rating-number">{value}</span>}
        </Slider.Thumb>
      </Slider.Root>
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

const formatValue = ({ value, isSet, isCarried }: Rating, word: string): string =>
  isSet || isCarried ? `${value} of ${RATING_MAX}, ${word}${isCarried ? ', same as last time' : ''}` : 'Not set';

/** A touch that moves this far sideways is a slide. Before that it may still be scrolling the page. */
const SLIDE_FROM_PX = 8;

interface Press {
  readonly fromX: number;
  /**
   * True once the gesture is known to be for this slider: at once for a mouse or pen, after a sideways move for a
   * finger.
   */
  isSlide: boolean;
  /** The value where a finger touched down, kept until the gesture is known. */
  pending: number | null;
}

/** The input methods that the native slider lacks. */
function useRatingHandlers(rating: Rating, onRate: (rating: Rating) => void) {
  const latest = useRef(rating);
  latest.current = rating;
  const press = useRef<Press | null>(null);
  const rate = (value: number): void => {
    latest.current = { value, isSet: true };
    onRate(latest.current);
  };
  return {
    onValueChange: ([value]: number[]) => {
      if (value === undefined) return;
      if (press.current && !press.current.isSlide) press.current.pending = value;
      else rate(value);
    },
    onPointerDown: (event: PointerEvent) => {
      press.current = { fromX: event.clientX, isSlide: event.pointerType !== 'touch', pending: null };
    },
    onPointerMove: (event: PointerEvent) => {
      const { current } = press;
      if (current && Math.abs(event.clientX - current.fromX) >= SLIDE_FROM_PX) current.isSlide = true;
    },
    onPointerUp: (event: PointerEvent) => {
      const { current } = press;
      press.current = null;
      if (current && event.button === 0) rate((current.isSlide ? null : current.pending) ?? latest.current.value);
    },
    onPointerCancel: () => {
      press.current = null;
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const digit = RATING_STOPS.find((stop) => String(stop) === event.key);
      const chosen = digit ?? (event.key === ' ' || event.key === 'Enter' ? latest.current.value : undefined);
      if (chosen === undefined) return;
      event.preventDefault();
      rate(chosen);
    },
  };
}
