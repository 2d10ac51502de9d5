import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { RATING_MAX, RATING_MIN } from '#contract/domain/mood.ts';
import type { Rating } from './rating.ts';

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

/** For the slider's row, which contains its thumb: a press anywhere in it, a drag, and the keys. */
export function useRatingHandlers(rating: Rating, onRate: (rating: Rating) => void) {
  const latest = useRef(rating);
  latest.current = rating;
  const press = useRef<Press | null>(null);
  const rate = (value: number): void => {
    latest.current = { value, isSet: true };
    onRate(latest.current);
  };
  const slideTo = (value: number): void => {
    if (press.current && !press.current.isSlide) press.current.pending = value;
    else if (value !== latest.current.value) rate(value);
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      // The browser would select text, and move the focus to the page.
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      press.current = { fromX: event.clientX, isSlide: event.pointerType !== 'touch', pending: null };
      const thumb = thumbIn(event.currentTarget);
      thumb?.focus({ preventScroll: true });
      // A press beside the middle of the thumb takes hold of it, and chooses nothing.
      if (!thumb?.contains(event.target as Node)) slideTo(valueAt(event));
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const { current } = press;
      if (!current) return;
      if (Math.abs(event.clientX - current.fromX) >= SLIDE_FROM_PX) current.isSlide = true;
      slideTo(valueAt(event));
    },
    onPointerUp: () => {
      const { current } = press;
      press.current = null;
      if (current) rate((current.isSlide ? null : current.pending) ?? latest.current.value);
    },
    onPointerCancel: () => {
      press.current = null;
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const { value } = latest.current;
      const chosen = valueByKey(event, value);
      if (chosen === null) return;
      event.preventDefault();
      // An arrow at the end of the scale is no answer. The other keys name the value.
      if (chosen !== value || !MOVES.test(event.key)) rate(chosen);
    },
  };
}

const thumbIn = (row: HTMLElement) => row.querySelector<HTMLElement>('[role=slider]');

const withinScale = (value: number): number => Math.min(RATING_MAX, Math.max(RATING_MIN, value));

function valueAt({ clientX, currentTarget }: PointerEvent<HTMLElement>): number {
  const { left, width } = currentTarget.getBoundingClientRect();
  return withinScale(Math.round(RATING_MIN + ((clientX - left) / width) * (RATING_MAX - RATING_MIN)));
}

const MOVES = /^(?:Arrow|Page|Home$|End$)/;

/** Null for any other key. */
function valueByKey({ key, shiftKey }: KeyboardEvent, value: number): number | null {
  if (key === ' ' || key === 'Enter') return value;
  if (key === 'Home' || key === 'PageDown') return RATING_MIN;
  if (key === 'End' || key === 'PageUp') return RATING_MAX;
  if (key === 'ArrowRight' || key === 'ArrowUp') return shiftKey ? RATING_MAX : withinScale(value + 1);
  if (key === 'ArrowLeft' || key === 'ArrowDown') return shiftKey ? RATING_MIN : withinScale(value - 1);
  const digit = /^\d$/.test(key) ? Number(key) : Number.NaN;
  return digit >= RATING_MIN && digit <= RATING_MAX ? digit : null;
}
