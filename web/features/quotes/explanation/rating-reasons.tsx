import { type DimensionKey, dimensions, RATING_MAX, ratingLabel } from '#contract/domain/mood.ts';
import { RatingPips } from '#web/ui/brand/hull.tsx';
import { type Tone, toneClasses } from './tones.ts';

export interface RatingReason {
  readonly dimension: DimensionKey;
  readonly rating: number;
}

interface RatingReasonsProps {
  readonly reasons: readonly RatingReason[];
  readonly tone: Tone;
}

/** The given ratings that a quote responds to, none to three. */
export function RatingReasons({ reasons, tone }: RatingReasonsProps) {
  const { strong, muted } = toneClasses[tone];
  return (
    <>
      <p>{introductions[reasons.length] ?? 'These ratings shaped it most:'}</p>
      {reasons.length > 0 && (
        <ul>
          {reasons.map(({ dimension, rating }) => (
            <li key={dimension} className={`flex flex-wrap items-center gap-x-4 gap-y-1 py-1.5 ${strong}`}>
              <span className="min-w-36 flex-1">
                {dimensions[dimension].label}
                <span className={muted}>, {ratingLabel(dimension, rating)}</span>
              </span>
              <span className="flex max-w-full flex-none flex-wrap items-center gap-x-3">
                <RatingPips value={rating} />
                <b className="w-[3em] text-right whitespace-nowrap tabular-nums">
                  {rating} of {RATING_MAX}
                </b>
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** By the number of reasons. A slider left alone is never one. */
const introductions = ['No single rating shaped it.', 'This rating shaped it most:'];
