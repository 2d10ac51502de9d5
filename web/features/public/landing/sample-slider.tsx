import { type DimensionKey, dimensions, RATING_DEFAULT, RATING_MAX, ratingLabel } from '#contract/domain/mood.ts';

interface SampleSliderProps {
  readonly dimension: DimensionKey;
  /** Null if not set: the thumb is then hollow and in the middle. */
  readonly value: number | null;
  /** Shows the labels below its two ends. */
  readonly ends?: boolean;
}

// Classes, because the content security policy allows no style attributes on our pages.
const stopPositions = ['left-0', 'left-1/4', 'left-1/2', 'left-3/4', 'left-full'] as const;
const fills = ['w-0', 'w-1/4', 'w-1/2', 'w-3/4', 'w-full'] as const;
const stopClass = 'rounded-full border-2 border-border-strong bg-surface';

/** A picture of a check-in slider: it shows a rating and takes no input. */
export function SampleSlider({ dimension, value, ends = false }: SampleSliderProps) {
  const { label, ends: words } = dimensions[dimension];
  const index = (value ?? RATING_DEFAULT) - 1;
  return (
    <div className={ends ? '' : 'pb-3'}>
      <p className="flex flex-wrap justify-between gap-x-4">
        <b>{label}</b>
        {value !== null && (
          <span className="text-muted">
            <span className="sr-only">
              {value} of {RATING_MAX},{' '}
            </span>
            {ratingLabel(dimension, value)}
          </span>
        )}
      </p>
      <div aria-hidden="true" className="relative mx-4.5 mt-4.5 h-1.5 rounded-full bg-sunken forced-colors:border">
        {value !== null && <span className={`absolute inset-y-0 left-0 rounded-full bg-primary ${fills[index]}`} />}
        {stopPositions.map((stop) => (
          <span key={stop} className={`absolute top-1/2 size-2.5 -translate-1/2 ${stop} ${stopClass}`} />
        ))}
        <span
          className={`absolute top-1/2 grid size-9 -translate-1/2 place-items-center rounded-full font-bold forced-colors:border ${value === null ? 'border-[2.5px] border-primary bg-surface' : 'bg-primary text-on-primary'} ${stopPositions[index]}`}
        >
          {value}
        </span>
      </div>
      {ends && (
        <p aria-hidden="true" className="mt-4.5 flex justify-between gap-4 text-small text-muted">
          <span>{words[0]}</span>
          <span className="text-right">{words[1]}</span>
        </p>
      )}
    </div>
  );
}
