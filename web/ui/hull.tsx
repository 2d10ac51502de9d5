import { moodStep, RATING_MAX } from '../../contract/mood.ts';
import './hull.css';

/** A mood score as a hull that floats higher the brighter it is. Decoration: put the number or word beside it. */
export function Hull({ score, large = false }: { readonly score: number; readonly large?: boolean }) {
  return <span className="hull" data-step={moodStep(score)} data-size={large ? 'large' : undefined} aria-hidden="true" />;
}

const PIPS = Array.from({ length: RATING_MAX }, (_, index) => index + 1);

/** A rating as five pips. Decoration: put "4 of 5" beside it. */
export function Pips({ value, className }: { readonly value: number; readonly className?: string }) {
  return (
    <span className={className ? `pips ${className}` : 'pips'} aria-hidden="true">
      {PIPS.map((pip) => (
        <span key={pip} className="pip" data-on={pip <= value ? '' : undefined} />
      ))}
    </span>
  );
}
