/**
 * The sliders of "Try it now". Their number and word follow the input. A slider that is not set shows neither, as in
 * the check-in, and does not count as rated.
 */
import {
  type DimensionKey,
  dimensions,
  RATING_DEFAULT,
  RATING_MAX,
  RATING_MIN,
  ratingLabel,
} from '#contract/domain/mood.ts';
import { createElement } from '#web/browser/create-element.ts';
import { type VisitorRatings, visitorDimensions } from './visitor-request.ts';

interface VisitorSliders {
  readonly rows: readonly HTMLElement[];
  /** The current values of the sliders that were set. */
  readonly rated: () => VisitorRatings;
}

export function createVisitorSliders(): VisitorSliders {
  const all = visitorDimensions.map((key) => ({ key, ...createSlider(key) }));
  return {
    rows: all.map(({ row }) => row),
    rated: () =>
      Object.fromEntries(
        all.filter(({ slider }) => 'set' in slider.dataset).map(({ key, slider }) => [key, slider.valueAsNumber]),
      ),
  };
}

function createSlider(key: DimensionKey) {
  const { label, ends } = dimensions[key];
  const id = `try-${key}`;
  const word = createElement('span', { className: 'word', 'aria-hidden': 'true' });
  const thumb = createElement('span', { className: 'thumb', 'aria-hidden': 'true' });
  // Set the limits before the value: a range input clamps its value to the limits at that time.
  const range = { type: 'range', min: String(RATING_MIN), max: String(RATING_MAX), value: String(RATING_DEFAULT) };
  const slider = createElement('input', { id, ...range, 'aria-describedby': `${id}-ends` });
  const track = createElement('div', { className: 'track' }, slider, thumb);
  const show = (): void => {
    const { value, valueAsNumber } = slider;
    const isSet = 'set' in slider.dataset;
    word.textContent = isSet ? ratingLabel(key, valueAsNumber) : '';
    thumb.textContent = isSet ? value : '';
    slider.setAttribute('aria-valuetext', isSet ? `${value} of ${RATING_MAX}, ${word.textContent}` : 'Not set');
    track.style.setProperty('--at', String((valueAsNumber - RATING_MIN) / (RATING_MAX - RATING_MIN)));
  };
  show();
  onSliderUse(slider, () => {
    slider.dataset.set = '';
    show();
  });
  const row = createElement(
    'div',
    { className: 'row' },
    createElement('label', { htmlFor: id }, createElement('b', {}, label), word),
    track,
    createElement(
      'p',
      { id: `${id}-ends`, className: 'ends' },
      createElement('span', {}, ends[0]),
      ' ',
      createElement('span', {}, ends[1]),
    ),
  );
  return { row, slider };
}

/**
 * As in the check-in, digits also set the slider, and so do a tap, the space bar and Enter at the current value,
 * because the middle can be a deliberate choice.
 */
function onSliderUse(slider: HTMLInputElement, set: () => void): void {
  slider.addEventListener('input', set);
  slider.addEventListener('pointerup', set);
  slider.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const isDigit = event.key >= String(RATING_MIN) && event.key <= String(RATING_MAX);
    if (!isDigit && event.key !== ' ' && event.key !== 'Enter') return;
    event.preventDefault();
    if (isDigit) slider.value = event.key;
    set();
  });
}
