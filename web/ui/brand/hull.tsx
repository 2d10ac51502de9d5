import { moodLevel, RATING_MAX } from '#contract/domain/mood.ts';
import type { MoodTone } from '../check-in/mood-tone.ts';
import './hull.css';

interface HullProps {
  readonly score: number;
  readonly large?: boolean;
  /** Muted green, amber or red instead of the five colours of the mood scale. */
  readonly tone?: MoodTone;
}

/**
 * A mood score as a hull: the higher the score, the fuller and brighter the hull. Decorative: put the number or word
 * next to it.
 */
export function Hull({ score, large = false, tone }: HullProps) {
  const size = large ? 'large' : undefined;
  return <span className="hull" data-step={moodLevel(score)} data-size={size} data-tone={tone} aria-hidden="true" />;
}

const PIP_VALUES = Array.from({ length: RATING_MAX }, (_, index) => index + 1);

interface RatingPipsProps {
  /** Null if the slider was left alone: the pips are then hollow. */
  readonly value: number | null;
  readonly className?: string;
}

/** A rating as five pips. Decorative: put "4 of 5" or "Not set" next to it. */
export function RatingPips({ value, className }: RatingPipsProps) {
  const unset = value === null ? '' : undefined;
  return (
    <span className={className ? `pips ${className}` : 'pips'} aria-hidden="true">
      {PIP_VALUES.map((pip) => (
        <span key={pip} className="pip" data-on={value !== null && pip <= value ? '' : undefined} data-unset={unset} />
      ))}
    </span>
  );
}
